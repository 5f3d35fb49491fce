// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The figures of two types on the days that have both, and how they go together.
package struct Association: Sendable {
  /// A day with both figures, in the units of the rules.
  package struct Pair: Sendable, Equatable {
    /// The day.
    package let day: CivilDay
    /// The figure of the first type.
    package let first: Double
    /// The figure of the second type.
    package let second: Double
  }

  /// The figures of both types.
  package let first, second: DailyFigures
  /// The days with both, in order of time.
  package let pairs: [Pair]
  /// Pearson's correlation; nil with fewer than ``leastDays`` days, and where one figure is the same on all of them.
  package let correlation: Double?
  /// The interval in which 95 % of such correlations lie, by Fisher's transformation; nil without a correlation.
  package let interval: ClosedRange<Double>?

  /// The fewest days of a correlation.
  package static let leastDays = 28
  /// The number of days back from today that are compared.
  package static let span = 365
  /// The bound of 95 % of normal values.
  private static let bound = 1.959963984540054

  /// The days of both types within the last year. Both have the same first day.
  package init(_ first: DailyFigures, _ second: DailyFigures) {
    (self.first, self.second) = (first, second)
    let places = max(0, first.today - Self.span)...max(0, first.today)
    pairs = places.compactMap { place in
      first[place].flatMap { one in second[place].map { Pair(day: first.day(place), first: one, second: $0) } }
    }
    let (xs, ys) = (pairs.map(\.first), pairs.map(\.second))
    guard pairs.count >= Self.leastDays, let found = Self.pearson(xs, ys) else {
      (correlation, interval) = (nil, nil)
      return
    }
    correlation = found
    let (middle, half) = (atanh(found), Self.bound / Double(pairs.count - 3).squareRoot())
    // A perfect correlation has no spread.
    interval = abs(found) < 1 ? tanh(middle - half)...tanh(middle + half) : found...found
  }

  /// The correlation of two series of the same length, from -1 to 1; nil if one has no two different values.
  package static func pearson(_ xs: [Double], _ ys: [Double]) -> Double? {
    guard let x = Highlight.mean(xs), let y = Highlight.mean(ys), xs.contains(where: { $0 != xs[0] }), ys.contains(where: { $0 != ys[0] })
    else { return nil }
    var (both, one, other) = (0.0, 0.0, 0.0)
    for (first, second) in zip(xs, ys) {
      both += (first - x) * (second - y)
      one += (first - x) * (first - x)
      other += (second - y) * (second - y)
    }
    let size = (one * other).squareRoot()
    guard size > 0, size.isFinite, both.isFinite else { return nil }
    return min(1, max(-1, both / size))
  }
}
