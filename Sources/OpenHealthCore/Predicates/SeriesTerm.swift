// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A condition on the values that a quantity sample combines (OBJ-23). A sample that holds one value is a series of that value.
package enum SeriesTerm: Sendable, Hashable, Codable {
  /// One of the values.
  package enum Figure: Sendable, Hashable, Codable {
    /// The smallest and the largest value, and the one that starts latest.
    case minimum, maximum, latest
  }

  /// Compares a value with a number in a unit. Values of another dimension only match "not equal", and so do samples without a quantity.
  case quantity(Figure, PredicateTree.Comparison, Double, UnitExpression)
  /// Compares the start or the end of the value that starts latest. Samples without a quantity only match "not equal".
  case date(PredicateTree.DateField, PredicateTree.Comparison, Date)

  /// Whether a sample meets the condition.
  func matches(_ sample: SampleRecord) -> Bool {
    switch self {
    case .quantity(let figure, let comparison, let number, let unit):
      guard case .quantity(let own, let ownUnit) = sample.value else { return comparison == .notEqual }
      return comparison.holds(sample.series?[figure] ?? own, ownUnit, number, unit)
    case .date(let field, let comparison, let date):
      guard case .quantity = sample.value else { return comparison == .notEqual }
      guard let latest = sample.series?.latest else { return comparison.holds(field == .start ? sample.start : sample.end, date) }
      return comparison.holds(field == .start ? latest.start : latest.end, date.timeIntervalSinceReferenceDate)
    }
  }
}

extension SeriesRecord {
  fileprivate subscript(figure: SeriesTerm.Figure) -> Double {
    switch figure {
    case .minimum: minimum
    case .maximum: maximum
    case .latest: latest.value
    }
  }
}
