// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWords

/// How much a figure changed, in words.
public enum ChangeWords {
  /// Changes below this share of the figure are no news.
  private static let least = 0.03

  /// `12 % more`, `4 % lower`, `about the same`.
  ///
  /// - Parameters:
  ///   - change: as a share of the earlier figure.
  ///   - isAmount: whether the figure is an amount, of which there is more or less, and not a level, which is higher or lower.
  public static func text(_ change: Double, isAmount: Bool, numbers: NumberStyle = .plain) -> String {
    guard change.isFinite else { return "" }
    guard abs(change) >= least else { return "about the same" }
    let percent = numbers.text(abs(change) * 100, decimals: 0)
    let word = isAmount ? (change > 0 ? "more" : "less") : (change > 0 ? "higher" : "lower")
    return "\(percent) % \(word)"
  }
}
