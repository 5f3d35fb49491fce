// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// `health trends`, `health vitals` and `health compare-types`.
@Suite struct TrendsCommandTests {
  private static func rows(_ text: String) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  @Test("Five weeks are too few for a trend, and the command says so; highlights come with the table only")
  func few() throws {
    try Health.withFolder { health in
      #expect(health.run("generate", "--days", "35", "--output", "a.zip").status == 0)
      #expect(health.run("import", "a.zip").status == 0)
      let json = health.run("trends", "--format", "json")
      #expect(json.status == 0)
      let rows = try Self.rows(json.output)
      #expect(rows.isEmpty)
      #expect(json.errors.contains("No level has changed"))
      let one = health.run("trends", "--types", "steps,weight", "--time-zone", "UTC")
      #expect(one.status == 0)
      #expect(health.run("trends", "--types", "stpes").status == 64)
    }
  }

  @Test("The vitals of the newest night have the nights before as their range, and are those of the night's day")
  func vitals() throws {
    try Health.withFolder { health in
      for day in 1...20 {
        let date = "2026-03-\(day < 10 ? "0" : "")\(day) 04:00"
        let value = day == 20 ? "75" : "\(54 + day % 3)"
        #expect(health.run("add", "restingHeartRate", value, "count/min", "--start", date, "--time-zone", "UTC").status == 0)
      }
      let found = health.run("vitals", "--time-zone", "UTC", "--format", "json")
      let row = try #require(try Self.rows(found.output).first)
      #expect(row["type"] as? String == "restingHeartRate")
      #expect(row["night"] as? String == "2026-03-20")
      #expect(row["value"] as? Double == 75)
      #expect(row["nights"] as? Int == 19)
      #expect(row["is_unusual"] as? Bool == true)
      // 54, 55 and 56 in turn: the median is 55, the median distance 1.
      #expect(abs((row["least"] as? Double ?? 0) - (55 - 3 * 1.4826)) < 1e-6)
      #expect(abs((row["most"] as? Double ?? 0) - (55 + 3 * 1.4826)) < 1e-6)
      #expect(health.run("vitals", "--time-zone", "UTC").output.contains("Above your usual range"))
    }
  }

  @Test("Two types: the correlation is that of the pairs that the command lists; with fewer than 28 days there is none")
  func twoTypes() throws {
    try Health.withFolder { health in
      #expect(health.run("generate", "--days", "40", "--output", "a.zip").status == 0)
      #expect(health.run("import", "a.zip").status == 0)
      let found = health.run("compare-types", "steps", "heart rate", "--format", "json", "--time-zone", "UTC")
      let row = try #require(try Self.rows(found.output).first)
      let pairs = try #require(row["pairs"] as? [[String: Any]])
      #expect(row["days"] as? Int == pairs.count)
      #expect(pairs.count >= 28)
      let (xs, ys) = (pairs.compactMap { $0["first"] as? Double }, pairs.compactMap { $0["second"] as? Double })
      let (x, y) = (xs.reduce(0, +) / Double(xs.count), ys.reduce(0, +) / Double(ys.count))
      let both = zip(xs, ys).reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) }
      let size = (xs.reduce(0) { $0 + ($1 - x) * ($1 - x) } * ys.reduce(0) { $0 + ($1 - y) * ($1 - y) }).squareRoot()
      #expect(abs((row["correlation"] as? Double ?? 9) - both / size) < 1e-6)
      let table = health.run("compare-types", "steps", "heart rate", "--time-zone", "UTC")
      #expect(table.output.contains("need not be cause and effect"))
      #expect(health.run("compare-types", "steps", "steps").status == 64)
      let few = health.run("compare-types", "steps", "weight", "--format", "json")
      #expect(try few.status == 0 && Self.rows(few.output).allSatisfy { ($0["days"] as? Int ?? 0) >= 28 || $0["correlation"] is NSNull })
    }
  }
}
