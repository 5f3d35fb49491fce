// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWords

/// Changes of a figure in words.
package enum ChangeWords {
  /// Smaller changes, as a share of the figure, count as none.
  private static let least = 0.03

  /// Describes a change: `12 % more`, `4 % lower`, or `about the same` below 3 %. Empty if the change is not finite.
  ///
  /// - Parameters:
  ///   - change: the change as a share of the earlier figure, 0.12 for 12 %.
  ///   - isAmount: whether the figure is an amount (more, less) rather than a level (higher, lower).
  ///   - numbers: the signs of the number.
  package static func text(_ change: Double, isAmount: Bool, numbers: NumberStyle = .plain) -> String {
    guard change.isFinite else { return "" }
    if isSame(change) { return "about the same" }
    let percent = percent(change, numbers)
    let word = isAmount ? (change > 0 ? "more" : "less") : (change > 0 ? "higher" : "lower")
    return "\(percent) % \(word)"
  }

  /// Whether a change counts as none.
  package static func isSame(_ change: Double) -> Bool { abs(change) < least }

  /// The size of a change in whole percent.
  package static func percent(_ change: Double, _ numbers: NumberStyle) -> String { numbers.text(abs(change) * 100, decimals: 0) }
}
