// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// An instant in an export. Apple writes `yyyy-MM-dd HH:mm:ss ±hhmm`, always 25 bytes.
///
/// Unsafe: the bytes belong to the caller, and their count is checked before they are read.
struct ExportTimestamp: Hashable, Sendable {
  var secondsSinceReferenceDate: Double
  /// The offset of the zone, in seconds east of UTC.
  var offsetSeconds: Int

  var date: Date { Date(timeIntervalSinceReferenceDate: secondsSinceReferenceDate) }

  init(secondsSinceReferenceDate: Double, offsetSeconds: Int) {
    self.secondsSinceReferenceDate = secondsSinceReferenceDate
    self.offsetSeconds = offsetSeconds
  }

  /// Nil unless the bytes have exactly this form and name an existing date and time. Offsets go up to 18 hours.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let (seconds, offset) = Self.parse(bytes) else { return nil }
    self.init(secondsSinceReferenceDate: seconds, offsetSeconds: offset)
  }

  /// Also reads the date and time of ISO 8601 that other programs and route files write: `yyyy-MM-ddTHH:mm:ss`, with a fraction of a second
  /// or without, and `Z`, `±hh:mm` or `±hhmm`. A fraction is dropped, as an export of ours could not write it. Nil without a zone.
  init?(anyForm bytes: UnsafeBufferPointer<UInt8>) {
    if let (seconds, offset) = Self.parse(bytes) {
      self.init(secondsSinceReferenceDate: seconds, offsetSeconds: offset)
    } else {
      guard let read = Self.international(bytes) else { return nil }
      self.init(secondsSinceReferenceDate: read.secondsSinceReferenceDate.rounded(.down), offsetSeconds: read.offsetSeconds)
    }
  }

  /// The instant of a date and time in ISO 8601; nil for other texts.
  static func international(_ bytes: UnsafeBufferPointer<UInt8>) -> ExportTimestamp? {
    guard (20...64).contains(bytes.count), bytes[10] == UInt8(ascii: "T") else { return nil }
    var rest = bytes[19...]
    var fraction = 0.0
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      if digits.isEmpty { return nil }
      fraction = Double("0." + String(decoding: digits, as: UTF8.self)) ?? 0
      rest = rest[digits.endIndex...]
    }
    var zone = Array(rest)
    if zone == [UInt8(ascii: "Z")] { zone = Array("+0000".utf8) }
    if zone.count == 6, zone[3] == UInt8(ascii: ":") { zone.remove(at: 3) }
    let blank = [UInt8(ascii: " ")]
    let form = Array(bytes[..<10]) + blank + Array(bytes[11..<19]) + blank + zone
    guard var read = form.withUnsafeBufferPointer({ ExportTimestamp($0) }) else { return nil }
    read.secondsSinceReferenceDate += fraction
    return read
  }

  /// Parses the text without making a value. Takes about 20 ns.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> (secondsSinceReferenceDate: Double, offsetSeconds: Int)? {
    guard bytes.count == 25, bytes[10] == 0x20, bytes[19] == 0x20, bytes[13] == 0x3A, bytes[16] == 0x3A else { return nil }
    guard let days = daysSinceReferenceDate(UnsafeBufferPointer(rebasing: bytes[..<10])) else { return nil }
    let (hour, minute, second) = (pair(bytes, 11), pair(bytes, 14), pair(bytes, 17))
    let (offsetHours, offsetMinutes) = (pair(bytes, 21), pair(bytes, 23))
    let sign = bytes[20]
    // A pair without digits is negative as an Int, so huge as a UInt.
    guard UInt(bitPattern: hour) < 24, UInt(bitPattern: minute) < 60, UInt(bitPattern: second) < 60,
      UInt(bitPattern: offsetHours) <= 18, UInt(bitPattern: offsetMinutes) < 60, sign == 0x2B || sign == 0x2D
    else { return nil }
    var offset = offsetHours * 3600 + offsetMinutes * 60
    guard offset <= 18 * 3600 else { return nil }
    if sign == 0x2D { offset = -offset }
    return (Double(days * 86_400 + hour * 3600 + minute * 60 + second - offset), offset)
  }

  /// The number of days from 2001-01-01 to the date `yyyy-MM-dd`; nil when the date does not exist.
  static func daysSinceReferenceDate(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
    let (century, yearInCentury, month, day) = (pair(bytes, 0), pair(bytes, 2), pair(bytes, 5), pair(bytes, 8))
    guard century >= 0, yearInCentury >= 0, month >= 1, month <= 12, day >= 1 else { return nil }
    let year = century * 100 + yearInCentury
    guard year >= 1, day <= daysInMonth(month, year: year) else { return nil }
    return CivilDay(year: year, month: month, day: day).daysSinceReferenceDate
  }

  private static func daysInMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number of two digits; negative when they are not digits.
  @inline(__always)
  private static func pair(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
    let (high, low) = (bytes[at] &- 0x30, bytes[at + 1] &- 0x30)
    return high > 9 || low > 9 ? .min : Int(high) * 10 + Int(low)
  }
}
