// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

/// Explanations of figures that a page can show.
enum ShownExplanation {
  /// The most values of an explanation on a page: a series has several.
  static let mostSamples = 20_000

  /// What came of it.
  enum Answer {
    /// The explanation.
    case explained(ExplainStatistics.Reply)
    /// There are no samples in the interval.
    case empty
    /// There are more than ``ShownExplanation/mostSamples``.
    case tooMany
  }

  /// Explains the figure of a quantity in an interval. Cost: twice the samples of the interval, at most ``mostSamples`` of them.
  ///
  /// - Throws: the errors of the store.
  static func find(_ type: DataType, from start: Date, to end: Date, _ context: PageContext) throws(HealthError) -> Answer {
    let reader = context.reader
    let inside = OwnClock(zone: reader.zone, overridesZones: reader.overridesZones).predicate(from: start, to: end)
    let found = try context.ask(FetchSamples(selections: [.init(type: type, predicate: inside)], limit: mostSamples + 1))
    guard !found.isEmpty else { return .empty }
    guard found.reduce(0, { $0 + max(1, $1.series?.count ?? 1) }) <= mostSamples else { return .tooMany }
    let interval = start.timeIntervalSinceReferenceDate..<end.timeIntervalSinceReferenceDate
    do {
      let home = reader.overridesZones ? nil : reader.zone
      return .explained(try context.ask(ExplainStatistics(type: type, predicate: .everything, interval: interval, home: home)))
    } catch HealthError.noData {
      return .empty
    }
  }
}
