// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Levels and spreads that one odd day does not move.
package enum Spread {
  /// The middle value, or the mean of both middle ones; nil without values.
  package static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : sorted[middle - 1] / 2 + sorted[middle] / 2
  }

  /// The mean without the least and the greatest tenth of the values, at least one on each side; nil for fewer than three.
  package static func level(_ values: [Double]) -> Double? {
    guard values.count >= 3 else { return nil }
    let cut = max(1, values.count / 10)
    let kept = values.sorted()[cut..<values.count - cut]
    return kept.reduce(0, +) / Double(kept.count)
  }

  /// The median distance from the median, in the size of a standard deviation; nil without values.
  package static func around(_ values: [Double]) -> Double? {
    median(values).flatMap { middle in median(values.map { abs($0 - middle) }).map { $0 * ofNormal } }
  }

  /// The standard deviation of normal values, as a multiple of their median distance from the median.
  private static let ofNormal = 1.4826
}
