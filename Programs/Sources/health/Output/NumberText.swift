// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Numbers as texts.
enum NumberText {
  /// Every digit that is needed to read the same number back; whole numbers without a fraction.
  static func exact(_ number: Double) -> String {
    if let whole = Int64(exactly: number), abs(whole) < 1 << 53 { return String(whole) }
    return "\(number)"
  }

  /// For people: about four significant digits, thousands apart.
  static func short(_ number: Double) -> String {
    let digits = abs(number) >= 1000 ? 0 : abs(number) >= 100 ? 1 : abs(number) >= 10 ? 2 : 3
    return number.formatted(.number.precision(.fractionLength(0...digits)).locale(Locale(identifier: "en_US_POSIX")).grouping(.automatic))
  }

  /// Hours and minutes, such as 7:05.
  static func hours(seconds: Double) -> String {
    guard let minutes = Int(exactly: (seconds / 60).rounded()) else { return exact(seconds) + " s" }
    return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
  }
}
