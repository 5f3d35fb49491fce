// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Why a figure is what it is: which samples count, how much of each, and why the rest does not.",
    discussion: """
      Of a sum each sample is shown with what of it counts: adding that in the order shown gives the sum. Of an average each has its \
      weight. Samples are cut at the borders of the day or period. Other formats than the table list every sample, with the stretches \
      of its time and what became of them.

        health explain stepCount --day 2026-01-31
        health explain heartRate --from 2026-01-31T08:00:00Z --to 2026-01-31T09:00:00Z
      """)

  @OptionGroup var type: TypeArgument
  @Option(help: ArgumentHelp("The day to explain, such as 2026-01-31.", valueName: "date"))
  var day: String?
  @Option(help: ArgumentHelp("Instead of a day: from this date on (2026-01-31 or 2026-01-31T08:00:00Z).", valueName: "date"))
  var from: String?
  @Option(help: ArgumentHelp("Instead of a day: up to this date.", valueName: "date"))
  var to: String?
  @Flag(help: "All samples, also where there are many.")
  var all = false
  @OptionGroup var unit: UnitOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    let (_, facts) = try type.quantityType()
    try unit.check(facts)
    _ = try interval()
  }

  /// The interval that the options ask for, or nil for all time.
  private func interval() throws -> Range<Double>? {
    if let day {
      if from != nil || to != nil { throw ValidationError("Give --day, or --from and --to.") }
      guard let date = try PeriodOptions.instant(day, output.dates), let bounds = output.calendar.dateInterval(of: .day, for: date) else {
        return nil
      }
      return bounds.start.timeIntervalSinceReferenceDate..<bounds.end.timeIntervalSinceReferenceDate
    }
    let start = try PeriodOptions.instant(from, output.dates)?.timeIntervalSinceReferenceDate
    let end = try PeriodOptions.instant(to, output.dates)?.timeIntervalSinceReferenceDate
    if start == nil && end == nil { return nil }
    guard start ?? -.infinity < end ?? .infinity else { throw ValidationError("--from must come before --to.") }
    return (start ?? -.infinity)..<(end ?? .infinity)
  }

  func run() throws {
    let (type, facts) = try type.quantityType()
    let service = try store.openExisting()
    let reply: ExplainStatistics.Reply
    do {
      reply = try service.perform(ExplainStatistics(type: type, predicate: .everything, interval: try interval()), for: .owner)
    } catch HealthError.noData {
      Output.message("There are no samples of \(type.name) in this period.")
      return
    }
    let unit = try unit.unit(of: type, facts, service)
    let text = ExplanationText(
      reply: reply, unit: unit, conversion: try facts.unit.conversion(to: unit), isSum: facts.aggregation == .cumulative,
      dates: output.dates)
    if output.format == .table {
      Output.sentence("\(type.title) \(text.period), in \(unit.string); times in \(output.zone.identifier)")
      text.writeTables(limit: all ? nil : Self.shownParts)
    } else {
      text.writeParts(output)
    }
  }

  /// Without --all.
  private static let shownParts = 20
}
