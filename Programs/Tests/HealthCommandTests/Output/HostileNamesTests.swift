// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// Names that a hostile file brings, through every way out of the command.
@Suite struct HostileNamesTests {
  /// Each occurs in the source's name, version and device, in a metadata key and value, a unit, a type, and an attribute of the document.
  static let names = [
    "x\"\u{301} TEXT); ATTACH DATABASE 'planted.db' AS z; CREATE TABLE z.t(a); --", "\"\u{200D}", "\"\u{FE0F}", "a,\u{301}b,\u{200D}c",
    "\u{9B}31m", "\u{9D}0;t\u{7}", "\u{7F}", "\u{202E}abc", "a\u{2028}b\u{2029}c", "a\u{85}b", "..\u{301}/x", "../\u{301}x",
    "\u{FEFF}\u{AD}\u{61C}",
    "=1+1", "@SUM(1)", "+\u{301}1", "{\"a\":1}", "'", "\\", "\\u{9b}", "&amp;<>", "👩\u{200D}👧", "",
    String(repeating: "n", count: 65_536), "a&#10;fake row", "a&#9;b&#13;c",
  ]

  /// Characters that no output may send to a terminal.
  private static func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n"
        || !(scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
          || ["\u{2028}", "\u{2029}", "\u{FEFF}", "\u{AD}"].contains(scalar))
    }
  }

  private static func document(_ name: String) -> String {
    let text =
      name.hasPrefix("a&#") || name == "&amp;<>"
      ? (name == "&amp;<>" ? "&amp;amp;&lt;&gt;" : name)
      : name.unicodeScalars.reduce(into: "") { $0 += $1 == "\"" ? "&quot;" : $1 == "&" ? "&amp;" : $1 == "<" ? "&lt;" : String($1) }
    let dates = "creationDate=\"2026-01-01 08:00:00 +0000\" startDate=\"2026-01-01 08:00:00 +0000\" endDate=\"2026-01-01 08:01:00 +0000\""
    // Earlier, as which of two values at one time is the latest depends on the order in which they are stored.
    let earlier = "creationDate=\"2026-01-01 08:00:00 +0000\" startDate=\"2026-01-01 07:00:00 +0000\" endDate=\"2026-01-01 07:01:00 +0000\""
    let type = "HKQuantityTypeIdentifierStepCount"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <HealthData locale="\(text)"><ExportDate value="2026-01-02 08:00:00 +0000"/>
      <Me HKCharacteristicTypeIdentifierBloodType="\(text)" HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse="None" HKCharacteristicTypeIdentifierOdd="\(text)"/>
      <Record type="\(type)" sourceName="s\(text)" sourceVersion="\(text)" device="&lt;&lt;HKDevice: 0x1&gt;, name:\(text), model:\(text)&gt;" \
      unit="count" \(dates) value="1"><MetadataEntry key="k\(text)" value="\(text)"/></Record>
      <Record type="\(type)" sourceName="s\(text)" unit="\(text)" \(earlier) value="2"/>
      <Record type="T\(text)" sourceName="\(text)" unit="\(text)" \(dates) value="\(text)"/>
      <Odd name="\(text)"/>
      <Workout workoutActivityType="\(text)" sourceName="\(text)" duration="1" durationUnit="min" \(dates)/>
      </HealthData>
      """
  }

  /// Fourteen names a store: each of the many commands then runs twice instead of 26 times.
  static let groups = Array(stride(from: 0, to: names.count, by: groupSize))
  private static let groupSize = 14

  @Test("no hostile name leaves the command as a control, a statement, a formula or a separate cell", arguments: groups)
  func walk(_ first: Int) throws {
    let group = Self.names[first..<min(first + Self.groupSize, Self.names.count)]
    try Health.withFolder { health in
      for name in group {
        try health.write(Self.document(name), to: "a.xml")
        let imported = health.run("import", "a.xml")
        #expect([0, 1].contains(imported.status))
        #expect(Self.isHarmless(imported.output))
        #expect(Self.isHarmless(imported.errors))
      }
      let commands = [
        ["types"], ["sources"], ["sources", "stepCount"], ["query", "stepCount"], ["stats", "stepCount"], ["explain", "stepCount"],
        ["elements"],
        ["imports"], ["files"], ["profile"], ["activity"], ["units"],
      ]
      for command in commands {
        for format in ["table", "json", "jsonl", "csv"] {
          let result = health.run(command + ["--format", format])
          #expect(result.status == 0, "\(command) \(format) \(result.errors)")
          #expect(Self.isHarmless(result.errors), "\(command) \(format) \(result.errors)")
          if format != "csv" { #expect(Self.isHarmless(result.output), "\(command) \(format)") }
          if format == "json" { #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(result.output.utf8)) } }
          if format == "csv" {
            let rows = try Self.csv(result.output)
            #expect(Set(rows.map(\.count)).count == 1, "\(command)")
            #expect(rows.joined().allSatisfy { !["=", "@"].contains($0.unicodeScalars.first) }, "\(command)")
          }
        }
      }
      for element in ["Odd", "Record", "Workout"] { #expect(Self.isHarmless(health.run("elements", element).output)) }
      for name in group { #expect(Self.isHarmless(health.run("files", name.isEmpty ? "x" : String(name.prefix(100))).errors)) }
      #expect(Self.isHarmless(health.run("sources", "stepCount", "--first", "nobody").errors))

      let tables = health.run("export", "--sqlite", "out.db")
      #expect(tables.status == 0, "\(tables.errors)")
      #expect(!health.exists("planted.db"))
      for option in ["--csv", "--parquet"] {
        let folder = health.run("export", option, "out\(option)")
        #expect(folder.status == 0, "\(folder.errors)")
        #expect(Self.isHarmless(folder.output), "\(folder.errors)")
      }
      for file in try FileManager.default.contentsOfDirectory(atPath: health.path("out--csv")) where file.hasSuffix(".csv") {
        let rows = try Self.csv(health.text("out--csv/\(file)"))
        #expect(Set(rows.map(\.count)).count == 1, "\(file)")
        #expect(rows.joined().allSatisfy { !["=", "@"].contains($0.unicodeScalars.first) }, "\(file)")
      }
      #expect(health.run("export", "out.zip").status == 0)
      // What the first import skipped, as its XML is damaged, is not in the export. What it kept, as it breaks a rule, is, and is kept again.
      let again = health.run("import", "out.zip", "--store", health.path("second"), "--format", "json")
      let report = try #require(JSONSerialization.jsonObject(with: Data(again.output.utf8)) as? [String: Any])
      #expect(again.status == 1, "\(again.output) \(again.errors)")
      #expect((report["kept"] as? Int ?? 0) > 0, "\(again.output) \(again.errors)")
      #expect(report["skipped"] as? Int == 0, "\(again.output) \(again.errors)")
      for command in [["types"], ["elements"], ["profile"]] {
        let listed = health.run(command + ["--format", "csv", "--store", health.path("second")])
        #expect(listed.output == health.run(command + ["--format", "csv"]).output, "\(command)")
      }
    }
  }

  @Test("names of files and folders, bytes that XML forbids, and the document's own path leave the command harmless")
  func files() throws {
    try Health.withFolder { health in
      // What a file system takes: no slash, at most 255 bytes.
      let names = Self.names.map { $0.utf8.prefix(200).filter { $0 != UInt8(ascii: "/") } }.map { String(decoding: $0, as: UTF8.self) }
        .filter { !$0.isEmpty }
      let folder = "e\u{9B}31m\u{202E}/d\u{1B}]0;t\u{7}"
      let document = Self.document("a\u{0}b\u{1B}[31m\u{8}\u{FFFE}")
      try health.write(document, to: "\(folder)/Export\u{9B}\u{301}.xml")
      for (number, name) in names.enumerated() { try health.write("\(number)", to: "\(folder)/\(number)-\(name)") }
      try health.write("x", to: "\(folder)/workout-routes\u{301}/\u{2028}.gpx")

      let imported = health.run("import", "e\u{9B}31m\u{202E}")
      #expect([0, 1].contains(imported.status))
      #expect(Self.isHarmless(imported.output))
      #expect(Self.isHarmless(imported.errors))
      for format in ["table", "json", "jsonl", "csv"] {
        for command in [["types"], ["sources"], ["elements"], ["imports"], ["files"], ["profile"]] {
          let result = health.run(command + ["--format", format])
          #expect(result.status == 0, "\(command) \(format) \(result.errors)")
          #expect(format == "csv" || Self.isHarmless(result.output), "\(command) \(format) \(result.errors)")
        }
      }
      // What leads out or cannot be seen is replaced; each file is found by the name in the list.
      let listed = health.run("files", "--format", "json").output
      let rows = try #require(JSONSerialization.jsonObject(with: Data(listed.utf8)) as? [[String: Any]])
      let paths = rows.compactMap { $0["path"] as? String }
      #expect(paths.count == names.count + 1)
      for number in names.indices {
        let path = try #require(paths.first { $0.utf8.starts(with: "\(number)-".utf8) })
        #expect(health.run("files", path).output == "\(number)")
      }
      #expect(health.run("export", "out.zip").status == 0)
      #expect(health.run("export", "--sqlite", "out.db").status == 0)
      let second = ["--store", health.path("second\u{9B}\u{202E}")]
      let back = health.run(["import", "out.zip"] + second)
      #expect(Self.isHarmless(back.output))
      #expect(Self.isHarmless(back.errors))
      #expect(health.run(["files", "--format", "json"] + second).status == 0)
      #expect(health.run(["types", "--format", "csv"] + second).output == health.run("types", "--format", "csv").output)

      for arguments in [
        ["delete", "--import", "1", "--yes"] + second, ["erase"] + second, ["erase", "--yes"] + second, ["types"] + second,
      ] {
        let result = health.run(arguments)
        #expect(Self.isHarmless(result.output), "\(arguments)")
        #expect(Self.isHarmless(result.errors), "\(arguments)")
      }
      #expect(health.run("delete", "--import", "1", "--yes").status == 0)
      #expect(health.run("types", "--format", "csv").lines.count == 1)
      #expect(health.run("files", "--format", "csv").lines.count == 1)
    }
  }

  @Test("values of any size are drawn")
  func extremes() throws {
    try Health.withFolder { health in
      var export = InventedExport()
      for (minute, value) in ["1.7e308", "-1.7e308", "60", "1e-320"].enumerated() {
        let time = "2026-01-01 08:0\(minute):00"
        export.add("HKQuantityTypeIdentifierHeartRate", from: "a", time, time, value, unit: "count/min")
      }
      try export.bring(to: health)
      for interval in ["hour", "day", "year"] { #expect(health.run("chart", "heartRate", "--by", interval).status == 0) }
      for form in ["line", "range", "list", "calendar", "hours", "sparkline", "bars"] {
        #expect(health.run("chart", "heartRate", "--as", form).status == 0, "\(form)")
      }
      #expect(health.run("report", "--output", "r.html").status == 0)
      #expect(Markup(try health.text("r.html")).isWellFormed)
    }
  }

  @Test("--keep-formulas leaves texts as they are")
  func formulas() throws {
    try Health.withFolder { health in
      var export = InventedExport()
      export.add("HKQuantityTypeIdentifierStepCount", from: "=1+1", "2026-01-01 08:00:00", "2026-01-01 08:01:00", "-0", unit: "count")
      try export.bring(to: health)
      #expect(health.run("types", "--format", "csv").output.contains(#","'=1+1""#))
      #expect(health.run("types", "--format", "csv", "--keep-formulas").output.contains(",=1+1"))
    }
  }

  /// Rows and cells, as programs read CSV: byte by byte.
  private static func csv(_ text: String) throws -> [[String]] {
    var rows: [[String]] = []
    var (row, cell, isQuoted): ([String], [UInt8], Bool) = ([], [], false)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""):
        isQuoted.toggle()
        cell.append(byte)
      case UInt8(ascii: ",") where !isQuoted, 0x0A where !isQuoted:
        row.append(String(decoding: cell, as: UTF8.self))
        cell = []
        if byte == 0x0A {
          rows.append(row)
          row = []
        }
      default: cell.append(byte)
      }
    }
    return rows
  }
}
