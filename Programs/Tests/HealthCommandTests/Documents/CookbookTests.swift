// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import ProgramsTestSupport
import Testing

/// The README's cookbook: every line of it is run, and does what its task says.
@Suite struct CookbookTests {
  /// Tasks and their commands: `# a task` and the line below it.
  private static func recipes() throws -> [(task: String, command: String)] {
    let text = try Checkout.text("README.md")
    let start = try #require(text.range(of: "\n## Cookbook\n")).upperBound
    let section = text[start...].prefix(upTo: try #require(text[start...].range(of: "\n## ")).lowerBound)
    let lines = section.split(separator: "\n").filter { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }
    return lines.enumerated().filter { $0.element.hasPrefix("# ") }.map { (String($0.element.dropFirst(2)), lines[$0.offset + 1]) }
  }

  /// What the answer to a task has, by a word of the task.
  private static let answers: [(task: String, check: @Sendable (Health, Health.Outcome) throws -> Bool)] = [
    ("week before", { _, result in result.lines.contains { $0.hasPrefix("Sleep") && $0.contains("h ") } }),
    (
      "pounds",
      { _, result in
        result.lines.first?.hasPrefix("date,end_date,") == true && result.lines.count > 2
          && result.lines.dropFirst().allSatisfy { $0.contains(",lb,") }
      }
    ),
    ("for my doctor, as a picture", { health, _ in try health.text("rest.svg").hasPrefix("<svg") }),
    ("counted these steps", { _, result in result.output.contains("counts") && result.output.contains("Watch") }),
    ("page for my doctor", { health, _ in try health.text("doctor.html").contains("Blood pressure") }),
    ("spreadsheet", { health, _ in try health.text("days.csv").utf8.split(separator: UInt8(ascii: "\n")).count > 80 }),
    ("DuckDB", { health, _ in health.exists("tables/quantities.parquet") }),
    ("activity this year", { _, result in result.output.contains("workouts") || result.output.contains("km") }),
    ("by mistake", { _, result in result.output.contains("1 sample") }),
    ("Who read", { _, result in result.errors.contains("No app read") }),
  ]

  @Test("Ten tasks of every day are one line each")
  func recipes() throws {
    let recipes = try Self.recipes()
    #expect(recipes.count == Self.answers.count)
    try Health.withFolder { health in
      // A person whose data end today.
      let tomorrow = Date(timeIntervalSinceNow: 86_400).formatted(.iso8601.year().month().day())
      #expect(health.run("generate", "--days", "90", "--until", tomorrow, "--time-zone", "UTC", "--output", "export.zip").status == 0)
      #expect(health.run("import", "export.zip").status == 0)
      #expect(health.run("add", "weight", "725", "kg").status == 0)
      for (recipe, answer) in zip(recipes, Self.answers) {
        #expect(recipe.task.contains(answer.task), "\(recipe.task)")
        let result = health.runInShell("health() { \"$HEALTH\" \"$@\"; }; \(recipe.command)", environment: ["TZ": "UTC"])
        #expect(result.status == 0, "\(recipe.command): \(result.errors)")
        let isRight = try answer.check(health, result)
        #expect(isRight, "\(recipe.task): \(result.output.prefix(400)) \(result.errors)")
      }
    }
  }
}
