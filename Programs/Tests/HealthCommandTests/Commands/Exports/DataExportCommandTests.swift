// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import ProgramsTestSupport
import Testing
import WaitingTestSupport

/// `health export` for programs: folders of CSV and Parquet files, a row a day, numbers in the database, and what is new since an anchor.
@Suite struct DataExportCommandTests {
  private static func objects(_ health: Health, _ arguments: String...) throws -> [[String: Any]] {
    let result = health.run(arguments + ["--format", "json", "--time-zone", "UTC"])
    return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]], "\(result.errors)")
  }

  private static func parquet(_ health: Health, _ name: String) throws -> [[String: ParquetReader.Value]] {
    try ParquetReader(Array(Data(contentsOf: URL(fileURLWithPath: health.path(name))))).rows()
  }

  /// Rows of a CSV file by the names of its columns. For files whose cells hold no line ends.
  private static func csv(_ health: Health, _ name: String) throws -> [[String: String]] {
    let rows = try health.text(name).split(separator: "\n").map { Self.cells($0) }
    let head = try #require(rows.first)
    return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(head, $0)) }
  }

  private static func cells(_ line: Substring) -> [String] {
    var cells = [""]
    var isQuoted = false
    for letter in line.unicodeScalars {
      if letter == "\"" {
        isQuoted.toggle()
        continue
      }
      if letter == ",", !isQuoted { cells.append("") } else { cells[cells.count - 1].unicodeScalars.append(letter) }
    }
    return cells
  }

  private static func text(_ value: ParquetReader.Value?) -> String? {
    if case .text(let bytes)? = value { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  private static func number(_ value: ParquetReader.Value?) -> Double? {
    if case .real(let bits)? = value { Double(bitPattern: bits) } else { nil }
  }

  @Test(
    "A disk that is full in the midst of an export is an error, and leaves what was there", .withSandboxes,
    arguments: [
      ["all"], ["all", "--csv"], ["all", "--parquet"], ["all", "--sqlite"], ["all.csv", "--days"], ["all.parquet", "--days"],
    ])
  func fullDisk(_ arguments: [String]) throws {
    // The tables of days are small.
    try Health.withData(days: arguments.contains("--days") ? 30 : 8) { health in
      try FileManager.default.createDirectory(atPath: health.path("disk"), withIntermediateDirectories: true)
      // What is left on the disk is a tenth of what the export takes, and room for its beginning.
      let whole = health.run(["export", health.path("whole-\(arguments[0])")] + arguments.dropFirst())
      #expect(whole.status == 0, "\(whole.errors)")
      let sizes = health.runInShell("du -sb '\(health.path("whole-\(arguments[0])"))' | cut -f1").output
      let size = try #require(Int(sizes.split(separator: "\n").first ?? ""))
      let result = health.runInShell(
        """
        bwrap --dev-bind / / --size \(max(4096, size / 10)) --tmpfs '\(health.path("disk"))' sh -c '
          "$HEALTH" export "$0/\(arguments[0])" \(arguments.dropFirst().joined(separator: " ")); echo "status $?"; ls -A "$0"' '\(health.path("disk"))'
        """)
      #expect(result.output.split(separator: "\n") == ["status 1"], "\(result.output) \(result.errors)")
      #expect(["No space left on device", "the disk is full"].contains { result.errors.contains($0) }, "\(result.errors)")
    }
  }

  @Test("Parquet has every sample that query lists, value by value")
  func parquet() throws {
    try Health.withData(days: 3) { health in
      let result = health.run("export", "--parquet", "p")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.contains("samples to p. The folder is not encrypted"), "\(result.errors)")
      let quantities = Dictionary(grouping: try Self.parquet(health, "p/quantities.parquet")) { Self.text($0["type"]) ?? "" }
      let categories = Dictionary(grouping: try Self.parquet(health, "p/categories.parquet")) { Self.text($0["type"]) ?? "" }
      let types = try Self.objects(health, "types")
      #expect(types.count >= 20)
      for type in types.compactMap({ $0["type"] as? String }) {
        guard let rows = quantities[type] ?? categories[type] else { continue }
        let expected = Dictionary(
          uniqueKeysWithValues: try Self.objects(health, "query", type, "--unit", "stored").map { ($0["uuid"] as? String ?? "", $0) })
        #expect(rows.count == expected.count, "\(type)")
        for row in rows {
          let sample = try #require(expected[Self.text(row["uuid"]) ?? ""], "\(type)")
          if quantities[type] != nil {
            #expect(Self.number(row["value"]) == (sample["value"] as? NSNumber)?.doubleValue, "\(type)")
            #expect(Self.text(row["unit"]) == sample["unit"] as? String)
          } else {
            #expect(Self.text(row["value"]) == sample["value"] as? String, "\(type)")
          }
          #expect(Self.text(row["source"]) == sample["source"] as? String)
          guard case .instant(let start)? = row["start"], let text = sample["start"] as? String else {
            Issue.record("\(type): no start")
            continue
          }
          let date = try Date(
            text,
            strategy: text.contains(".")
              ? .iso8601.year().month().day().time(includingFractionalSeconds: true).timeZone(separator: .omitted) : .iso8601)
          #expect(abs(date.timeIntervalSince1970 - Double(start) / 1e6) < 0.001)
        }
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: health.path("p")).sorted()
      #expect(try health.text("p/files.txt").split(separator: "\n").map(String.init) == names.filter { $0 != "files.txt" })
      #expect(names.filter { $0 != "files.txt" }.allSatisfy { $0.hasSuffix(".parquet") })
      #expect(names.count > 15)
      #expect(try Self.parquet(health, "p/route_locations.parquet").isEmpty == (try Self.parquet(health, "p/routes.parquet").isEmpty))
      for name in names { #expect(try Self.mode(health, "p/\(name)") == 0o600) }
      #expect(try Self.mode(health, "p") == 0o700 && health.parts().isEmpty)
    }
  }

  private static func mode(_ health: Health, _ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: health.path(name))[.posixPermissions] as? Int
  }

  @Test("CSV has a file for each type, with the rows of query, and workouts with figures")
  func csv() throws {
    try Health.withData(days: 8) { health in
      #expect(health.run("export", "--csv", "c").status == 0)
      for type in ["stepCount", "sleepAnalysis", "bloodPressure"] {
        let rows = try Self.csv(health, "c/\(type).csv")
        #expect(try Set(rows.map { $0["uuid"] }) == Set(Self.objects(health, "query", type).map { $0["uuid"] as? String }), "\(type)")
      }
      let pressure = try Self.csv(health, "c/bloodPressure.csv")
      #expect(
        pressure.allSatisfy { Double($0["systolic_mmhg"] ?? "").map { $0 > 80 } ?? false && Double($0["diastolic_mmhg"] ?? "") != nil })
      let workouts = try Self.csv(health, "c/workouts.csv")
      let listed = try Self.objects(health, "query", "workout")
      #expect(!workouts.isEmpty)
      #expect(workouts.count == listed.count)
      for workout in workouts {
        let text = try #require(listed.first { $0["uuid"] as? String == workout["uuid"] }?["value"] as? [String: Any])
        #expect(text["activity"] as? String == workout["activity"], "\(text)")
        #expect(text["duration_seconds"] as? Double == workout["duration_seconds"].flatMap(Double.init), "\(text)")
      }
      #expect(try Self.csv(health, "c/daily.csv").count > 50)
    }
  }

  @Test("A row a day has the sums that stats gives and the hours that sleep gives, in CSV, in Parquet and on standard output")
  func days() throws {
    try Health.withData(days: 5) { health in
      let zone = ["--time-zone", "America/New_York"]
      #expect(health.run(["export", "--days", "d.csv"] + zone).output.contains("Wrote 5 days to d.csv. The table is not encrypted"))
      let rows = try Self.csv(health, "d.csv")
      let stats = health.run(["stats", "stepCount", "--by", "day", "--format", "csv"] + zone).lines.dropFirst().map {
        $0.split(separator: ",")
      }
      #expect(stats.count >= 5)
      for line in stats {
        let row = try #require(rows.first { $0["date"] == String(line[0].prefix(10)) })
        let (ours, theirs) = try (#require(Double(row["steps"] ?? "")), #require(Double(line[2])))
        #expect(abs(ours - theirs) <= 1e-9 * theirs)
        #expect((row["steps"] ?? "").count <= 13)
      }
      for night in health.run(["sleep", "--format", "csv"] + zone).lines.dropFirst().map({
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }) {
        let row = try #require(rows.first { $0["date"] == String(night[0]) })
        #expect(abs(try #require(Double(row["sleep_hours"] ?? "")) * 60 - (try #require(Double(night[4])))) < 1e-6)
      }
      let text = try health.text("d.csv")
      #expect(health.run(["export", "--days", "-"] + zone).output == text)
      #expect(health.run(["export", "--days", "d.parquet"] + zone).status == 0)
      let parquet = try Self.parquet(health, "d.parquet")
      #expect(parquet.map { Self.number($0["steps"]) } == rows.map { Double($0["steps"] ?? "") })
      #expect(health.shell("health export --days - > /dev/full") == 1)
    }
  }

  /// Asks the database with Python's own SQLite.
  private static func sqlite(_ health: Health, _ file: String, _ query: String) -> [String] {
    let script = "import sqlite3, sys\nfor row in sqlite3.connect(sys.argv[1]).execute(sys.argv[2]): print('|'.join(map(str, row)))"
    let result = health.runInShell(
      "python3 -c \"$SCRIPT\" '\(health.path(file))' \"$QUERY\"", environment: ["SCRIPT": script, "QUERY": query])
    #expect(result.status == 0, "\(query): \(result.errors)")
    return result.lines
  }

  @Test("The database, CSV and Parquet have the list of medications, and a table of attachments")
  func medications() throws {
    try Health.withFolder { health throws in
      #expect(health.run("medications", "add", "Gel", "--form", "gel", "--nickname", "Blue", "--coding", "s", "1").status == 0)
      #expect(health.run("export", "--sqlite", "a.db").status == 0)
      #expect(health.run("export", "--csv", "csv").status == 0)
      #expect(health.run("export", "--parquet", "parquet").status == 0)
      let id = MedicationRecord(displayText: "Gel", codings: [.init(system: "s", code: "1")]).identifier.uuidString
      let codings = #"[{"system":"s","code":"1"}]"#
      #expect(
        Self.sqlite(health, "a.db", "SELECT medication, name, nickname, form, is_scheduled, is_archived, codings FROM medications") == [
          "\(id)|Gel|Blue|gel|0|0|\(codings)"
        ])
      #expect(Self.sqlite(health, "a.db", "SELECT count(*) FROM attachments WHERE size_bytes >= 0") == ["0"])
      #expect(try Self.csv(health, "csv/medications.csv").map { $0["medication"] } == [id])
      #expect(try Self.csv(health, "csv/attachments.csv").isEmpty)
      #expect(try Self.parquet(health, "parquet/medications.parquet").map { $0["medication"] } == [.string(id)])
      #expect(try Self.parquet(health, "parquet/attachments.parquet").isEmpty)
    }
  }

  @Test("The database has numbers as numbers, indices, figures of workouts, and days that agree with stats")
  func database() throws {
    try Health.withData(days: 8) { health in
      #expect(health.run("export", "--sqlite", "a.db", "--time-zone", "UTC").status == 0)
      #expect(Self.sqlite(health, "a.db", "SELECT DISTINCT typeof(value) FROM rStepCount") == ["real"])
      #expect(Self.sqlite(health, "a.db", "SELECT DISTINCT typeof(value) FROM rSleepAnalysis") == ["text"])
      #expect(
        Self.sqlite(health, "a.db", "SELECT DISTINCT typeof(duration) || typeof(duration_seconds) || typeof(uuid) FROM workouts") == [
          "realrealtext"
        ])
      let plan = Self.sqlite(health, "a.db", "EXPLAIN QUERY PLAN SELECT * FROM rHeartRate WHERE startDate > '2025-12-30'")
      #expect(plan.joined().contains("USING INDEX"))
      for (line, date) in health.run("stats", "stepCount", "--by", "day", "--format", "csv", "--time-zone", "UTC").lines.dropFirst()
        .map({ $0.split(separator: ",") }).map({ ($0, $0[0].prefix(10)) })
      {
        let sum = try #require(
          Self.sqlite(health, "a.db", "SELECT sum FROM daily WHERE type = 'stepCount' AND date = '\(date)'").first.flatMap(Double.init))
        #expect(abs(sum - (try #require(Double(line[2])))) <= 1e-9 * sum)
        #expect(Self.sqlite(health, "a.db", "SELECT steps FROM days WHERE date = '\(date)'").first.flatMap(Double.init) == sum)
      }
      let count = health.run("query", "workout", "--format", "csv").lines.count - 1
      #expect(Self.sqlite(health, "a.db", "SELECT count(*) FROM workouts") == ["\(count)"])
      #expect(
        Self.sqlite(health, "a.db", "SELECT count(*) FROM workouts WHERE uuid IN (SELECT workout_uuid FROM workout_activities)") == [
          "\(count)"
        ])
      #expect(Self.sqlite(health, "a.db", "SELECT count(*) > 0 FROM sleep_nights") == ["1"])
      #expect(Self.sqlite(health, "a.db", "SELECT sample_rate_hz, sample_count FROM electrocardiograms LIMIT 1") == ["512.0|15360"])
      #expect(Self.sqlite(health, "a.db", "SELECT count(*) % 8 FROM audiograms WHERE frequency_hz > 0") == ["0"])
      #expect(Self.sqlite(health, "a.db", "SELECT DISTINCT typeof(start) || length(audiogram) FROM audiograms").count == 1)
      #expect(Self.sqlite(health, "a.db", "SELECT count(*) FROM profile WHERE name = 'biologicalSex'") == ["1"])
    }
  }

  @Test(
    "An anchor makes each format write what is new, and stays where it was when an export fails",
    arguments: ["--csv", "--parquet", "--sqlite"])
  func anchors(_ option: String) throws {
    try Health.withData(days: 3) { health in
      let ending = option == "--sqlite" ? ".db" : ""
      let first = health.run("export", option, "one\(ending)", "--since-anchor", "anchor")
      #expect(first.status == 0, "\(first.errors)")
      let anchor = try health.text("anchor")
      // The target is there: nothing is written, and the anchor stays.
      #expect(health.run("export", option, "one\(ending)", "--since-anchor", "anchor").status == 1)
      #expect(try health.text("anchor") == anchor)
      #expect(health.run("add", "bodyMass", "70", "kg").status == 0)
      let second = health.run("export", option, "two\(ending)", "--since-anchor", "anchor")
      #expect(second.status == 0, "\(second.errors)")
      #expect(try health.text("anchor") != anchor)
      switch option {
      case "--csv":
        #expect(try Self.csv(health, "two/bodyMass.csv").map { $0["value"] } == ["70"])
        #expect(!health.exists("two/stepCount.csv"))
        #expect(health.exists("one/stepCount.csv"))
        #expect(try Self.csv(health, "two/deleted.csv").isEmpty)
      case "--parquet":
        #expect(try Self.parquet(health, "two/quantities.parquet").map { Self.number($0["value"]) } == [70])
      default:
        #expect(Self.sqlite(health, "two.db", "SELECT value FROM rBodyMass") == ["70.0"])
        #expect(Self.sqlite(health, "two.db", "SELECT count(*) FROM sqlite_master WHERE name = 'rStepCount'") == ["0"])
        #expect(Self.sqlite(health, "two.db", "SELECT count(*) FROM deleted") == ["0"])
      }
      try health.write("x", to: "anchor")
      let broken = health.run("export", option, "three\(ending)", "--since-anchor", "anchor")
      #expect(broken.status == 1)
      #expect(broken.errors.contains("is not an export anchor"))
      #expect(!health.exists("three\(ending)"))
      #expect(health.run("export", "x.zip", "--since-anchor", "anchor").status == 64)
    }
  }

  /// The rows of the tables of samples of a database, by table and identifier.
  private static func samples(_ health: Health, _ file: String) throws -> [String: [String: String]] {
    var found: [String: [String: String]] = [:]
    for table in sqlite(health, file, "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'r%' ORDER BY name")
    where table.dropFirst().first?.isUppercase == true {
      let rows = sqlite(health, file, "SELECT uuid || ' ' || start || ' ' || \"end\" || ' ' || value FROM \(table)")
      for row in rows { found[table, default: [:]][String(row.prefix(36))] = row }
    }
    return found
  }

  @Test("F21: a database that follows the rule of Data.md equals a complete one; each row has its identifier and full times")
  func updateRule() throws {
    try Health.withData(days: 3) { health in
      func export(_ file: String) { #expect(health.run("export", "--sqlite", file, "--since-anchor", "anchor").status == 0) }
      for (weight, start) in [("70", "2026-01-01T08:00:00.250Z"), ("71", "2026-01-01T08:00:00.750Z"), ("72", "2026-01-02T08:00:00Z")] {
        #expect(health.run("add", "bodyMass", weight, "kg", "--start", start).status == 0)
      }
      export("one.db")
      let first = try Self.samples(health, "one.db")
      let steps = try #require(first["rStepCount"]?.keys.sorted().first)
      let weight = try #require(first["rBodyMass"]?.first { $0.value.contains("08:00:00.250000Z") }?.key)
      #expect(first["rBodyMass"]?.values.contains { $0.contains("08:00:00.750000Z") } == true)
      #expect(health.run("delete", steps).status == 0)
      #expect(health.run("delete", weight).status == 0)
      #expect(health.run("add", "bodyMass", "73", "kg").status == 0)
      export("two.db")

      var copy = first
      for uuid in Self.sqlite(health, "two.db", "SELECT uuid FROM deleted") {
        for table in copy.keys { copy[table]?[uuid] = nil }
      }
      for (table, rows) in try Self.samples(health, "two.db") { copy[table, default: [:]].merge(rows) { _, new in new } }
      #expect(health.run("export", "--sqlite", "all.db").status == 0)
      #expect(try copy == Self.samples(health, "all.db"))
      #expect(copy["rBodyMass"]?[weight] == nil)
      #expect(copy["rStepCount"]?[steps] == nil)
      #expect(
        Self.sqlite(health, "all.db", "SELECT count(*) FROM workouts WHERE uuid IS NULL OR start IS NULL OR \"end\" IS NULL") == ["0"])
      #expect(Self.sqlite(health, "all.db", "SELECT count(*) FROM workout_points WHERE workout_uuid IS NULL OR time IS NULL") == ["0"])
    }
  }

  @Test("An anchor is refused by another store, and by one that was erased and filled again")
  func anchorOfAnotherStore() throws {
    try Health.withData(days: 1) { health in
      func export(_ name: String, _ options: String...) -> Health.Outcome {
        health.run(["export", name, "--csv", "--since-anchor", "anchor"] + options)
      }
      #expect(export("one").status == 0)
      let anchor = try health.text("anchor")
      #expect(health.run("import", "a.zip", "--store", "other").status == 0)
      #expect(health.run("erase", "--yes").status == 0)
      #expect(health.run("import", "a.zip").status == 0)
      for (name, options) in [("two", ["--store", "other"]), ("three", [])] {
        let refused = health.run(["export", name, "--csv", "--since-anchor", "anchor"] + options)
        #expect(refused.status == 1, "\(refused.errors)")
        #expect(refused.errors.contains("belongs to another store"), "\(refused.errors)")
        #expect(!health.exists(name), "\(refused.errors)")
        #expect(try health.text("anchor") == anchor)
      }
      // As an older version wrote it, a place without a store.
      try health.write(#"{"format":"openhealthkit-export-anchor-1","place":1}"#, to: "anchor")
      #expect(export("four").status == 0)
      #expect(export("five", "--store", "other").status == 1)
    }
  }

  @Test("A folder is whole or not there, and only an export is replaced")
  func folders() throws {
    try Health.withData(days: 1) { health in
      try health.write("mine", to: "full/mine.txt")
      for options in [[], ["--replace"]] {
        let refused = health.run(["export", "--csv", "full"] + options)
        #expect(refused.status == 1, "\(refused.errors)")
        #expect(refused.errors.contains("full holds other files, too"), "\(refused.errors)")
      }
      try FileManager.default.createDirectory(atPath: health.path("empty"), withIntermediateDirectories: true)
      #expect(health.run("export", "--csv", "empty").status == 0)
      let refused = health.run("export", "--parquet", "empty")
      #expect(refused.status == 1)
      #expect(refused.errors.contains("empty is there already. Give --replace"))
      #expect(health.run("export", "--parquet", "empty/", "--replace").status == 0)
      #expect(health.exists("empty/quantities.parquet"))
      #expect(!health.exists("empty/stepCount.csv"))
      try health.write("mine", to: "empty/mine.txt")
      #expect(health.run("export", "--csv", "empty", "--replace").status == 1)
      #expect(health.exists("empty/quantities.parquet"))
      try health.write("mine", to: "file")
      #expect(health.run("export", "--csv", "file", "--replace").status == 1)
      #expect(try health.text("file") == "mine" && health.parts().isEmpty)
    }
  }

  @Test("An export to a folder that a signal stops leaves nothing")
  func stopped() throws {
    try Health.withData(days: 15) { health in
      for option in ["--csv", "--parquet"] {
        let running = try RunningHealth(health, "export", option, health.path("x"))
        _ = try eventually { try !running.isRunning || !health.parts().isEmpty }
        running.interrupt()
        #expect(running.status == 130)
        #expect(try health.parts().isEmpty && !health.exists("x"), "\(option)")
      }
    }
  }

  @Test(
    "Wrong names and options are one line that says the right ones",
    arguments: [
      ["x.csv"], ["x.parquet"], ["--csv", "x.csv"], ["--parquet", "x.parquet"], ["--csv", "x.zip"], ["--parquet", "-"], ["--days", "x"],
      ["--days", "--csv", "x.csv"], ["--csv", "--sqlite", "x"],
    ])
  func wrongUsage(_ arguments: [String]) throws {
    try Health.withData(days: 1) { health in
      let result = health.run(["export"] + arguments)
      #expect(result.status == 64)
      let sentence = try #require(result.errors.split(separator: "\n").first)
      #expect(["--csv", "--parquet", "--days"].contains { sentence.contains($0) }, "\(sentence)")
      #expect(!health.exists(arguments.last ?? ""))
    }
  }
}
