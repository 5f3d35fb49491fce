// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The text of a floating-point number, in the forms of `printf`.
public struct OSLogFloatFormatting: Sendable {
  private let conversion: String
  private let precision: Int?
  private let plusSign: Bool
  private let uppercase: Bool

  /// Digits before and after the point: `%f`.
  public static var fixed: OSLogFloatFormatting { fixed() }

  /// Digits before and after the point: `%f`.
  public static func fixed(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: "f", precision: nil, plusSign: explicitPositiveSign, uppercase: uppercase)
  }

  /// Digits before and after the point: `%f`, with `precision` digits after the point.
  public static func fixed(
    precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: "f", precision: precision(), plusSign: explicitPositiveSign, uppercase: uppercase)
  }

  /// Hexadecimal: `%a`.
  public static var hex: OSLogFloatFormatting { hex() }

  /// Hexadecimal: `%a`.
  public static func hex(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: "a", precision: nil, plusSign: explicitPositiveSign, uppercase: uppercase)
  }

  /// One digit before the point, and an exponent: `%e`.
  public static var exponential: OSLogFloatFormatting { exponential() }

  /// One digit before the point, and an exponent: `%e`.
  public static func exponential(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: "e", precision: nil, plusSign: explicitPositiveSign, uppercase: uppercase)
  }

  /// One digit before the point, and an exponent: `%e`, with `precision` digits after the point.
  public static func exponential(
    precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: "e", precision: precision(), plusSign: explicitPositiveSign, uppercase: uppercase)
  }

  /// Fixed for numbers of ordinary size, else exponential: `%g`.
  public static var hybrid: OSLogFloatFormatting { hybrid() }

  /// Fixed for numbers of ordinary size, else exponential: `%g`.
  public static func hybrid(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: "g", precision: nil, plusSign: explicitPositiveSign, uppercase: uppercase)
  }

  /// Fixed for numbers of ordinary size, else exponential: `%g`, with `precision` significant digits at most.
  public static func hybrid(
    precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: "g", precision: precision(), plusSign: explicitPositiveSign, uppercase: uppercase)
  }

  func text(_ value: Double) -> String {
    let digits = precision.map { ".\(max(0, $0))" } ?? ""
    return String(format: "%" + (plusSign ? "+" : "") + digits + (uppercase ? conversion.uppercased() : conversion), value)
  }
}
