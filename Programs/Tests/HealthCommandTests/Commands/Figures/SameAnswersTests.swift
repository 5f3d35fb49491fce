// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import ProgramsTestSupport
import Testing

/// The questions of `SameFiguresTests` to the command and its exports: an invented person's export is imported, and what the commands say of
/// March 2026 is what a slow model says.
@Suite struct SameAnswersTests {
  /// Two in every run; `OPENHEALTHKIT_TEST_PEOPLE=40` asks forty.
  private static let seeds = 1...(ProcessInfo.processInfo.environment["OPENHEALTHKIT_TEST_PEOPLE"].flatMap(UInt64.init) ?? 2)

  private struct Answers {
    let health: Health

    func run(_ arguments: String...) throws -> Health.Outcome {
      let outcome = health.run(arguments)
      try #require(outcome.status == 0, "\(arguments): \(outcome.errors)")
      return outcome
    }

    /// The objects that a command lists.
    func list(_ arguments: String...) throws -> [[String: Any]] {
      let outcome = health.run(arguments + ["--format", "json"])
      try #require(outcome.status == 0, "\(arguments): \(outcome.errors)")
      return try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    }

    /// A figure of each day of `health stats`.
    func days(_ type: String, _ figure: String) throws -> [String: Double] {
      try figures(list("stats", type, "--in", "2026-03", "--by", "day"), by: "date", figure)
    }

    func figures(_ rows: [[String: Any]], by key: String, _ figure: String) throws -> [String: Double] {
      var figures: [String: Double] = [:]
      for row in rows {
        let day = try #require(row[key] as? String)
        figures[day] = row[figure] as? Double
      }
      return figures
    }

    /// The columns of `health export --days`, by day.
    func table() throws -> [String: [String: Double]] {
      _ = try run("export", "--days", "days.csv")
      let text = try String(contentsOfFile: health.path("days.csv"), encoding: .utf8)
      let rows = text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
      var columns: [String: [String: Double]] = [:]
      for row in rows.dropFirst() where row[0].hasPrefix("2026-03") {
        for (name, cell) in zip(rows[0], row) { columns[name, default: [:]][row[0]] = Double(cell) }
      }
      return columns
    }
  }

  /// Exports and JSON have twelve digits.
  private static func isClose(_ one: Double?, _ other: Double?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return abs(one - other) <= 1e-9 * max(1, abs(one))
  }

  @Test("V3 V3a V6 V20: commands, their JSON and the exported table of days answer 60 questions as a slow model does", arguments: seeds)
  func answers(seed: UInt64) throws {
    let person = try InventedPerson(seed: seed)
    try Health.withFolder { health in
      try health.write(person.export, to: "export.xml")
      // Not --time-zone, which would be the zone of nights and of time sat still on a journey, too.
      #expect(health.run("config", "time-zone", person.home.identifier).status == 0)
      let imported = health.run("import", "export.xml")
      #expect(imported.status == 0, "\(imported.errors)")
      #expect(imported.output.contains("0 lost"), "\(imported.errors)")
      for type in ["steps", "sleep"] {
        let order = health.run("sources", "order", type, "Watch", "Phone")
        #expect(order.status == 0, "\(order.errors)")
      }
      let answers = Answers(health: health)
      let table = try answers.table()
      let days = (1...31).map { CivilDay(year: 2026, month: 3, day: $0) }
      let last = try person.lastDay(of: "stepCount")
      let lived = person.lived
      var asked = 0
      func same(_ one: Double?, _ other: Double?, _ question: String) {
        asked += 1
        #expect(Self.isClose(one, other), "\(question): \(one.map { "\($0)" } ?? "none"), model \(other.map { "\($0)" } ?? "none")")
      }
      let means = try answers.list("compare", "2026-03", "2026-02", "--type", "steps", "--type", "exercise", "--type", "mindful")
      func mean(_ name: String) -> Double? { means.first { $0["type"] as? String == name }?["first"] as? Double }

      // Sums of days, their mean, and the month.
      for (name, column) in [
        ("stepCount", "steps"), ("appleExerciseTime", "exercise_time_minutes"), ("flightsClimbed", "flights_climbed"),
      ] {
        let sums = try answers.days(name, "sum")
        let known = try person.lastDay(of: name)
        for day in days {
          let expected = lived.contains(day) && day <= known ? person.sum(name, day) : nil
          same(sums[day.text], expected, "stats \(name) \(day.text)")
          same(table[column]?[day.text], expected, "days \(column) \(day.text)")
        }
        let expected = days.filter { $0 < known && lived.contains($0) }.map { person.sum(name, $0) }
        if name != "flightsClimbed" { same(mean(name), expected.reduce(0, +) / Double(expected.count), "compare \(name)") }
        let month = try answers.list("stats", name, "--in", "2026-03", "--by", "month")
        same(month.first?["sum"] as? Double, days.filter { $0 <= last }.reduce(0) { $0 + person.sum(name, $1) }, "month \(name)")
      }

      // The parts of a day, some of journeys among them.
      for day in days.filter({ person.sum("stepCount", $0) > 0 }).enumerated().filter({ $0.offset % 4 == 0 }).map(\.element) {
        let parts = try answers.list("explain", "steps", "--day", day.text)
        same(parts.reduce(0) { $0 + ($1["counts"] as? Double ?? 0) }, person.sum("stepCount", day), "explain steps \(day.text)")
      }

      // Nights, each whole and of the day where the person slept.
      let asleep = try person.asleep().filter { $0.value > 0 }
      let seconds = try answers.days("sleepAnalysis", "asleep_seconds")
      let nights = try answers.figures(answers.list("sleep", "--in", "2026-03"), by: "night", "asleep_minutes")
      for day in days {
        same(seconds[day.text], asleep[day], "stats sleep \(day.text)")
        same(nights[day.text].map { $0 * 60 }, asleep[day], "sleep \(day.text)")
        same(table["sleep_hours"]?[day.text], asleep[day].map { $0 / 3600 }, "days sleep \(day.text)")
      }

      // Time sat still, of the day on the clock where that was.
      let sat = try answers.days("mindfulSession", "seconds")
      for day in days where day <= last {
        let time = person.sat(day)
        let expected = time > 0 || lived.contains(day) ? time : nil
        same(sat[day.text], expected, "stats mindful \(day.text)")
        same(table["mindful_minutes"]?[day.text], expected.map { $0 / 60 }, "days mindful \(day.text)")
      }

      // Levels are the same in both.
      let rates = try answers.days("heartRate", "average")
      for day in days { same(rates[day.text], table["heart_rate_bpm"]?[day.text], "heart rate \(day.text)") }
      #expect(asked > 300)
    }
  }
}
