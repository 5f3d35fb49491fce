// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Values from left to right in one line, without axes.
package struct Sparkline: Sendable {
  /// The values at equal distances; nil for a gap. At most the last million are drawn.
  package var values: [Double?]
  /// The smallest difference between bottom and top, so that small changes look small.
  package var smallestSpan: Double
  /// The values that the range is for; others are drawn at its edge. Nil for all.
  package var limits: ClosedRange<Double>?

  /// A line whose range follows its values, unless a smallest range is given.
  package init(_ values: [Double?], smallestSpan: Double = 0, limits: ClosedRange<Double>? = nil) {
    (self.values, self.smallestSpan, self.limits) = (values, smallestSpan, limits)
  }

  /// The position of the values between bottom (0) and top (1), in at most this many columns.
  func shares(columns: Int) -> [Double?] {
    let limited = values.suffix(1_000_000)
    guard columns > 0, !limited.isEmpty else { return [] }
    let all = Array(limited)
    let bounds = ValueScale.bounds(
      all.compactMap { $0 }.filter { limits?.contains($0) ?? true }, fromZero: false, smallestSpan: smallestSpan)
    let count = min(columns, all.count)
    return (0..<count).map { column in
      let part = all[(column * all.count / count)..<((column + 1) * all.count / count)]
      guard let value = part.last(where: { $0?.isFinite ?? false }).flatMap({ $0 }) else { return nil }
      return min(1, max(0, (ValueScale.held(value) - bounds.lower) / (bounds.upper - bounds.lower)))
    }
  }
}
