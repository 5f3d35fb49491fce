// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Figures of a quantity over time: sums, or average, least and greatest.",
    discussion: "Where sources overlap, as a watch and a phone do, time counts once. Weeks begin on Monday.")

  @OptionGroup var type: TypeArgument
  @Option(help: "hour, day, week, month or year.")
  var by: Interval = .day
  @OptionGroup var period: PeriodOptions
  @OptionGroup var unit: UnitOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    let (_, facts) = try type.quantityType()
    try unit.check(facts)
    _ = try period.predicate(output.dates)
  }

  func run() throws {
    let (type, facts) = try type.quantityType()
    let service = try store.openExisting()
    let series = try FigureSeries(
      type: type, facts: facts, by: by, period: period, unit: unit.unit(of: type, facts, service), dates: output.dates,
      calendar: output.calendar, service: service)
    if series.figures.isEmpty { Output.message("There are no samples of \(type.name) in this period.") }
    if output.format == .table {
      Output.sentence("\(type.title) by \(by.rawValue), in \(series.unit.string); times in \(output.zone.identifier)")
    }
    let isSum = facts.aggregation == .cumulative
    let names = isSum ? ["sum"] : ["average", "minimum", "maximum"]
    var rows = Rows(
      [.init(name: "start"), .init(name: "end")] + names.map { .init(name: $0, isNumber: true) } + [.init(name: "unit")],
      output)
    let dates = output.dates
    for figure in series.figures {
      let shown = by == .hour ? dates.minute : dates.day
      let numbers = isSum ? [figure.sum] : [figure.average, figure.minimum, figure.maximum]
      rows.add(
        [.text(dates.iso(figure.start), shown: shown(figure.start)), .text(dates.iso(figure.end), shown: shown(figure.end))]
          + numbers.map { .number($0) } + [.text(series.unit.string)])
    }
    rows.finish()
  }
}
