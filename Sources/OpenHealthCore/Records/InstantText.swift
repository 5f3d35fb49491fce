// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads and writes an instant in ISO 8601 or in the form of exports: `2026-01-31T08:00:00.5+01:00`, `2026-01-31 08:00:00 +0100`, `2026-01-31T08:00Z`.
///
/// Foundation's reader accepts February 30, hour 25 and years of five digits, and turns them into some other instant.
package enum InstantText {
  /// How to read a text without an offset.
  package enum Zone: Sendable {
    /// The text is not an instant.
    case needed
    /// The text is in UTC.
    case universal
  }

  /// An instant in UTC, always with six decimals, so that all texts of a column have one form: `2025-12-30T08:00:00.000000Z`.
  ///
  /// - Parameter seconds: the seconds since the reference date (2001), rounded to microseconds.
  package static func text(_ seconds: Double) -> String {
    let microseconds = microsecondsSince1970(seconds)
    let second = CivilTime.floorDivide(Int(microseconds), 1_000_000)
    let time = CivilTime(seconds: second - secondsFrom1970)
    let fraction = Int(microseconds) - second * 1_000_000
    return "\(time.day.text)T\(time.text).\(CivilTime.digits(fraction, 6))Z"
  }

  /// Converts seconds since 2001 to microseconds since 1970, rounded to the nearest. Limited to about 250,000 years.
  package static func microsecondsSince1970(_ secondsSinceReferenceDate: Double) -> Int64 {
    guard !secondsSinceReferenceDate.isNaN else { return 0 }
    // Whole seconds first: the total in microseconds would lose digits as a double.
    let whole = secondsSinceReferenceDate.rounded(.down)
    let fraction = ((secondsSinceReferenceDate - whole) * 1e6).rounded()
    let limit = 8e12
    return (Int64(max(-limit, min(limit, whole))) + Int64(secondsFrom1970)) * 1_000_000 + Int64(Int(bounded: fraction))
  }

  /// The seconds between the beginnings of 1970 and 2001.
  private static let secondsFrom1970 = 978_307_200

  /// The instant of a text. Nil for any other text and for a day or time that does not exist. A second of 60 is the one after 59.
  package static func date(_ text: String, zone: Zone = .needed) -> Date? {
    let bytes = Array(text.utf8.prefix(64))
    guard bytes.count >= 16, bytes.count < 64, isOne(bytes[10], of: "Tt "),
      let day = CivilDay(String(decoding: bytes[..<10], as: UTF8.self)),
      bytes[13] == UInt8(ascii: ":"), let hour = digits(bytes[11..<13]), let minute = digits(bytes[14..<16]), hour < 24, minute < 60
    else { return nil }
    var rest = bytes[16...]
    var second = 0
    var fraction = 0.0
    if rest.first == UInt8(ascii: ":") {
      guard rest.count >= 3, let number = digits(rest.dropFirst().prefix(2)), number <= 60 else { return nil }
      second = number
      rest = rest.dropFirst(3)
      if let mark = rest.first, isOne(mark, of: ".,") {
        let part = rest.dropFirst().prefix { isDigit($0) }
        guard !part.isEmpty, let value = Double("0." + String(decoding: part, as: UTF8.self)) else { return nil }
        fraction = value
        rest = rest.dropFirst(1 + part.count)
      }
    }
    guard let offset = rest.isEmpty ? (zone == .universal ? 0 : nil) : offsetSeconds(rest) else { return nil }
    let seconds = day.daysSinceReferenceDate * 86_400 + hour * 3600 + minute * 60 + second - offset
    return Date(timeIntervalSinceReferenceDate: Double(seconds) + fraction)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isOne(_ byte: UInt8, of text: StaticString) -> Bool {
    // Unsafe: the bytes of a static string live as long as the process, and `contains` stays within the buffer.
    text.withUTF8Buffer { $0.contains(byte) }
  }

  private static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
    bytes.allSatisfy(isDigit) ? bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
  }

  /// The offset in seconds of `Z`, `+01:00`, `+0100` or `+01`. A blank may precede the sign.
  private static func offsetSeconds(_ bytes: ArraySlice<UInt8>) -> Int? {
    var numbers = Array(bytes)
    if numbers.count > 1, numbers[0] == UInt8(ascii: " "), isOne(numbers[1], of: "+-") { numbers.removeFirst() }
    let sign = numbers.removeFirst()
    if isOne(sign, of: "Zz") { return numbers.isEmpty ? 0 : nil }
    guard isOne(sign, of: "+-") else { return nil }
    if numbers.count == 5, numbers[2] == UInt8(ascii: ":") { numbers.remove(at: 2) }
    guard [2, 4].contains(numbers.count), let hours = digits(numbers[..<2]), let minutes = digits(numbers[2...]), hours <= 18,
      minutes < 60
    else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
