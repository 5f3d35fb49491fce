// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Numbers and times as TCX and GPX files hold them.
enum MarkupText {
  // MARK: Reading

  private static let largestNumber = 1e9
  /// Other years are mistakes.
  private static let years = 1900...2999

  /// The number of a text: digits with a sign, a point and an exponent; nil for all else, and for what is larger than any measure is.
  static func number(_ text: String) -> Double? {
    // Names such as `nan` and hexadecimal digits are no numbers here.
    let isPlain = text.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
    guard isPlain, let number = Double(text), number.magnitude <= largestNumber else { return nil }
    return number
  }

  /// The instant of an ISO 8601 date and time, as `2026-01-31T08:00:00.5+01:00`. One without a zone is in UTC.
  static func date(_ text: String) -> Date? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 19, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
      let day = CivilDay(String(decoding: bytes[..<10], as: UTF8.self)), years.contains(day.year), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"),
      let hour = digits(bytes[11..<13]), let minute = digits(bytes[14..<16]), let second = digits(bytes[17..<19]),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    var rest = bytes[19...]
    var fraction = 0.0
    if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
      let part = rest.dropFirst().prefix { isDigit($0) }
      guard !part.isEmpty, let value = Double("0." + String(decoding: part, as: UTF8.self)) else { return nil }
      fraction = value
      rest = rest.dropFirst(1 + part.count)
    }
    guard let offset = offsetSeconds(rest) else { return nil }
    let seconds = day.daysSinceReferenceDate * 86_400 + hour * 3600 + minute * 60 + second - offset
    return Date(timeIntervalSinceReferenceDate: Double(seconds) + fraction)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
    bytes.allSatisfy(isDigit) ? bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
  }

  /// `Z`, nothing, `+01:00`, `+0100` or `+01`.
  private static func offsetSeconds(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let sign = bytes.first else { return 0 }
    let rest = bytes.dropFirst()
    if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return rest.isEmpty ? 0 : nil }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    var numbers = Array(rest)
    if numbers.count == 5, numbers[2] == UInt8(ascii: ":") { numbers.remove(at: 2) }
    guard [2, 4].contains(numbers.count), let hours = digits(numbers[..<2]), let minutes = digits(numbers[2...]), hours <= 18,
      minutes < 60
    else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  // MARK: Writing

  /// A number without an exponent, in the fewest digits that read back as the same one, of at most so many behind the point.
  static func text(_ number: Double, digits: Int = 9) -> String {
    let short = "\(number)"
    let fraction = short.utf8.reversed().prefix { $0 != UInt8(ascii: ".") }
    if !short.contains("e"), fraction.count <= digits { return short.hasSuffix(".0") ? String(short.dropLast(2)) : short }
    var text = String(format: "%.\(digits)f", number)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }

  /// An instant in UTC, to the millisecond where it is not whole.
  static func text(_ date: Date) -> String {
    let milliseconds = (date.timeIntervalSinceReferenceDate * 1000).rounded()
    let seconds = Int((milliseconds / 1000).rounded(.down))
    let fraction = Int(milliseconds) - seconds * 1000
    let time = CivilTime(seconds: seconds)
    return "\(time.day.text)T\(time.text)\(fraction == 0 ? "" : "." + CivilTime.digits(fraction, 3))Z"
  }
}
