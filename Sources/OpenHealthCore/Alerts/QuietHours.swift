// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The hours of a day without notices of alerts, by the clock of the person.
///
///     QuietHours("22:00-07:00")?.contains(now, in: zone)
package struct QuietHours: Sendable, Equatable {
  /// Minutes after midnight. The first one is quiet, the last one is not.
  private let first, last: Int

  /// Hours of a text such as `22:00-07:00`, which goes over midnight; nil for another text, and for hours of no length.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Self.minutes(parts[0]), let last = Self.minutes(parts[1]), first != last else { return nil }
    (self.first, self.last) = (first, last)
  }

  private static func minutes(_ text: Substring.UTF8View) -> Int? {
    let bytes = Array(text)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
    let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { Int($0) - Int(UInt8(ascii: "0")) }
    guard digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
    let (hour, minute) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    return hour < 24 && minute < 60 ? hour * 60 + minute : nil
  }

  /// Whether a date lies in the hours, by the clock of a zone.
  package func contains(_ date: Date, in zone: TimeZone) -> Bool {
    let seconds = date.timeIntervalSinceReferenceDate + Double(zone.secondsFromGMT(for: date))
    let minute = Int((seconds / 60).rounded(.down).truncatingRemainder(dividingBy: 1440) + 1440) % 1440
    return first < last ? (first..<last).contains(minute) : minute >= first || minute < last
  }

  /// The hours as a text that ``init(_:)`` reads.
  package var text: String { "\(Self.text(first))-\(Self.text(last))" }

  private static func text(_ minutes: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(minutes / 60)):\(two(minutes % 60))"
  }
}
