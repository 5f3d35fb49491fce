// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What several sources recorded over time, with a lane for each source: what counts, what another source covers, and what lies outside.
package struct SourcesChart: Sendable {
  /// What happened to a period of a source. Each has its own shape in each form, so that nothing depends on colours.
  package enum Fate: Sendable, CaseIterable {
    /// The period counts: a whole block.
    case counted
    /// A source of a lane above has the period: an outline.
    case covered
    /// The period is not part of the figure: a line.
    case outside
  }

  /// A period with one fate. An instant is drawn as a narrow mark.
  package struct Part: Sendable {
    /// When the period begins.
    package var start: Date
    /// When the period ends. A part that ends before it begins is not drawn.
    package var end: Date
    /// What happened to the period.
    package var fate: Fate

    /// A part from its fate and its two ends.
    package init(_ fate: Fate, from start: Date, to end: Date) { (self.start, self.end, self.fate) = (start, end, fate) }
  }

  /// One source.
  package struct Lane: Sendable {
    /// The name of the source.
    package var name: String
    /// The text on the right, such as what counts of the source; empty for none.
    package var figure: String
    /// The periods of the source in any order.
    package var parts: [Part]

    /// A lane of a source.
    package init(_ name: String, figure: String = "", parts: [Part]) { (self.name, self.figure, self.parts) = (name, figure, parts) }
  }

  /// The period of the chart.
  package var axis: TimeAxis
  /// The sources, highest priority first; the first ``mostLanes`` are drawn.
  package var lanes: [Lane]
  /// The words of the legend. A fate without a word has no entry.
  package var words: [Fate: String]

  /// The most sources that are drawn.
  package static let mostLanes = 12

  /// A chart of the first sources over a period. Parts outside of the period are cut to it.
  package init(axis: TimeAxis, lanes: [Lane], words: [Fate: String]) {
    (self.axis, self.lanes, self.words) = (axis, Array(lanes.prefix(Self.mostLanes)), words)
  }

  /// The fates that occur, in the order of the legend.
  var fates: [Fate] { Fate.allCases.filter { fate in lanes.contains { $0.parts.contains { $0.fate == fate } } } }

  /// The parts of a fate as shares of a width, in order and joined where less than `least` is between them.
  ///
  /// - Parameter least: the shortest gap to draw, as a share of the width.
  func spans(_ lane: Lane, _ fate: Fate, least: Double) -> [(from: Double, to: Double)] {
    let domain = axis.domain
    let inside = lane.parts.filter { part in
      part.fate == fate && part.end >= part.start && part.start <= domain.end && part.end >= domain.start
    }
    var spans: [(from: Double, to: Double)] = []
    for (from, to) in inside.map({ (axis.place($0.start, in: domain), axis.place($0.end, in: domain)) }).sorted(by: { $0 < $1 }) {
      if let last = spans.indices.last, from - spans[last].to < least {
        spans[last].to = max(spans[last].to, to)
      } else {
        spans.append((from, to))
      }
    }
    return spans
  }
}
