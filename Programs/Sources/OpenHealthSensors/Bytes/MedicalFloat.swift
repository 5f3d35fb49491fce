// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A decimal number of IEEE 11073-20601, or the reason why there is none. FLOAT has an exponent of 8 bits and a mantissa of 24, SFLOAT of 4
/// and 12.
///
///     MedicalFloat(short: 0xF16E).number     // 36.6
///     MedicalFloat(long: 0xFF00016E).number  // 36.6
package enum MedicalFloat: Sendable, Equatable {
  /// A value: mantissa times ten to the power of the exponent.
  case number(Double)
  /// The device could not measure.
  case notANumber
  /// The value does not fit the precision of the format.
  case notAtThisResolution
  /// The value is above the range.
  case positiveInfinity
  /// The value is below the range.
  case negativeInfinity
  /// A special value to which the standard gives no meaning so far.
  case reserved

  /// Decodes an SFLOAT.
  package init(short bits: UInt16) {
    self.init(
      mantissa: Int32(Int16(bitPattern: bits << 4) >> 4), exponent: Int(Int16(bitPattern: bits) >> 12), largest: 0x7FF)
  }

  /// Decodes a FLOAT.
  package init(long bits: UInt32) {
    self.init(
      mantissa: Int32(bitPattern: bits << 8) >> 8, exponent: Int(Int32(bitPattern: bits) >> 24), largest: 0x7F_FFFF)
  }

  /// - Parameter largest: the largest mantissa. With exponent 0, the two mantissas at the upper and the three at the lower end of the range
  ///   are special values.
  private init(mantissa: Int32, exponent: Int, largest: Int32) {
    if exponent == 0 {
      switch mantissa {
      case largest: self = .notANumber
      case -largest - 1: self = .notAtThisResolution
      case largest - 1: self = .positiveInfinity
      case -largest + 1: self = .negativeInfinity
      case -largest: self = .reserved
      default: self = .number(Double(mantissa))
      }
      return
    }
    // Division, so that 366 and -1 give the double nearest to 36.6.
    let power = pow(10, Double(abs(exponent)))
    self = .number(exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power)
  }

  /// The value; nil for special values and infinities.
  package var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}
