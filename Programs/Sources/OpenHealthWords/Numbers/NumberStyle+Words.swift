// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Numbers of things and durations in texts.
extension NumberStyle {
  /// A number of things in English words: `1 sample`, `1,204 samples`.
  ///
  /// - Parameters:
  ///   - count: the number of things.
  ///   - noun: the word for one of them.
  ///   - plural: the word for several; nil for the noun with an `s`.
  package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(text(count)) \(count == 1 ? noun : plural ?? noun + "s")"
  }

  /// A number without a known unit, with about four significant digits.
  package func short(_ number: Double) -> String {
    text(number, decimals: abs(number) >= 1000 ? 0 : abs(number) >= 100 ? 1 : abs(number) >= 10 ? 2 : 3)
  }

  /// A duration in whole seconds as a stopwatch shows it: `0:05`, `45:30`, `1:02:05`. A negative one, or one beyond the range of `Int`, is a
  /// number of seconds with `s`.
  package func clock(_ seconds: Double) -> String {
    guard let whole = Int(exactly: seconds.rounded()), whole >= 0 else { return short(seconds) + " s" }
    let rest = CivilTime.digits(whole % 60)
    guard whole >= 3600 else { return "\(whole / 60):\(rest)" }
    return "\(text(whole / 3600)):\(CivilTime.digits(whole / 60 % 60)):\(rest)"
  }
}
