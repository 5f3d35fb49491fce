// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts

/// A chart with its figures as a table, for any page.
///
/// A template shows one with `{{#chart}}{{> ChartView}}{{/chart}}`.
package struct ChartView: Encodable, Sendable {
  /// One row of the table.
  package struct Row: Encodable, Sendable {
    /// What the figures are about, such as an interval.
    package var head: String
    /// The figures in words.
    package var cells: [String]
    /// The same for the template, with the heads of their columns.
    @HTMLOnly package fileprivate(set) var headedCells: [HeadedCell] = []

    /// A row from its texts.
    package init(_ head: String, _ cells: [String]) { (self.head, self.cells) = (head, cells) }
  }

  /// What the chart shows, as a caption.
  package var caption: String
  /// The drawing.
  @HTMLOnly package var chartSVG: String
  /// The figures for the script: a JSON array of `[place, label, value]`.
  @HTMLOnly package var points: String
  /// The heads of the table's columns.
  package var heads: [String]
  /// The rows of the table.
  package var rows: [Row]

  /// A chart with its table. A chart over time needs no rows: the table then lists the figures of the drawing.
  ///
  /// - Parameters:
  ///   - chart: the chart.
  ///   - id: a name that no other chart of the page has: letters, digits and hyphens.
  ///   - caption: what the chart shows.
  ///   - heads: the heads of the table's columns; the first one is that of the rows.
  ///   - rows: the rows of the table; nil for the figures of the drawing.
  ///   - height: the height of the wide drawing in CSS pixels.
  package init(_ chart: Chart, id: String, caption: String, heads: [String], rows: [Row]? = nil, height: Double = 300) {
    let drawing = PageDrawing(chart, id: id, height: height)
    self.caption = caption
    chartSVG = drawing.svg
    points = Self.json(drawing.points)
    self.heads = heads
    self.rows = rows ?? drawing.points.map { Row($0.label, [$0.value]) }
    for index in self.rows.indices { self.rows[index].headedCells = HeadedCell.cells(self.rows[index].cells, heads: heads) }
  }

  private static func json(_ points: [ChartDrawing.Point]) -> String {
    struct Triple: Encodable {
      var point: ChartDrawing.Point

      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode((point.place * 10_000).rounded() / 10_000)
        try container.encode(point.label)
        try container.encode(point.value)
      }
    }
    // Finite numbers and texts can be encoded.
    return (try? JSONEncoder().encode(points.map(Triple.init))).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }
}
