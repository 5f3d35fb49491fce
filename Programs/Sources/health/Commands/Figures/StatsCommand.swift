// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore

struct StatsCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Figures over time: sums, averages with minimum and maximum, times, counts.",
    discussion: """
      Works for every type: quantities, blood pressure as a pair, sleep, mindful minutes, stand hours, symptoms, workouts. Where sources \
      overlap, such as a watch and a phone, time counts once. Without a period, the table shows the last \(FigureText.shownIntervals) \
      intervals; other formats show all.

        health stats steps --last 30d
        health stats weight --by month --unit lb --format csv
        health stats \"resting heart rate\" --in 2025 --by week --rolling 4
        health stats workouts --by week
        health stats steps --source \"Anna's iPhone\" --limit 7
      """)

  @OptionGroup var figures: FigureOptions
  @OptionGroup var order: OrderOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  static let columns = FigureText.columns
  static let hasMoreNumbers = true

  func validate() throws { _ = try figures.period.bounds(output.place) }

  func run() throws {
    let isTable = output.format == .table
    let table = try figures.figures(
      store.openExisting(), output.place, most: isTable && order.limit == nil ? FigureText.shownIntervals : nil)
    let text = FigureText(table: table, reader: output.reader)
    try text.write(output, order, title: text.title)
    guard isTable, !table.rows.isEmpty else { return }
    for line in [text.meanLine, text.footnote].compactMap({ $0 }) { Output.sentence(line) }
    Output.flush()
  }
}
