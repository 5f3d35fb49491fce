// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore

struct ActivityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "activity", abstract: "List the rings of each day with their goals: move, exercise, stand.",
    discussion: """
      Days that an import brought are as Apple's system computed them; others are made of the samples in the store, and have no goals.
      CSV has the columns day,move,move_goal,move_unit,exercise_minutes,exercise_goal,stand_hours,stand_goal,paused.
      """)

  @OptionGroup var period: PeriodOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { _ = try period.days(output.dates) }

  func run() throws {
    let request = FetchActivitySummaries(predicate: try period.days(output.dates), timeZone: output.zone)
    let summaries = try store.openExisting().perform(request, for: .owner)
    if summaries.isEmpty { Output.message("There are no rings in this period.") }
    let names = ["day", "move", "move_goal", "move_unit", "exercise_minutes", "exercise_goal", "stand_hours", "stand_goal", "paused"]
    let texts: Set = ["day", "move_unit", "paused"]
    var rows = Rows(
      names.map { name in
        .init(name: output.format == .table ? name.replacing("_", with: " ") : name, isNumber: !texts.contains(name))
      }, output)
    for summary in summaries { rows.add(Self.cells(summary)) }
    rows.finish()
  }

  private static func cells(_ summary: ActivitySummaryRecord) -> [Rows.Cell] {
    let (move, goal) = summary.moveMode == .time ? (summary.moveTime, summary.moveTimeGoal) : (summary.energy, summary.energyGoal)
    return [
      .text(summary.day?.text), .number(move.value), .number(goal.value > 0 ? goal.value : nil), .text(move.unit.string),
      .number(summary.exerciseTime.value), .number(summary.exerciseTimeGoal?.value), .number(summary.standHours.value),
      .number(summary.standHoursGoal?.value), .json(summary.isPaused ? "true" : "false"),
    ]
  }
}
