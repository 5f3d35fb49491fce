// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The signs and groups of a written number, `1,234.5`, `1.234,5` or `12,34,567.8`, and the language of the words beside it.
package struct NumberStyle: Sendable, Equatable {
  /// The text between the whole number and its fraction.
  package var decimalSign: String
  /// The text between groups of digits; empty for no groups.
  package var groupSign: String
  /// The number of digits in the group next to the decimal sign.
  package var lastGroup: Int
  /// The number of digits in every other group: 2 in India, else 3.
  package var otherGroups: Int
  /// The language of units and titles beside numbers.
  package var language = Language.en

  /// A style from its signs and groups, with English words. Without arguments: ``plain``.
  package init(decimalSign: String = ".", groupSign: String = ",", lastGroup: Int = 3, otherGroups: Int = 3) {
    (self.decimalSign, self.groupSign, self.lastGroup, self.otherGroups) = (decimalSign, groupSign, lastGroup, otherGroups)
  }

  /// The style `1,234.5` with English words, used if no locale selects another.
  package static let plain = NumberStyle()

  /// Writes a number with at most `decimals` decimals, up to 12. Numbers from 10^15 on have six significant digits and an exponent.
  ///
  /// A NaN becomes a dash, infinity `∞`.
  ///
  /// - Parameter keepsZeros: whether zeros at the end of the fraction stay.
  package func text(_ number: Double, decimals: Int, keepsZeros: Bool = false) -> String {
    guard number.isFinite else { return number.isNaN ? "–" : number < 0 ? "-∞" : "∞" }
    let digits = min(max(0, decimals), 12)
    // Beyond the precision of a Double.
    if abs(number) >= 1e15 { return String(format: "%.6g", number).replacing(".", with: decimalSign) }
    var parts = String(format: "%.\(digits)f", number).split(separator: ".").map(String.init)
    let isNegative = parts[0].utf8.first == UInt8(ascii: "-")
    var whole = Array(isNegative ? parts[0].utf8.dropFirst() : parts[0].utf8[...])
    var fraction = parts.count > 1 ? Array(parts.removeLast().utf8) : []
    if !keepsZeros { while fraction.last == UInt8(ascii: "0") { fraction.removeLast() } }
    let isZero = (whole + fraction).allSatisfy { $0 == UInt8(ascii: "0") }
    var groups: [String] = []
    var size = lastGroup
    while !groupSign.isEmpty, size > 0, whole.count > size {
      groups.append(String(decoding: whole.suffix(size), as: UTF8.self))
      whole.removeLast(size)
      size = otherGroups
    }
    groups.append(String(decoding: whole, as: UTF8.self))
    let text = groups.reversed().joined(separator: groupSign)
    return (isNegative && !isZero ? "-" : "") + text + (fraction.isEmpty ? "" : decimalSign + String(decoding: fraction, as: UTF8.self))
  }

  /// Writes a whole number in groups.
  package func text(_ number: Int) -> String { text(Double(number), decimals: 0) }
}
