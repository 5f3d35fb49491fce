// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthSampleExports
import Testing

/// Runs the built `health` as a person would: its output, and its exit status.
@Suite struct HealthCommandTests {
  @Test("generate, import, types, stats, query and chart work in a row")
  func mainPath() throws {
    try Health.withFolder { health in
      #expect(health.run("generate", "--days", "3", "--output", "a.zip").status == 0)
      let report = health.run("import", "a.zip")
      #expect(report.status == 0)
      #expect(report.output.contains("stepCount"))
      #expect(report.output.contains("0 lost. Import 1"))
      let again = health.run("import", "a.zip", "--format", "csv")
      #expect(again.status == 0)
      #expect(again.lines.first == "type,read,stored,already_there,skipped,kept")
      #expect(again.lines.dropFirst().allSatisfy { $0.split(separator: ",")[2] == "0" })

      let types = health.run("types", "--format", "csv", "--time-zone", "UTC")
      #expect(types.lines.first == "title,type,samples,latest,first,last,unit,sources")
      #expect(types.lines.contains { $0.hasPrefix("Heart rate,heartRate,") })

      let days = health.run("stats", "stepCount", "--by", "day", "--format", "csv", "--time-zone", "America/New_York")
      #expect(days.lines.first == "date,end_date,sum,unit,is_partial")
      #expect(days.lines.count == 4)
      #expect(
        days.lines.dropFirst().map { $0.prefix(22) }
          == ["2025-12-29,2025-12-30,", "2025-12-30,2025-12-31,", "2025-12-31,2026-01-01,"])
      #expect(days.lines.dropFirst().allSatisfy { $0.hasSuffix(",count,false") })
      let table = health.run("stats", "heartRate", "--by", "week", "--time-zone", "Asia/Kathmandu")
      #expect(table.output.contains("times in Asia/Kathmandu"))
      #expect(table.output.contains("average"))
      #expect(table.output.contains("minimum"))

      let chart = health.run("chart", "stepCount", "--width", "60", "--time-zone", "UTC")
      #expect(chart.status == 0)
      #expect(chart.lines.count >= 4)
      #expect(chart.lines.dropFirst().allSatisfy { $0.count <= 60 })
      #expect(chart.output.contains("█"))
    }
  }

  @Test("preview, parts, export and back, elements, files, imports taken back, erase")
  func imports() throws {
    try Health.withFolder { health in
      _ = health.run("generate", "--days", "3", "--output", "a.zip")
      let preview = health.run("import", "a.zip", "--preview", "--format", "csv")
      #expect(preview.status == 0)
      #expect(preview.lines.first == "type,read,skipped,first,last")
      #expect(health.run("types").status == 1)
      let part = health.run("import", "a.zip", "--only", "stepCount", "heartRate", "--since", "2025-12-31")
      #expect(part.status == 0)
      #expect(part.output.contains("excluded by --only or --since"))
      #expect(health.run("types", "--format", "csv").lines.count == 3)
      #expect(health.run("import", "a.zip", "--only", "stepCuont").errors.contains("stepCount"))
      #expect(health.run("import", "a.zip", "--since", "soon").status == 64)
      #expect(health.run("import", "a.zip").status == 0)

      let elements = health.run("elements", "--format", "csv")
      #expect(elements.lines.contains("ActivitySummary,3,"))
      #expect(health.run("elements", "ActivitySummary").lines.allSatisfy { $0.hasPrefix("<ActivitySummary dateComponents=\"2025-12-") })
      let files = health.run("files", "--format", "csv").lines.dropFirst()
      #expect(!files.isEmpty)
      let path = try #require(files.first.flatMap { $0.split(separator: ",").first.map(String.init) })
      #expect(!health.run("files", path).output.isEmpty)
      #expect(health.run("files", "none").status == 1)

      #expect(health.run("export", "b.zip").status == 0)
      #expect(health.run("export", "b.zip").errors.contains("--replace"))
      let back = health.run("import", "b.zip", "--store", health.path("other"))
      #expect(back.status == 0)
      #expect(back.output.contains("0 lost"))
      #expect(health.run("types", "--store", health.path("other")).output == health.run("types").output)

      #expect(health.run("imports", "--format", "csv").lines.count == 3)
      let unasked = health.run("delete", "--import", "2")
      #expect(unasked.status == 1)
      #expect(unasked.errors.contains("Give --yes to delete "))
      #expect(health.run("delete", "--import", "2", "--yes").status == 0)
      #expect(health.run("types", "--format", "csv").lines.count == 3)
      #expect(health.run("delete", "--import", "2", "--yes").status == 1)
      #expect(health.run("erase").status == 1)
      #expect(health.run("erase", "--yes").status == 0)
      #expect(health.run("types").status == 1)
    }
  }

  @Test("in JSON an import says its number and the export's date, and one of a truncated file is listed as cut short")
  func importInJSON() throws {
    try Health.withFolder { health in
      for options in [[], ["--defect", "truncated-xml"]] {
        #expect(health.run(["generate", "--days", "2", "--output", "a.xml", "--replace"] + options).status == 0)
        let imported = health.run("import", "a.xml", "--format", "json", "--time-zone", "UTC")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(imported.output.utf8)) as? [String: Any])
        #expect(object["import"] as? Int == (options.isEmpty ? 1 : 2))
        #expect((object["export_date"] as? String)?.hasPrefix("2026-01-01T05:00:40") == true)
        #expect(object["is_whole"] as? Bool == options.isEmpty && (object["counts"] as? [Any])?.isEmpty == false)
      }
      let states = health.run("imports", "--format", "csv").lines.dropFirst().map { $0.split(separator: ",")[3] }
      #expect(states == ["finished", "cut short"])
    }
  }

  @Test("query lists every sample with the columns that are promised")
  func queryColumns() throws {
    try Health.withFolder { health in
      _ = health.run("generate", "--records", "30000", "--output", "a.zip")
      _ = health.run("import", "a.zip")
      let types = health.run("types", "--format", "csv").lines.dropFirst().map { $0.split(separator: ",") }
      for name in ["heartRate", "sleepAnalysis"] {
        let count = try #require(types.first { $0[1] == name }.flatMap { Int($0[2]) })
        let csv = health.run("query", name, "--format", "csv")
        #expect(csv.lines.first == "start,end,value,unit,source,device,uuid,metadata")
        #expect(csv.lines.count == count + 1)
        #expect(Set(csv.lines).count == count + 1)
        let backward = health.run("query", name, "--format", "csv", "--newest-first")
        #expect(Set(backward.lines) == Set(csv.lines))
        let json = health.run("query", name, "--format", "json")
        let objects = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(objects.count == count)
        #expect(objects.allSatisfy { $0["uuid"] is String && $0.keys.count == 8 })
        let lines = health.run("query", name, "--format", "jsonl").lines
        #expect(lines.count == count)
        #expect(lines == json.lines.dropFirst().dropLast().map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 })
      }
      #expect(health.run("query", "heartRate", "--limit", "7", "--format", "csv").lines.count == 8)
    }
  }

  @Test("export --sqlite writes a database for its owner alone, and replaces a file only with --replace")
  func exportsTables() throws {
    try Health.withFolder { health in
      _ = health.run("generate", "--days", "3", "--output", "a.zip")
      _ = health.run("import", "a.zip")
      let result = health.run("export", "--sqlite", "a.db")
      #expect(result.status == 0)
      #expect(result.output.contains("to a.db"))
      let database = try Data(contentsOf: URL(fileURLWithPath: health.path("a.db")))
      #expect(database.starts(with: Data("SQLite format 3\0".utf8)))
      for table in ["rStepCount", "rHeartRate", "activity_summary"] { #expect(database.range(of: Data("\"\(table)\" (".utf8)) != nil) }
      #expect(try FileManager.default.attributesOfItem(atPath: health.path("a.db"))[.posixPermissions] as? Int == 0o600)

      try health.write("mine", to: "b.db")
      #expect(health.run("export", "--sqlite", "b.db").status == 1)
      #expect(try Data(contentsOf: URL(fileURLWithPath: health.path("b.db"))) == Data("mine".utf8))
      #expect(health.run("export", "--sqlite", "b.db", "--replace").status == 0)
      #expect(try Data(contentsOf: URL(fileURLWithPath: health.path("b.db"))) == database)
      #expect(!health.exists(".b.db.part"))
    }
  }

  @Test("A file by any name, a folder and bare XML give the same store")
  func findsExportByContent() throws {
    try Health.withFolder { health in
      _ = health.run("generate", "--days", "2", "--output", "a.zip")
      try health.copy("a.zip", to: "Export (1).pdf")
      let folder = URL(fileURLWithPath: health.path("folder/apple_health_export"))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try SyntheticExport(days: 2).writeXML(to: folder.appendingPathComponent("导出.xml"))
      try health.write("<ClinicalDocument/>", to: "folder/apple_health_export/export_cda.xml")
      let xml = "folder/apple_health_export/导出.xml"
      let listings = ["a.zip", "Export (1).pdf", "folder", xml].map { file in
        let store = "store-\(file.hashValue)"
        #expect(health.run("import", file, "--store", health.path(store)).status == 0)
        // Electrocardiograms and clinical records are files beside the XML.
        return health.run("types", "--format", "csv", "--store", health.path(store)).output.split(separator: "\n")
          .filter { !$0.contains("electrocardiogram") && !$0.contains("Record") }
      }
      #expect(Set(listings).count == 1)
    }
  }

  @Test("Exit status: 1 for a bad element, 2 for nothing readable, 64 for wrong usage, with a sentence each")
  func exitStatus() throws {
    try Health.withFolder { health in
      let record = """
        <Record type="HKQuantityTypeIdentifierStepCount" sourceName="a" unit="count" startDate="2026-01-01 08:00:00 +0000" \
        endDate="2026-01-01 08:10:00 +0000" value="
        """
      try health.write("<HealthData>\(record)12\"/>\n\(record)many\"/>\n</HealthData>", to: "bad.xml")
      let bad = health.run("import", "bad.xml")
      #expect(bad.status == 1)
      #expect(bad.output.contains("line 2: Record of type HKQuantityTypeIdentifierStepCount: the value is not a number"))
      #expect(!bad.output.contains("many"))
      let days = health.run("stats", "stepCount", "--format", "csv", "--time-zone", "UTC")
      #expect(days.lines.last == "2026-01-01,2026-01-02,12,count,true")

      for (name, text) in [("empty", ""), ("text", "hello"), ("other.xml", "<a/>"), ("half.zip", "PK\u{3}\u{4}")] {
        try health.write(text, to: name)
        let result = health.run("import", name, "--store", health.path("untouched"))
        #expect(result.status == 2)
        #expect(result.errors.contains("health: "))
        #expect(result.errors.contains(name))
      }
      #expect(health.run("import", "nothing-there").status == 2)
      #expect(!FileManager.default.fileExists(atPath: health.path("untouched")))

      let typo = health.run("stats", "stepcuont")
      #expect(typo.status == 64)
      #expect(typo.errors.contains("stepCount"))
      #expect(health.run("stats", "stepCount", "--by", "fortnight").status == 64)
      #expect(health.run("stats", "stepCount", "--time-zone", "Mars/Olympus").status == 64)
      #expect(health.run("stats", "stepCount", "--unit", "kg").status == 64)
      #expect(health.run("stats", "dateOfBirth").status == 64)
      #expect(health.run("query", "stepCount", "--limit", "0").status == 64)
      #expect(health.run("query", "stepCount", "--from", "2026-13-01").status == 64)
      #expect(health.run("generate", "--output", "x.zip", "--days", "1", "--records", "1").status == 64)
      #expect(health.run("frobnicate").status == 64)

      let missing = health.run("types", "--store", health.path("no-store"))
      #expect(missing.status == 1)
      #expect(missing.errors.contains("There is no health store in"))
      #expect(!FileManager.default.fileExists(atPath: health.path("no-store")))
    }
  }

  @Test("A type without samples, and a period without any, give an empty result")
  func emptyResults() throws {
    try Health.withFolder { health in
      _ = health.run("generate", "--days", "1", "--output", "a.zip")
      _ = health.run("import", "a.zip")
      let empty = health.run("stats", "distanceSwimming", "--format", "csv")
      #expect(empty.status == 0)
      #expect(empty.lines == ["date,end_date,sum,unit,is_partial"])
      #expect(health.run("query", "stepCount", "--from", "2030-01-01", "--format", "json").output.filter { !$0.isWhitespace } == "[]")
    }
  }

  @Test("The same seed writes the same file, another seed another")
  func generatesReproducibly() throws {
    try Health.withFolder { health in
      for (seed, file) in [("1", "a.zip"), ("1", "b.zip"), ("2", "c.zip")] {
        #expect(health.run("generate", "--days", "2", "--seed", seed, "--output", file).status == 0)
      }
      let files = try ["a.zip", "b.zip", "c.zip"].map { try Data(contentsOf: URL(fileURLWithPath: health.path($0))) }
      #expect(files[0] == files[1] && files[0] != files[2])
    }
  }

  @Test(
    "A file of another program in the store's place is refused and left as it was",
    arguments: [
      ("this is a letter, not a store", "Not this store's file"),
      ("SQLite format 3\0" + String(repeating: "x", count: 5000), "import again"),
    ])
  func refusesForeignStores(content: String, message: String) throws {
    try Health.withFolder { health in
      try FileManager.default.createDirectory(atPath: health.path("store"), withIntermediateDirectories: true)
      try health.write(content, to: "store/health.db")
      for arguments in [["types"], ["import", "a.zip"], ["key", "show"]] {
        try health.write("", to: "a.zip")
        let result = health.run(arguments)
        #expect(result.status != 0)
        if arguments != ["import", "a.zip"] { #expect(result.errors.contains(message)) }
        #expect(try String(contentsOfFile: health.path("store/health.db"), encoding: .utf8) == content)
      }
    }
  }

  @Test("A damaged store is refused with the page that is damaged, and left as it was")
  func refusesDamagedStores() throws {
    try Health.withFolder { health in
      _ = health.run("generate", "--days", "1", "--output", "a.zip")
      _ = health.run("import", "a.zip")
      let file = URL(fileURLWithPath: health.path("store/health.db"))
      let whole = try Data(contentsOf: file)
      var flipped = whole
      flipped[4096 + 77] ^= 1
      for (content, message) in [
        (flipped, "Page 2 is damaged"), (whole.prefix(whole.count / 2), "The file was cut off: page"), (whole.prefix(10), "first bytes"),
      ] {
        try content.write(to: file)
        let result = health.run("query", "stepCount")
        #expect(result.status == 1, "\(result.errors)")
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(try Data(contentsOf: file) == content)
      }
      try whole.write(to: file)
      #expect(health.run("query", "stepCount").status == 0)
    }
  }
}
