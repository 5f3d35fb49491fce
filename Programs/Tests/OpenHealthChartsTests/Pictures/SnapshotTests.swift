// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import Testing

/// What every kind of chart looks like, against files of `Snapshots`.
///
///     OPENHEALTHKIT_WRITE_SNAPSHOTS=1 swift test --filter SnapshotTests
@Suite struct SnapshotTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Snapshots")
  private static let isWriting = ProcessInfo.processInfo.environment["OPENHEALTHKIT_WRITE_SNAPSHOTS"] == "1"

  private func expect(_ text: String, _ name: String) throws {
    let file = Self.folder.appendingPathComponent(name)
    if Self.isWriting { try Data(text.utf8).write(to: file) }
    let held = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(held == text, "\(name) has changed; look at it, then write it again")
  }

  @Test("A chart in the terminal", arguments: SampleCharts.all.map(\.name))
  func terminal(_ name: String) throws {
    let chart = try #require(SampleCharts.all.first { $0.name == name }).chart
    var text = ""
    for (columns, rows) in [(80, 24), (120, 40)] {
      for charset in [TerminalOptions.Charset.unicode, .ascii] {
        text += "\(columns)x\(rows) \(charset)\n"
        text += chart.terminal(TerminalOptions(columns: columns, rows: rows, charset: charset)).joined(separator: "\n") + "\n\n"
      }
    }
    try expect(text, "\(name).txt")
  }

  @Test("A list with figures, where the caller asks for it", arguments: ["bars", "ranges", "bars-year", "overlay"])
  func list(_ name: String) throws {
    let chart = try #require(SampleCharts.all.first { $0.name == name }).chart
    var text = ""
    for charset in [TerminalOptions.Charset.unicode, .ascii] {
      text += chart.terminal(TerminalOptions(columns: 80, rows: 24, charset: charset, layout: .list)).joined(separator: "\n") + "\n\n"
    }
    text += chart.terminal(TerminalOptions(columns: 60, rows: 12, colours: .sixteen, layout: .list)).joined(separator: "\n") + "\n\n"
    text += chart.terminal(TerminalOptions(columns: 60, rows: 12, colours: .many)).joined(separator: "\n") + "\n"
    try expect(text, "\(name)-list.txt")
  }

  @Test("A drawing", arguments: SampleCharts.all.map(\.name))
  func drawing(_ name: String) throws {
    let chart = try #require(SampleCharts.all.first { $0.name == name }).chart
    try expect(chart.svg(), "\(name).svg")
  }

  @Test("A drawing for a phone", arguments: ["bars", "overlay", "pressure", "rings", "night", "audiogram", "scatter", "sources"])
  func narrow(_ name: String) throws {
    let chart = try #require(SampleCharts.all.first { $0.name == name }).chart
    try expect(chart.svg(SVGOptions(width: 340)), "\(name)-narrow.svg")
  }

  @Test("A page", arguments: [(HTMLPage.Style.screen, "report.html"), (.plain, "report-plain.html")])
  func page(_ style: HTMLPage.Style, _ name: String) throws { try expect(SampleCharts.page(style).html(), name) }
}
