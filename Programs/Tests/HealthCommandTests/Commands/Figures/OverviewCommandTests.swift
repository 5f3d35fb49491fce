// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// `health today`, `health` alone, and `health compare`.
@Suite struct OverviewCommandTests {
  @Test("Without a command the overview is shown where there is a store, and help where there is none")
  func alone() throws {
    try Health.withFolder { health in
      let help = health.run()
      #expect(help.status == 0)
      #expect(help.output.contains("USAGE: health"))
      #expect(health.run("add", "weight", "72.5", "kg").status == 0)
      let overview = health.run()
      #expect(overview.status == 0)
      #expect(overview.output.contains("Weight"))
      #expect(overview.output.contains("72.5 kg"))
      #expect(overview.lines.first == health.run("today").lines.first)
    }
  }

  @Test("The samples since the last look are counted for each store, and the record of the look holds no health data")
  func news() throws {
    try Health.withFolder { health in
      #expect(health.run("add", "weight", "72.5", "kg").status == 0)
      #expect(!health.run("today").output.contains("since your last look"))
      #expect(health.run("today").output.contains("Nothing is new since your last look"))
      #expect(health.run("add", "weight", "73", "kg").status == 0)
      #expect(health.run("add", "steps", "10", "count").status == 0)
      // Other formats do not look.
      #expect(health.run("today", "--format", "csv").status == 0)
      #expect(health.run("today").output.contains("2 samples new (weight 1, steps 1) since your last look"))
      #expect(health.run("today").output.contains("Nothing is new"))
      struct Look: Decodable { let date: Double, place: Int }
      let state = try Data(contentsOf: URL(fileURLWithPath: health.path("state/openhealthkit/looks.json")))
      let looks = try JSONDecoder().decode([String: Look].self, from: state)
      #expect(looks.values.map(\.place) == [3])
      let fields = try #require(JSONSerialization.jsonObject(with: state) as? [String: [String: Any]])
      #expect(fields.values.map { Set($0.keys) } == [["date", "place"]])
      #expect(health.run("erase", "--yes").status == 0)
      #expect(health.run("add", "weight", "72.5", "kg").status == 0)
      #expect(!health.run("today").output.contains("since your last look"))
      try health.write("broken", to: "state/openhealthkit/looks.json")
      #expect(health.run("today").status == 0)
    }
  }

  @Test("The overview of a day in the past is of that day; one in the future is refused")
  func otherDay() throws {
    try Health.withFolder { health in
      _ = health.run("generate", "--days", "20", "--output", "a.zip")
      _ = health.run("import", "a.zip")
      let old = health.run("today", "--time-zone", "UTC")
      #expect(old.lines.first?.contains("The newest data are from 2026-01-01") == true)
      // V2: rings of another day than today are called by their day, as a night is.
      #expect(old.output.contains("\nRings of 2026-01-01: "))
      #expect(old.output.contains("\nNight to "))
      let day = health.run("today", "--on", "2025-12-24", "--time-zone", "UTC", "--format", "json")
      let rows = try #require(try JSONSerialization.jsonObject(with: Data(day.output.utf8)) as? [[String: Any]])
      let steps = try #require(rows.first { $0["type"] as? String == "stepCount" })
      #expect((steps["latest_date"] as? String)?.hasPrefix("2025-12-24") == true)
      let sum = health.run("stats", "steps", "--in", "2025-12-24", "--format", "csv", "--columns", "sum", "--time-zone", "UTC").lines.last
      #expect(steps["latest"] as? Double == sum.flatMap(Double.init))
      #expect(health.run("today", "--on", "tomorrow").status == 64)
    }
  }

  @Test("Two periods are compared by their mean days, the second is the one before unless it is named")
  func compare() throws {
    try Health.withFolder { health in
      for (day, kilograms) in [("2026-01-05", "80"), ("2026-01-07", "82"), ("2026-01-12", "78"), ("2026-01-13", "80")] {
        #expect(health.run("add", "weight", kilograms, "kg", "--start", "\(day) 08:00", "--time-zone", "UTC").status == 0)
      }
      let week = health.run("compare", "2026-W03", "--format", "csv", "--time-zone", "UTC")
      #expect(
        week.lines == ["title,type,first,second,change,unit,first_days,second_days", "Weight,bodyMass,79,81,-0.0246913580247,kg,2,2"])
      let table = health.run("compare", "2026-W02", "2026-W03", "--type", "weight", "--time-zone", "UTC")
      #expect(table.output.contains("2026-01-05 to 2026-01-11 against 2026-01-12 to 2026-01-18"))
      #expect(table.output.contains("81 kg"))
      #expect(table.output.contains("79 kg"))
      #expect(table.output.contains("about the same"))
      #expect(health.run("compare", "now").status == 64)
      #expect(health.run("compare", "never").status == 64)
      let none = health.run("compare", "2020")
      #expect(none.status == 0)
      #expect(none.errors.contains("There are no data to compare"))
    }
  }
}
