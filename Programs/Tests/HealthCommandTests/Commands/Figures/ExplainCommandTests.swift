// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@Suite struct ExplainCommandTests {
  @Test("STAT-19 COLL-05: explain shows how much of each sample counted, and why the rest did not")
  func explainsADay() throws {
    try Health.withFolder { health throws in
      try InventedExport.steps.bring(to: health)
      let table = health.run("explain", "stepCount", "--day", "2026-03-14", "--time-zone", "Europe/London")
      #expect(
        table.lines == [
          "Steps from 2026-03-14 00:00 to 2026-03-15 00:00, in count; times in Europe/London",
          "sum 2,220",
          "source             counts  alone  samples  whole  part  none",
          "-----------------  ------  -----  -------  -----  ----  ----",
          "\(InventedExport.watch)   1,170  1,170        2      2     0     0",
          "Ada’s iPhone        1,050  2,050        2      0     2     0",
          "Old pedometer           0    900        1      0     0     1",
          "start                end                  source             value  counts",
          "-------------------  -------------------  -----------------  -----  ------",
          "2026-03-13 23:50:00  2026-03-14 00:10:00  Ada’s iPhone         100      50",
          "  23:50:00-2026-03-14 00:00:00 outside",
          "2026-03-14 08:00:00  08:20:00             Ada’s iPhone       2,000   1,000",
          "  08:05:00-08:15:00 covered by \(InventedExport.watch)",
          "2026-03-14 08:00:00  08:10:00             Old pedometer        900       0",
          "  08:00:00-08:05:00 covered by Ada’s iPhone",
          "  08:05:00-08:10:00 covered by \(InventedExport.watch)",
          "2026-03-14 08:05:00  08:15:00             \(InventedExport.watch)  1,100   1,100",
          "2026-03-14 09:00:00  09:01:00             \(InventedExport.watch)     70      70",
        ])
      let json = health.run("explain", "stepCount", "--day", "2026-03-14", "--time-zone", "UTC", "--format", "json")
      let objects = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
      #expect(objects.count == 5)
      #expect(objects.compactMap { $0["counts"] as? Double }.reduce(0, +) == 2220)
      let stretches = objects.compactMap { $0["stretches"] as? [[String: String]] }
      #expect(stretches.count == 5 && stretches.joined().allSatisfy { $0["start"] != nil && $0["end"] != nil })
      #expect(stretches.joined().allSatisfy { ($0["by"] != nil) == ($0["fate"] == "covered") })
      let fates = stretches.map { $0.compactMap { $0["fate"] } }
      #expect(fates.contains(["outside", "counted"]))
      #expect(fates.contains(["counted", "covered", "counted"]))
      #expect(fates.contains(["covered", "covered"]))
    }
  }

  @Test("STAT-24: a period cuts like a day; without one it is the last day")
  func periods() throws {
    try Health.withFolder { health throws in
      try InventedExport.steps.bring(to: health)
      // Without one the last day is explained.
      #expect(health.run("explain", "stepCount", "--time-zone", "Europe/London").lines[1] == "sum 2,220")
      let whole = health.run("explain", "stepCount", "--from", "2026", "--time-zone", "Europe/London")
      #expect(
        whole.lines[0] == "Steps from 2026-01-01 00:00 to 2026-03-14 09:01, in count; times in Europe/London"
          && whole.lines[1] == "sum 2,270")
      let part = health.run("explain", "stepCount", "--from", "2026-03-14T08:10:00Z", "--to", "2026-03-14T08:12:00Z", "--time-zone", "UTC")
      #expect(part.lines[1] == "sum 220")
      let open = health.run("explain", "stepCount", "--from", "2026-03-14T08:10:00Z", "--format", "csv", "--unit", "count")
      #expect(open.lines.first == "start,end,source,value,counts,unit,uuid,marks,stretches")
      #expect(open.lines.count == 5)
      let none = health.run("explain", "stepCount", "--day", "2030-01-01")
      #expect(none.status == 0)
      #expect(none.output.isEmpty)
      #expect(none.errors.contains("There are no data for steps in this period."))
    }
  }

  @Test("STAT-14 STAT-15: of an average it shows weights, and which samples are least, greatest and latest")
  func explainsAverages() throws {
    try Health.withFolder { health throws in
      var export = InventedExport()
      for (minute, rate) in [(0, "60"), (10, "100"), (40, "80")] {
        let at = "2026-03-14 08:\(minute < 10 ? "0" : "")\(minute):00"
        export.add("HKQuantityTypeIdentifierHeartRate", from: InventedExport.watch, at, at, rate, unit: "count/min")
      }
      try export.bring(to: health)
      let table = health.run("explain", "heartRate", "--day", "2026-03-14", "--time-zone", "UTC")
      #expect(table.lines[1] == "average 87.5, minimum 60, maximum 100, latest 80")
      #expect(
        table.lines.suffix(3).map { $0.split(separator: " ").suffix(3).joined(separator: " ") } == [
          "60 300 minimum", "100 1,200 maximum", "80 900 latest",
        ])
    }
  }

  @Test("Long lists are shortened, and not with --all")
  func shortens() throws {
    try Health.withFolder { health throws in
      var export = InventedExport()
      for second in 10..<40 {
        let times = ["2026-03-14 08:00:\(second)", "2026-03-14 08:01:\(second)"]
        export.add("HKQuantityTypeIdentifierStepCount", from: InventedExport.phone, times[0], times[1], "10", unit: "count")
      }
      try export.bring(to: health)
      let short = health.run("explain", "stepCount", "--day", "2026-03-14", "--time-zone", "UTC")
      #expect(short.lines.last == "... and 10 more; --all shows them.")
      let all = health.run("explain", "stepCount", "--day", "2026-03-14", "--time-zone", "UTC", "--all")
      #expect(all.lines.count == short.lines.count + 9)
      #expect(!all.output.contains("more"))
    }
  }

  @Test(
    "Wrong options end with status 64",
    arguments: [
      ["--day", "2026-02-30"], ["--day", "2026-03-14", "--from", "2026-03-14"], ["--from", "2026-03-15", "--to", "2026-03-14"],
      ["--from", "2026-03-14", "--to", "2026-03-14"], ["--unit", "kg"], ["--to", "soon"],
    ])
  func refuses(arguments: [String]) throws {
    try Health.withFolder { health throws in
      let result = health.run(["explain", "stepCount"] + arguments)
      #expect(result.status == 64)
      #expect(!result.errors.isEmpty)
      #expect(health.run("explain", "sleepAnalysis", "--day", "2026-03-14").status == 64)
    }
  }

  @Test("V6: a day is that of the clock where samples were recorded, in explain, stats and the table of days; --time-zone overrides it")
  func travellers() throws {
    try Health.withFolder { health throws in
      func record(_ source: String, _ from: String, _ to: String, _ value: Int, _ zone: String = "") -> String {
        """
        <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\(source)" unit="count" startDate="2026-01-05 \(from) -0500" \
        endDate="2026-01-05 \(to) -0500" value="\(value)">\(zone)</Record>
        """
      }
      // 6:50 to 7:50 on 6 January in Tokyo, and what a phone without a zone counted meanwhile and before.
      let records = [
        record("Watch", "16:50:00", "17:50:00", 100, "<MetadataEntry key=\"HKTimeZone\" value=\"Asia/Tokyo\"/>"),
        record("Phone", "16:20:00", "17:20:00", 60),
      ]
      try health.write(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"en_GB\">\n\(records.joined(separator: "\n"))\n</HealthData>\n",
        to: "export.xml")
      #expect(health.run("config", "time-zone", "America/New_York").status == 0)
      #expect(health.run("import", "export.xml").status == 0)
      #expect(health.run("sources", "order", "steps", "Watch", "Phone").status == 0)
      func sums(_ options: String...) throws -> [String: Double] {
        let json = health.run(["stats", "steps", "--in", "2026-01", "--by", "day", "--format", "json"] + options).output
        let rows = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        return Dictionary(
          uniqueKeysWithValues: rows.compactMap { row in
            (row["date"] as? String).flatMap { day in (row["sum"] as? Double).map { (day, $0) } }
          })
      }
      #expect(try sums() == ["2026-01-05": 30, "2026-01-06": 100])
      #expect(try sums("--time-zone", "America/New_York") == ["2026-01-05": 130])
      let tokyo = health.run("explain", "steps", "--day", "2026-01-06").lines
      #expect(tokyo[0] == "Steps from 2026-01-06 00:00 to 2026-01-07 00:00, in count; times where recorded, else in America/New_York")
      #expect(tokyo[1] == "sum 100")
      #expect(tokyo.contains { $0.hasPrefix("2026-01-06 06:50:00  07:50:00  Watch") })
      // Every view of these days says whose they are.
      let views = [
        "stats steps --in 2026-01", "stats steps --by hour --in 2026-01", "chart steps --in 2026-01 --as bars",
        "chart steps --in 2026-01 --as list", "compare 2026-01-06 2026-01-05 --types steps", "today --on 2026-01-06",
        "report --in 2026-01 --output -",
      ]
      for view in views {
        let (own, one) = ("where recorded, else in America/New_York", "in America/New_York")
        let usual = health.run(view.split(separator: " ").map(String.init)).output
        #expect(usual.contains("times \(own)") || usual.contains("days \(own)"), "\(view)")
        // In New York all data are of one day, in which they also end: there is no whole day to compare.
        if view.hasPrefix("compare") { continue }
        let asked = health.run(view.split(separator: " ").map(String.init) + ["--time-zone", "America/New_York"]).output
        #expect(asked.contains("times \(one)") || asked.contains("days \(one)"), "\(view)")
        #expect(!asked.contains(own), "\(view)")
      }
      // The watch counts on another day, and covers what the phone counted all the same.
      let home = health.run("explain", "steps", "--day", "2026-01-05").lines
      #expect(home[1] == "sum 30")
      #expect(home.contains("  16:50:00-17:20:00 covered by Watch"))
      #expect(!home.joined().contains("07:50"))
      #expect(health.run("explain", "steps", "--day", "2026-01-05", "--time-zone", "America/New_York").lines[1] == "sum 130")
      #expect(health.run("export", "--days", "days.csv").status == 0)
      let table = try String(contentsOfFile: health.path("days.csv"), encoding: .utf8).split(separator: "\n")
      let cells = table.dropFirst().map { $0.split(separator: ",") }
      #expect(cells.map { $0[0] } == ["2026-01-05", "2026-01-06"] && cells.map { Double($0[1]) } == [30, 100])
    }
  }
}
