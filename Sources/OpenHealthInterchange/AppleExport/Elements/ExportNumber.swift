// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Parses decimal numbers of exports.
///
/// Unsafe: the bytes belong to the caller, and each index is compared with their count.
enum ExportNumber {
  /// The longest accepted text. The exact decimal form of any double is shorter.
  static let maximumLength = 1200

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The double nearest to a decimal number; nil unless all bytes are one number: sign, digits, point, exponent, without blanks.
  ///
  /// The decimal separator is a point in every locale. Numbers larger than ``Limits/largestNumber`` are refused.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard bytes.count > 0, bytes.count <= maximumLength else { return nil }
    var at = 0
    let isNegative = bytes[0] == 0x2D
    if isNegative || bytes[0] == 0x2B { at = 1 }
    var mantissa: UInt64 = 0
    var significant = 0
    var digits = 0
    var scale = 0
    var hasPoint = false
    while at < bytes.count {
      let digit = bytes[at] &- 0x30
      if digit <= 9 {
        digits += 1
        if hasPoint { scale -= 1 }
        if significant > 0 || digit != 0 { significant += 1 }
        if significant <= 19 { mantissa = mantissa * 10 + UInt64(digit) }
      } else if bytes[at] == 0x2E && !hasPoint {
        hasPoint = true
      } else {
        break
      }
      at += 1
    }
    guard digits > 0 else { return nil }
    if at < bytes.count {
      guard let exponent = exponent(bytes, from: at) else { return nil }
      scale += exponent
    }
    // Both factors are exact doubles, so the one operation rounds correctly.
    if significant <= 19, mantissa <= 1 << 53, abs(scale) <= 22 {
      let exact = Double(mantissa)
      let value = scale < 0 ? exact / powersOfTen[-scale] : exact * powersOfTen[scale]
      return isNegative ? -value : value
    }
    return general(bytes)
  }

  /// The exponent, which must end the text. Clamped, since only its magnitude matters here.
  private static func exponent(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard bytes[start] | 0x20 == 0x65 else { return nil }
    var at = start + 1
    let isNegative = at < bytes.count && bytes[at] == 0x2D
    if at < bytes.count, isNegative || bytes[at] == 0x2B { at += 1 }
    guard at < bytes.count else { return nil }
    var value = 0
    while at < bytes.count {
      let digit = bytes[at] &- 0x30
      guard digit <= 9 else { return nil }
      value = min(1_000_000, value * 10 + Int(digit))
      at += 1
    }
    return isNegative ? -value : value
  }

  /// Parses with the standard library, in the C locale. The form of the text is already checked: no hexadecimal, no names.
  private static func general(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let value = Double(String(decoding: bytes, as: UTF8.self)), value.magnitude <= Limits.largestNumber else { return nil }
    return value
  }
}
