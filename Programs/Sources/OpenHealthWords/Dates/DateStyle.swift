// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// How people write dates and clocks, and when their weeks begin.
///
///     DateStyle.plain                              // 2026-11-27 22:04, weeks from Monday
///     DateStyle(language: .en, country: "US")      // Fri, Nov 27, 10:04 PM, weeks from Sunday
///     DateStyle(language: .en, country: "GB")      // Fri 27 Nov, 22:04
///     DateStyle(language: .de, country: "AT")      // Fr., 27. Nov., 22:04
package struct DateStyle: Sendable, Equatable {
  /// As programs write dates, the same in each language and country: ISO 8601, 24 hours, weeks from Monday.
  package static let plain = DateStyle(locale: nil)

  /// Foundation's locale, which has a country; nil for ``plain``.
  let locale: Locale?
  private let firstWeekday: Int
  private let minimumDaysInFirstWeek: Int

  private init(locale: Locale?) {
    self.locale = locale
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    (firstWeekday, minimumDaysInFirstWeek) = locale == nil ? (2, 4) : (calendar.firstWeekday, calendar.minimumDaysInFirstWeek)
  }

  /// The style of a country in a language. Without a country, that of the language's largest one.
  package init(language: Language, country: String?) {
    let largest =
      switch language {
      case .en: "US"
      case .zh: "CN"
      case .ru: "RU"
      case .de: "DE"
      }
    self.init(locale: Locale(identifier: "\(language.rawValue)_\(country ?? largest)"))
  }

  /// The style of a calendar that ``apply(to:)`` made; ``plain`` for any other.
  package init(of calendar: Calendar) {
    guard let locale = calendar.locale, locale.region != nil else {
      self = .plain
      return
    }
    (self.locale, firstWeekday, minimumDaysInFirstWeek) = (locale, calendar.firstWeekday, calendar.minimumDaysInFirstWeek)
  }

  /// Gives a calendar the weeks of the country, and the names that charts need.
  func apply(to calendar: inout Calendar) {
    if let locale { calendar.locale = locale }
    (calendar.firstWeekday, calendar.minimumDaysInFirstWeek) = (firstWeekday, minimumDaysInFirstWeek)
  }

  /// Whether the hours are counted twice to 12, so that a clock needs more room.
  package var hasHalfDays: Bool { locale.map { [.oneToTwelve, .zeroToEleven].contains($0.hourCycle) } ?? false }

  // MARK: Texts

  /// The parts of a text about a day.
  enum Day {
    /// `Nov 27`, `Fri, Nov 27`, `Nov`.
    case day, weekday, month
  }

  /// A day or month; the year is in it where `hasYear` says so.
  static func text(_ date: Date, _ day: Day, hasYear: Bool, _ locale: Locale, _ zone: TimeZone) -> String {
    var style = format(locale, zone).month(.abbreviated)
    if day != .month { style = style.day() }
    if day == .weekday { style = style.weekday(.abbreviated) }
    let text = date.formatted(hasYear ? style.year() : style)
    guard day == .weekday else { return text }
    switch Language(locale: locale.identifier) {
    // Foundation leaves out the comma after a German weekday.
    case .de: return text.contains(", ") ? text : text.replacing(" ", with: ", ", maxReplacements: 1)
    // Its Russian weekday is one that stands alone. In a date it is small: most dates are inside a sentence.
    case .ru: return text.lowercasedFirst
    case .en, .zh: return text
    }
  }

  /// A time of the day, such as `10:04 PM`.
  static func time(_ date: Date, hasSeconds: Bool, _ locale: Locale, _ zone: TimeZone) -> String {
    let style = format(locale, zone).hour().minute()
    return date.formatted(hasSeconds ? style.second() : style)
  }

  /// An hour of the day, such as `10 PM`.
  static func hour(_ date: Date, _ locale: Locale, _ zone: TimeZone) -> String { date.formatted(format(locale, zone).hour()) }

  private static func format(_ locale: Locale, _ zone: TimeZone) -> Date.FormatStyle {
    Date.FormatStyle(locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: zone)
  }
}
