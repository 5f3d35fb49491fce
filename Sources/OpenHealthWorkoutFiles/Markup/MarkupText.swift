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
    // Without seconds the points of a track would lie on each other.
    guard let year = Int(text.prefix(4)), years.contains(year), text.utf8.count >= 19 else { return nil }
    return InstantText.date(text, zone: .universal)
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
