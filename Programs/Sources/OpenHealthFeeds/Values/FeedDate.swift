// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A date as phones write it.
///
/// Health Auto Export follows the phone's clock of 24 or 12 hours, and newer systems put a narrow blank (U+202F) before AM and PM:
/// `2026-03-29 14:30:00 +0100`, `2026-03-29 2:30:00 PM +0100`. ISO 8601 and a day alone are read, too.
package struct FeedDate: Sendable, Equatable {
  /// The instant; of a day alone its beginning in UTC.
  package var date: Date
  /// The clock's distance from UTC in seconds; nil where the text says only what time it was in UTC.
  package var offset: Int?
  /// Whether the text is a day alone.
  package var isDay = false

  /// The date of a text; nil for any other text, and for a time that no day has.
  package init?(_ text: String) {
    guard text.utf8.count <= 64 else { return nil }
    if let day = CivilDay(text) {
      self.init(date: Date(timeIntervalSinceReferenceDate: Double(day.daysSinceReferenceDate) * 86_400), offset: nil, isDay: true)
      return
    }
    let words = text.split { $0.unicodeScalars.allSatisfy(Self.isBlank) }.map(String.init)
    if words.count == 1 {
      guard let date = InstantText.date(words[0]) else { return nil }
      self.init(date: date, offset: Self.offset(ofISO: words[0]))
      return
    }
    guard (3...4).contains(words.count), let day = CivilDay(words[0]), let offset = Self.offset(words[words.count - 1]) else { return nil }
    guard let time = Self.seconds(words[1], meridiem: words.count == 4 ? words[2] : nil) else { return nil }
    let seconds = Double(day.daysSinceReferenceDate * 86_400 - offset) + time
    self.init(date: Date(timeIntervalSinceReferenceDate: seconds), offset: offset)
  }

  private init(date: Date, offset: Int?, isDay: Bool = false) { (self.date, self.offset, self.isDay) = (date, offset, isDay) }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0xA0, 0x2009, 0x202F: true
    default: false
    }
  }

  /// The seconds of a time of day, on a clock of 24 hours or, with AM or PM, of 12.
  private static func seconds(_ text: String, meridiem: String?) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = whole(parts[0]), let minute = whole(parts[1]), minute < 60, let second = Double(parts[2]),
      second >= 0, second < 60, parts[2].utf8.allSatisfy({ $0 == 0x2E || (0x30...0x39).contains($0) })
    else { return nil }
    let clock: Int
    switch meridiem?.lowercased().filter({ $0 != "." }) {
    case nil where hour < 24: clock = hour
    case "am" where (1...12).contains(hour): clock = hour % 12
    case "pm" where (1...12).contains(hour): clock = hour % 12 + 12
    default: return nil
    }
    return Double(clock * 3600 + minute * 60) + second
  }

  private static func whole(_ text: Substring) -> Int? {
    (1...2).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  /// The seconds of `+0100` or `+01:00`.
  private static func offset(_ text: String) -> Int? {
    if text == "Z" || text == "UTC" || text == "GMT" { return 0 }
    var digits = Substring(text)
    guard let sign = digits.popFirst(), sign == "+" || sign == "-" else { return nil }
    let bytes = digits.utf8.filter { $0 != 0x3A }
    guard bytes.count == 4, bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let numbers = bytes.map { Int($0 - 0x30) }
    let (hours, minutes) = (numbers[0] * 10 + numbers[1], numbers[2] * 10 + numbers[3])
    guard hours <= 18, minutes < 60 else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  /// The offset at the end of a text of ISO 8601; nil for `Z`, which says nothing of the clock.
  private static func offset(ofISO text: String) -> Int? {
    guard let mark = text.lastIndex(where: { $0 == "+" || $0 == "-" }), text.distance(from: text.startIndex, to: mark) > 10 else {
      return nil
    }
    return offset(String(text[mark...]))
  }

  /// The clock as a time zone that stores have, such as `GMT+0100`; nil where it is not known.
  package var zone: String? { offset.map { "GMT" + CivilTime.offsetText(seconds: $0) } }
}
