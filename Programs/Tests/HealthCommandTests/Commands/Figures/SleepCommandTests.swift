// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct SleepCommandTests {
  private func export() -> InventedExport {
    var export = InventedExport()
    let type = "HKCategoryTypeIdentifierSleepAnalysis"
    let value = { (name: String) in "HKCategoryValueSleepAnalysis\(name)" }
    export.add(type, from: InventedExport.phone, "2026-03-13 22:30:00", "2026-03-14 06:30:00", value("InBed"))
    export.add(type, from: InventedExport.watch, "2026-03-13 23:00:00", "2026-03-14 02:00:00", value("AsleepCore"))
    export.add(type, from: InventedExport.watch, "2026-03-14 02:00:00", "2026-03-14 02:10:00", value("Awake"))
    export.add(type, from: InventedExport.watch, "2026-03-14 02:10:00", "2026-03-14 04:10:00", value("AsleepDeep"))
    export.add(type, from: InventedExport.watch, "2026-03-14 04:10:00", "2026-03-14 05:40:00", value("AsleepREM"))
    export.add(type, from: "Sleep app", "2026-03-13 23:30:00", "2026-03-14 06:00:00", value("AsleepUnspecified"))
    export.add(type, from: InventedExport.phone, "2026-03-15 23:00:00", "2026-03-16 06:00:00", value("InBed"))
    return export
  }

  @Test("OBJ-26 STAT-19: sleep shows each night with its stages, and the times of lower sources that do not count")
  func nights() throws {
    try Health.withFolder { health throws in
      try export().bring(to: health)
      let table = health.run("sleep", "--time-zone", "Europe/London")
      #expect(table.status == 0 && table.lines[0] == "Sleep by night, in hours and minutes; times in Europe/London")
      let names = table.lines[1].split(separator: " ").map(String.init)
      #expect(names == ["night", "from", "to", "in", "bed", "asleep", "awake", "core", "deep", "REM"])
      let night = table.lines[3].split(separator: " ").map(String.init)
      #expect(night == ["2026-03-14", "Sat", "22:30", "06:30", "8:00", "6:50", "0:10", "3:00", "2:00", "1:30"])
      #expect(table.lines[4] == "... 1 night without data ..." && table.lines[5].hasPrefix("2026-03-16 Mon"))
      #expect(table.lines.count == 6, "\(table.lines)")
      let wide = health.runInShell("COLUMNS=200 $HEALTH sleep --time-zone Europe/London").lines[3]
      #expect(wide.hasSuffix("1:00  \(InventedExport.phone) in bed 7:00, Sleep app asleep, stage unknown 6:10"), "\(wide)")

      let json = health.run("sleep", "--time-zone", "UTC", "--from", "2026-03-14", "--to", "2026-03-15", "--format", "json")
      let objects = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
      #expect(
        objects.count == 1 && objects[0]["asleep_minutes"] as? Double == 410 && objects[0]["start"] as? String == "2026-03-13T22:30:00Z")
      let below = try #require(objects[0]["below"] as? [[String: Any]])
      #expect(below.map { $0["value"] as? String } == ["inBed", "asleepUnspecified"] && below[1]["minutes"] as? Double == 370)
    }
  }

  @Test("STAT-18: the order of sources decides which source counts")
  func order() throws {
    try Health.withFolder { health throws in
      try export().bring(to: health)
      #expect(health.run("sources", "order", "sleepAnalysis", "Sleep app").status == 0)
      let lines = health.run("sleep", "--time-zone", "UTC", "--format", "csv", "--to", "2026-03-15").lines
      // The app says asleep for 390 minutes; the watch has its half hour before.
      #expect(lines.count == 2 && lines[1].contains(",480,420,390,0,30,0,0,60,"))
    }
  }

  @Test("OBJ-26: nights are those of the time zone, also when clocks change, and periods are days")
  func zones() throws {
    try Health.withFolder { health throws in
      var export = InventedExport()
      // In New York 8 March 2026 has 23 hours. From 17:30 to 18:30 there.
      export.add(
        "HKCategoryTypeIdentifierSleepAnalysis", from: "Sleep app", "2026-03-07 22:30:00", "2026-03-08 22:30:00",
        "HKCategoryValueSleepAnalysisInBed")
      try export.bring(to: health)
      let lines = health.run("sleep", "--time-zone", "America/New_York", "--format", "csv").lines.dropFirst()
      // It reaches into the nights before and after, and is whole in that of its middle (V6).
      #expect(lines.map { $0.split(separator: ",")[0] } == ["2026-03-08"])
      #expect(lines.map { $0.split(separator: ",")[3] } == ["1440"])
      let empty = health.run("sleep", "--from", "2027-01-01")
      #expect(empty.status == 0)
      #expect(empty.errors.contains("There are no sleep data in this period."))
      #expect(health.run("sleep", "--from", "2026-03-08", "--to", "2026-03-08").status == 64)
      #expect(health.run("sleep", "--from", "someday").status == 64)
    }
  }

  @Test("A note explains the mark on the mean night of a week that the period cuts off")
  func partialWeeks() throws {
    try Health.withFolder { health throws in
      try export().bring(to: health)
      let cut = health.run("sleep", "--by", "week", "--from", "2026-03-11", "--time-zone", "UTC").output
      #expect(cut.contains("\n2026-03-09*"), "\(cut)")
      #expect(cut.contains("\n* incomplete week: cut off by the period"), "\(cut)")
      #expect(!health.run("sleep", "--by", "week", "--time-zone", "UTC").output.contains("*"))
      #expect(health.run("sleep", "--by", "week", "--from", "2026-03-11", "--format", "csv").lines.allSatisfy { !$0.contains("*") })
    }
  }

  @Test("V18: --last 1d and last-night are the last night, also before there is anything of the night to today")
  func lastNight() throws {
    try Health.withFolder { health in
      func add(_ day: String, _ words: String...) {
        let added = health.run(["add", "sleep", "core", "--start", "\(day) 02:00", "--end", "\(day) 03:00", "--time-zone", "UTC"] + words)
        #expect(added.status == 0, "\(added)")
      }
      func nights(_ arguments: String...) -> [String] {
        health.run(["sleep", "--format", "csv", "--columns", "night", "--time-zone", "UTC"] + arguments).lines.dropFirst().map { $0 }
      }
      func day(_ back: Int) -> String { CivilDay(of: Date().addingTimeInterval(-86_400 * Double(back)), in: .gmt).text }
      add("2 days ago")
      add("yesterday")
      #expect(nights("--last", "1d") == [day(1)])
      #expect(nights("--last", "2d") == [day(2), day(1)])
      #expect(nights("--in", "last-night").isEmpty)
      #expect(nights("--limit", "1") == [day(1)])
      #expect(nights("--limit", "2") == [day(1), day(2)])
      #expect(nights("--limit", "1", "--oldest-first") == [day(2)])
      // At any time of the day: the first minutes of today.
      #expect(health.run("add", "sleep", "core", "--start", "yesterday 23:50", "--end", "today 00:00", "--time-zone", "UTC").status == 0)
      #expect(nights("--last", "1d") == [day(0)])
      #expect(nights("--in", "last-night") == [day(0)])
      #expect(health.run("query", "sleep", "--in", "last-night", "--time-zone", "UTC", "--format", "csv").lines.count == 2)
    }
  }
}
