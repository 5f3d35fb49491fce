// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads the fields of a characteristic from front to back, in little-endian order.
struct GATTReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  var remaining: Int { bytes.count - place }

  mutating func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws(GATTFault) -> Number {
    let size = Number.bitWidth / 8
    guard remaining >= size else { throw .truncated(length: bytes.count) }
    defer { place += size }
    return (0..<size).reduce(0) { $0 | Number(truncatingIfNeeded: bytes[place + $1]) << (8 * $1) }
  }

  /// Reads the next field if the flags announce it; else returns nil.
  mutating func integer<Number: FixedWidthInteger>(_ type: Number.Type, if isThere: Bool) throws(GATTFault) -> Number? {
    isThere ? try integer(type) : nil
  }

  /// Skips a field that is not used here if the flags announce it.
  mutating func skip(_ count: Int, if isThere: Bool) throws(GATTFault) {
    guard isThere else { return }
    guard remaining >= count else { throw .truncated(length: bytes.count) }
    place += count
  }

  mutating func short() throws(GATTFault) -> MedicalFloat { MedicalFloat(short: try integer(UInt16.self)) }

  mutating func long() throws(GATTFault) -> MedicalFloat { MedicalFloat(long: try integer(UInt32.self)) }
}

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

/// The time on the clock of a device: seven bytes, without a time zone.
package struct GATTDate: Sendable, Hashable {
  /// The year, 1582 to 9999; 0 if the device does not know it.
  package let year: Int
  /// The month, 1 to 12; 0 if the device does not know it.
  package let month: Int
  /// The day of the month, 1 to 31; 0 if the device does not know it. It need not exist in its month.
  package let day: Int
  /// The hour, 0 to 23.
  package let hours: Int
  /// The minute, 0 to 59.
  package let minutes: Int
  /// The second, 0 to 59.
  package let seconds: Int

  init(_ reader: inout GATTReader) throws(GATTFault) {
    year = Int(try reader.integer(UInt16.self))
    month = Int(try reader.integer(UInt8.self))
    day = Int(try reader.integer(UInt8.self))
    hours = Int(try reader.integer(UInt8.self))
    minutes = Int(try reader.integer(UInt8.self))
    seconds = Int(try reader.integer(UInt8.self))
    guard year == 0 || (1582...9999).contains(year), month <= 12, day <= 31, hours <= 23, minutes <= 59, seconds <= 59 else {
      throw .reserved(field: "time stamp")
    }
  }

  /// The instant at which a clock in this time zone shows the date. Nil if the device does not know the day, or no such day exists.
  package func instant(in zone: TimeZone) -> Date? {
    guard year != 0, month != 0, day != 0 else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let shown = DateComponents(year: year, month: month, day: day, hour: hours, minute: minutes, second: seconds)
    guard let date = calendar.date(from: shown),
      calendar.dateComponents([.month, .day], from: date) == DateComponents(month: month, day: day)
    else { return nil }
    return date
  }

  /// The time in ISO form without a zone, for example `2026-11-22T08:05:30`. Unknown parts are zeros.
  package var text: String {
    let day = [CivilTime.digits(year, 4), CivilTime.digits(month), CivilTime.digits(self.day)].joined(separator: "-")
    return "\(day)T\([hours, minutes, seconds].map { CivilTime.digits($0) }.joined(separator: ":"))"
  }
}

/// The reason why the bytes of a characteristic are not a measurement. It holds none of the bytes, because they are health data.
package enum GATTFault: Error, Sendable, Equatable {
  /// The bytes end inside a field. The number is their count.
  case truncated(length: Int)
  /// A field, named in English, has a value that its specification reserves.
  case reserved(field: String)
}

extension GATTFault: CustomStringConvertible {
  /// One sentence in English, without a byte of the measurement.
  package var description: String {
    switch self {
    case .truncated(let length): "The measurement is cut off after \(length) bytes, inside a field."
    case .reserved(let field): "The field \"\(field)\" of the measurement has a reserved value."
    }
  }
}
