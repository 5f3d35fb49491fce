// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Numbers in files for programs, and on their command lines: a point as decimal sign, and no groups.
package enum DataNumber {
  /// The shortest text that reads back as the same double. Whole numbers have no fraction. Use it for stored values.
  package static func exact(_ number: Double) -> String {
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return String(whole) }
    return "\(number)"
  }

  /// The number with at most twelve significant digits, which hides rounding errors of binary fractions. Use it for sums, means and
  /// converted values.
  package static func computed(_ number: Double) -> String {
    guard number.isFinite, number != 0 else { return exact(number) }
    return exact(Double(String(format: "%.12g", number)) ?? number)
  }

  /// The finite number of a text in decimal digits; nil for any other text. `Double` also reads hexadecimal digits, and names such as "inf".
  package static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}
