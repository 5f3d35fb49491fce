// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Writes dates in one time zone, as programs or as the people of a country write them.
package struct DateText: Sendable {
  /// The zone in which days and times are written.
  package let zone: TimeZone
  private let style: DateStyle
  /// The current date: people leave its year out.
  private let now: Date?
  /// The language of the words between dates of the plain style.
  private let language: Language

  /// Dates as a clock in this zone shows them.
  ///
  /// - Parameters:
  ///   - style: how the person writes them; without one, in figures that are the same in every language.
  ///   - now: the current date, whose year is left out by people; nil to write each year.
  ///   - language: that of the words between two dates.
  package init(zone: TimeZone, style: DateStyle = .plain, now: Date? = nil, language: Language = .en) {
    (self.zone, self.style, self.now, self.language) = (zone, style, now, language)
  }

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

  // MARK: For programs

  /// The day in ISO 8601, such as 2026-01-31, for addresses, fields and names of files.
  package func isoDay(_ date: Date) -> String { civil(date).day.text }

  /// The time of day in ISO 8601, such as 08:05, for fields.
  ///
  /// - Parameter hasSeconds: whether seconds are written, too, unless they are 0.
  package func isoTime(_ date: Date, hasSeconds: Bool = false) -> String {
    let text = civil(date).text
    return hasSeconds && text.utf8.suffix(2).elementsEqual("00".utf8) == false ? text : String(text.prefix(5))
  }

  // MARK: For people

  /// The day, such as 2026-01-31 or `Jan 31`.
  package func day(_ date: Date) -> String {
    guard let locale = style.locale else { return isoDay(date) }
    return DateStyle.text(date.bounded, .day, hasYear: hasYear(date), locale, zone)
  }

  /// The day with its weekday, such as 2026-01-31 Sat or `Sat, Jan 31`.
  ///
  /// - Parameter calendar: the one whose language names the weekday in the plain style.
  package func weekday(_ date: Date, _ calendar: Calendar) -> String {
    guard let locale = style.locale else { return "\(isoDay(date)) \(WeekdayText.short(date, calendar))" }
    return DateStyle.text(date.bounded, .weekday, hasYear: hasYear(date), locale, zone)
  }

  /// The month, such as 2026-01 or `Jan 2026`.
  package func month(_ date: Date) -> String {
    guard let locale = style.locale else { return String(isoDay(date).prefix(7)) }
    return DateStyle.text(date.bounded, .month, hasYear: true, locale, zone)
  }

  /// The year, such as 2026.
  package func year(_ date: Date) -> String { String(isoDay(date).prefix(4)) }

  /// The days of a period, such as 2026-01-31 or 2026-01-01 to 2026-01-31.
  package func days(_ start: Date, until end: Date) -> String {
    let (first, last) = (day(start), day(max(start, end.addingTimeInterval(-0.001))))
    return first == last ? first : style == .plain ? Words(language)["types.span", first, last] : "\(first) – \(last)"
  }

  /// Day and time to the minute, such as 2026-01-31 08:05 or `Sat, Jan 31, 8:05 AM`.
  package func minute(_ date: Date) -> String { moment(date, hasSeconds: false) }

  /// The time of day to the minute, such as 08:05 or `8:05 AM`.
  package func time(_ date: Date) -> String { clock(date, hasSeconds: false) }

  /// The time of day at a full hour, such as 08:00 or `8 AM`.
  package func hour(_ date: Date) -> String {
    guard style.hasHalfDays, let locale = style.locale, civil(date).text.utf8.dropFirst(3).prefix(2).elementsEqual("00".utf8) else {
      return clock(date, hasSeconds: false)
    }
    return DateStyle.hour(date.bounded, locale, zone)
  }

  /// The time to the minute, with the day if it differs from the day of the other date.
  package func end(_ date: Date, besides other: Date) -> String {
    isoDay(date) == isoDay(other) ? clock(date, hasSeconds: false) : minute(date)
  }

  /// Day and time to the second, such as 2026-01-31 08:05:30 or `Sat, Jan 31, 8:05:30 AM`.
  package func second(_ date: Date) -> String { moment(date, hasSeconds: true) }

  /// The time to the second, with the day if it differs from the day of the other date.
  package func second(_ date: Date, besides other: Date) -> String {
    isoDay(date) == isoDay(other) ? clock(date, hasSeconds: true) : second(date)
  }

  private func clock(_ date: Date, hasSeconds: Bool) -> String {
    guard let locale = style.locale else { return hasSeconds ? civil(date).text : String(civil(date).text.prefix(5)) }
    return DateStyle.time(date.bounded, hasSeconds: hasSeconds, locale, zone)
  }

  private func moment(_ date: Date, hasSeconds: Bool) -> String {
    let clock = clock(date, hasSeconds: hasSeconds)
    guard let locale = style.locale else { return "\(isoDay(date)) \(clock)" }
    // Foundation joins them with "at" in English.
    let separator = Language(locale: locale.identifier) == .zh ? " " : ", "
    return DateStyle.text(date.bounded, .weekday, hasYear: hasYear(date), locale, zone) + separator + clock
  }

  private func hasYear(_ date: Date) -> Bool { now.map { civil(date).day.year != civil($0).day.year } ?? true }

  private func civil(_ date: Date) -> CivilTime {
    let date = date.bounded
    return CivilTime(seconds: Int(bounded: date.timeIntervalSinceReferenceDate.rounded(.down)) + zone.secondsFromGMT(for: date))
  }
}
