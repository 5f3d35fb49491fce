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

  @OptionGroup var figures: FigureOptions
  @Option(help: "Columns to use. Default: the terminal's.")
  var width: Int?
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    _ = try figures.period.bounds(output.place)
    if let width, width < 40 { throw ValidationError("--width must be at least 40.") }
    if output.format != .table { throw ValidationError("A chart has no other format; `health stats` gives the figures as CSV or JSON.") }
  }

  func run() throws {
    let table = try figures.figures(store.openExisting(), output.place, most: FigureText.shownIntervals)
    let text = FigureText(table: table, place: output.place)
    guard !table.rows.isEmpty else {
      return Output.message("There is no data of \(table.type.title.lowercasedFirst) in this period. `health types` shows what there is.")
    }
    Output.sentence(text.title)
    let format = table.columns[0].format
    let bars = table.rows.map { row in
      let label = table.interval.label(row.start, output.place) + (row.isPartial && row.hasData ? "*" : "")
      guard let value = row.values[0] else { return Chart.Bar(label: label, low: 0, high: 0, average: nil, figure: "") }
      guard table.style == .range || table.style == .pair, let low = row.values[1], let high = row.values[2] else {
        return Chart.Bar(label: label, low: 0, high: value, average: nil, figure: format.number(value))
      }
      let range = low == high ? "" : " (\(format.number(low))–\(format.number(high)))"
      return Chart.Bar(label: label, low: low, high: high, average: value, figure: format.number(value) + range)
    }
    for line in Chart(bars: bars, width: width ?? Output.width).lines { Output.sentence(line) }
    for line in [text.meanLine, text.footnote].compactMap({ $0 }) { Output.sentence(line) }
    Output.flush()
  }
}
