// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore

struct ChartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart", abstract: "Draw a quantity over time in the terminal.",
    discussion:
      "Sums as bars; other quantities as the range from least to greatest, with the average. Without --from: the last 30 intervals.")

  @OptionGroup var type: TypeArgument
  @Option(help: "hour, day, week, month or year.")
  var by: Interval = .day
  @Option(help: "Columns to use. Default: the terminal's.")
  var width: Int?
  @OptionGroup var period: PeriodOptions
  @OptionGroup var unit: UnitOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  private static let defaultRows = 30

  func validate() throws {
    let (_, facts) = try type.quantityType()
    try unit.check(facts)
    _ = try period.predicate(output.dates)
    if let width, width < 40 { throw ValidationError("--width must be at least 40.") }
    if output.format != .table { throw ValidationError("A chart has no other format; `health stats` gives the figures as CSV or JSON.") }
  }

  func run() throws {
    let (type, facts) = try type.quantityType()
    let service = try store.openExisting()
    let series = try FigureSeries(
      type: type, facts: facts, by: by, period: period, unit: unit.unit(of: type, facts, service), dates: output.dates,
      calendar: output.calendar, service: service)
    guard !series.figures.isEmpty else {
      Output.message("There are no samples of \(type.name) in this period.")
      return
    }
    let figures = period.from == nil ? series.figures.suffix(Self.defaultRows) : series.figures[...]
    Output.sentence("\(type.title) by \(by.rawValue), in \(series.unit.string); times in \(output.zone.identifier)")
    let dates = output.dates
    let bars = figures.map { figure in
      let label = by == .hour ? dates.minute(figure.start) : dates.day(figure.start)
      if let sum = figure.sum { return Chart.Bar(label: label, low: 0, high: sum, average: nil, figure: NumberText.short(sum)) }
      let (low, high, average) = (figure.minimum ?? 0, figure.maximum ?? 0, figure.average ?? 0)
      return Chart.Bar(
        label: label, low: low, high: high, average: average,
        figure: "\(NumberText.short(average)) (\(NumberText.short(low))–\(NumberText.short(high)))")
    }
    for line in Chart(bars: bars, width: width ?? Output.width).lines { Output.sentence(line) }
    Output.flush()
  }
}
