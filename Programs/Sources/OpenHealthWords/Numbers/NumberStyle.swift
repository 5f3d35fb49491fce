// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The signs with which people write numbers: `1,234.5`, `1.234,5` or `12,34,567.8`.
public struct NumberStyle: Sendable, Equatable {
  public var decimalSign: String
  /// Between groups of digits; empty for none.
  public var groupSign: String
  /// The digits of the last group before the decimal sign.
  public var lastGroup: Int
  /// The digits of each group before that one: 2 in India.
  public var otherGroups: Int

  public init(decimalSign: String = ".", groupSign: String = ",", lastGroup: Int = 3, otherGroups: Int = 3) {
    (self.decimalSign, self.groupSign, self.lastGroup, self.otherGroups) = (decimalSign, groupSign, lastGroup, otherGroups)
  }

  /// What is written where no locale says another: `1,234.5`.
  public static let plain = NumberStyle()

  /// A number with so many decimals at most; zeros at the end of the fraction are left out unless they are wanted.
  ///
  /// What is no number is a dash.
  public func text(_ number: Double, decimals: Int, keepsZeros: Bool = false) -> String {
    guard number.isFinite else { return number.isNaN ? "–" : number < 0 ? "-∞" : "∞" }
    let digits = min(max(0, decimals), 12)
    // Beyond what a Double tells apart.
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

  /// A whole number, in groups.
  public func text(_ number: Int) -> String { text(Double(number), decimals: 0) }
}
