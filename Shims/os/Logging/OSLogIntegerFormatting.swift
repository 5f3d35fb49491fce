// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The text of an integer: its base, sign, prefix and number of digits.
public struct OSLogIntegerFormatting: Sendable {
  private let radix: Int
  private let prefix: String
  private let plusSign: Bool
  private let uppercase: Bool
  private let minimumDigits: Int

  /// Decimal digits.
  public static var decimal: OSLogIntegerFormatting { decimal() }

  /// Decimal digits.
  public static func decimal(explicitPositiveSign: Bool = false) -> OSLogIntegerFormatting {
    decimal(explicitPositiveSign: explicitPositiveSign, minDigits: 1)
  }

  /// Decimal digits, at least `minDigits` of them.
  public static func decimal(
    explicitPositiveSign: Bool = false, minDigits: @autoclosure @escaping () -> Int
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 10, prefix: "", plusSign: explicitPositiveSign, uppercase: false, minimumDigits: minDigits())
  }

  /// Hexadecimal digits. Negative numbers are written in two's complement.
  public static var hex: OSLogIntegerFormatting { hex() }

  /// Hexadecimal digits, with `0x` in front if `includePrefix`. Negative numbers are written in two's complement.
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
  ) -> OSLogIntegerFormatting {
    hex(explicitPositiveSign: explicitPositiveSign, includePrefix: includePrefix, uppercase: uppercase, minDigits: 1)
  }

  /// Hexadecimal digits, at least `minDigits` of them, with `0x` in front if `includePrefix`.
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: @autoclosure @escaping () -> Int
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 16, prefix: includePrefix ? "0x" : "", plusSign: explicitPositiveSign, uppercase: uppercase, minimumDigits: minDigits())
  }

  /// Octal digits. Negative numbers are written in two's complement.
  public static var octal: OSLogIntegerFormatting { octal() }

  /// Octal digits, with `0o` in front if `includePrefix`. Negative numbers are written in two's complement.
  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
  ) -> OSLogIntegerFormatting {
    octal(explicitPositiveSign: explicitPositiveSign, includePrefix: includePrefix, uppercase: uppercase, minDigits: 1)
  }

  /// Octal digits, at least `minDigits` of them, with `0o` in front if `includePrefix`.
  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: @autoclosure @escaping () -> Int
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 8, prefix: includePrefix ? "0o" : "", plusSign: explicitPositiveSign, uppercase: uppercase, minimumDigits: minDigits())
  }

  func text<T: FixedWidthInteger>(_ value: T) -> String {
    let isNegative = radix == 10 && value < 0
    let digits =
      radix == 10
      ? String(value.magnitude) : String(T.Magnitude(truncatingIfNeeded: value), radix: radix, uppercase: uppercase)
    let zeros = String(repeating: "0", count: max(0, minimumDigits - digits.count))
    let sign = isNegative ? "-" : plusSign && value >= 0 ? "+" : ""
    return sign + prefix + zeros + digits
  }
}
