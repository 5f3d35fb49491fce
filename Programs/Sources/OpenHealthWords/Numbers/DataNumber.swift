// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Numbers for programs.
public enum DataNumber {
  /// Every digit that is needed to read the same number back; whole numbers without a fraction. For values as they are stored.
  public static func exact(_ number: Double) -> String {
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return String(whole) }
    return "\(number)"
  }

  /// The number with twelve significant digits, without what binary fractions add: for sums, means and converted values.
  public static func computed(_ number: Double) -> String {
    guard number.isFinite, number != 0 else { return exact(number) }
    return exact(Double(String(format: "%.12g", number)) ?? number)
  }
}
