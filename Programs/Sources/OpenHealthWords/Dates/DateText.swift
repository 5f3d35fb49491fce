// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Writes dates in one time zone, in figures that are the same in every language.
package struct DateText: Sendable {
  /// The zone in which days and times are written.
  package let zone: TimeZone

  /// Dates as a clock in this zone shows them.
  package init(zone: TimeZone) { self.zone = zone }

  /// ISO 8601 with the zone's offset, and a fraction only if the date has one.
  package func iso(_ date: Date) -> String {
    let date = date.bounded
    let offset = zone.secondsFromGMT(for: date)
    let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
    var micros = Int(bounded: ((date.timeIntervalSinceReferenceDate - seconds) * 1_000_000).rounded())
    var whole = Int(seconds)
    if micros == 1_000_000 {
      whole += 1
      micros = 0
    }
    let local = CivilTime(seconds: whole + offset)
    var text = "\(local.day.text)T\(local.text)"
    if micros > 0 {
      var digits = CivilTime.digits(micros, 6)
      while digits.hasSuffix("0") { digits.removeLast() }
      text += "." + digits
    }
    return text + (offset == 0 ? "Z" : CivilTime.offsetText(seconds: offset, separator: ":"))
  }

  /// The day, such as 2026-01-31.
  package func day(_ date: Date) -> String { civil(date).day.text }

  /// The days of a period, such as 2026-01-31 or 2026-01-01 to 2026-01-31.
  package func days(_ start: Date, until end: Date) -> String {
    let (first, last) = (day(start), day(max(start, end.addingTimeInterval(-0.001))))
    return first == last ? first : "\(first) to \(last)"
  }

  /// Day and time to the minute, such as 2026-01-31 08:05.
  package func minute(_ date: Date) -> String {
    let civil = civil(date)
    return "\(civil.day.text) \(civil.text.prefix(5))"
  }

  /// The time of day to the minute, such as 08:05.
  package func time(_ date: Date) -> String { String(civil(date).text.prefix(5)) }

  /// The time to the minute, with the day if it differs from the day of the other date.
  package func end(_ date: Date, besides other: Date) -> String {
    day(date) == day(other) ? String(civil(date).text.prefix(5)) : minute(date)
  }

  /// Day and time to the second, such as 2026-01-31 08:05:30.
  package func second(_ date: Date) -> String {
    let civil = civil(date)
    return "\(civil.day.text) \(civil.text)"
  }

  /// The time to the second, with the day if it differs from the day of the other date.
  package func second(_ date: Date, besides other: Date) -> String {
    day(date) == day(other) ? civil(date).text : second(date)
  }

  private func civil(_ date: Date) -> CivilTime {
    let date = date.bounded
    return CivilTime(seconds: Int(bounded: date.timeIntervalSinceReferenceDate.rounded(.down)) + zone.secondsFromGMT(for: date))
  }
}
