// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCommandLine
import OpenHealthWords

/// Shows a chart in the terminal, with title, picture and notes together on one screen.
struct ChartScreen {
  let columns: Int
  let rows: Int

  /// The lines of a terminal of usual size without the prompt.
  private static let usualRows = 23

  init(columns: Int?, rows: Int?) {
    self.columns = columns ?? Output.width
    self.rows = rows ?? min(Self.usualRows, Output.height - 1)
  }

  /// The number of lines for title and picture.
  func room(besides notes: [String]) -> Int {
    max(8, rows - notes.reduce(0) { $0 + TextWidth.wrapped(Output.plain($1), to: columns).count })
  }

  func write(_ chart: Chart, notes: [String], layout: TerminalOptions.Layout) {
    let options = TerminalOptions(
      columns: columns, rows: room(besides: notes), charset: Person.locale.isUnicode ? .unicode : .ascii, colours: Self.colours,
      layout: layout)
    for line in chart.terminal(options) { Output.line(line) }
    for note in notes { for line in TextWidth.wrapped(Output.plain(note), to: columns) { Output.sentence(line) } }
    Output.flush()
  }

  private static var colours: TerminalOptions.Colours {
    guard Output.hasStyles else { return .none }
    let environment = ProcessInfo.processInfo.environment
    let hasMany = environment["COLORTERM"]?.isEmpty == false || environment["TERM"]?.hasSuffix("256color") == true
    return hasMany ? .many : .sixteen
  }
}
