// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads and writes the numbers and times of TCX and GPX files.
enum MarkupText {
  // MARK: Reading

  private static let largestNumber = 1e9
  /// The accepted years; others are mistakes.
  private static let years = 1900...2999

  /// The number in a text: digits with a sign, a point and an exponent; nil for other text, and for numbers larger than any measurement.
  static func number(_ text: String) -> Double? {
    // Names such as `nan` and hexadecimal digits are not accepted.
    let isPlain = text.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
    guard isPlain, let number = Double(text), number.magnitude <= largestNumber else { return nil }
    return number
  }

  /// The instant of an ISO 8601 date and time, such as `2026-01-31T08:00:00.5+01:00`. A time without a zone is in UTC.
  static func date(_ text: String) -> Date? {
    guard let year = Int(text.prefix(4)), years.contains(year) else { return nil }
    return InstantText.date(text, zone: .universal)
  }

  // MARK: Writing

  /// The shortest text, without an exponent, that reads back as the same number, with at most `digits` decimals.
  static func text(_ number: Double, digits: Int = 9) -> String {
    let short = "\(number)"
    let fraction = short.utf8.reversed().prefix { $0 != UInt8(ascii: ".") }
    if !short.contains("e"), fraction.count <= digits { return short.hasSuffix(".0") ? String(short.dropLast(2)) : short }
    var text = String(format: "%.\(digits)f", number)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }

  /// An instant in UTC, with milliseconds if it is not a whole second.
  static func text(_ date: Date) -> String {
    let milliseconds = (date.bounded.timeIntervalSinceReferenceDate * 1000).rounded()
    let seconds = Int((milliseconds / 1000).rounded(.down))
    let fraction = Int(milliseconds) - seconds * 1000
    let time = CivilTime(seconds: seconds)
    return "\(time.day.text)T\(time.text)\(fraction == 0 ? "" : "." + CivilTime.digits(fraction, 3))Z"
  }
}

/// Finds the first element of an XML text without an XML parser.
enum MarkupRoot {
  /// The name of the first element, without a prefix; nil for bytes that are not XML, and for UTF-16 or UTF-32.
  static func name(of bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    // Some programs write blanks before the declaration, and a byte order mark before or after them.
    while let byte = rest.first, byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) || rest.starts(with: [0xEF, 0xBB, 0xBF]) {
      rest = rest.dropFirst(byte == 0xEF ? 3 : 1)
    }
    while true {
      rest = rest.drop { $0 == 0x20 || ($0 >= 0x09 && $0 <= 0x0D) }
      guard rest.first == UInt8(ascii: "<") else { return nil }
      if rest.starts(with: "<!--".utf8) {
        guard let end = end(of: "-->", in: rest) else { return nil }
        rest = end
      } else if rest.starts(with: "<?".utf8) {
        guard let end = end(of: "?>", in: rest) else { return nil }
        rest = end
      } else if rest.starts(with: "<!".utf8) {
        // A DOCTYPE: its subset in brackets, if it has one, ends before the `>`.
        let head = rest.prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "[") }
        guard let last = rest.dropFirst(head.count).first else { return nil }
        guard let end = last == UInt8(ascii: "[") ? end(of: "]>", in: rest) : rest.dropFirst(head.count + 1) else { return nil }
        rest = end
      } else {
        let name = rest.dropFirst().prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
        return local.isEmpty ? nil : String(decoding: local, as: UTF8.self)
      }
    }
  }

  /// The bytes after a mark; nil when the mark does not occur.
  private static func end(of mark: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let mark = Array(mark.utf8)
    var place = bytes.startIndex
    while place + mark.count <= bytes.endIndex {
      if bytes[place..<place + mark.count].elementsEqual(mark) { return bytes[(place + mark.count)...] }
      place += 1
    }
    return nil
  }
}
