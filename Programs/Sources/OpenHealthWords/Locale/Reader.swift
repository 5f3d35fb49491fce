// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// For whom, where and when texts are written: locale, time zone and the current date.
///
///     let reader = Reader(zone: zone, now: now)
///     reader.dates.minute(sample.start)      // 2026-01-31 08:05
///     reader.title(of: sample.type)          // Heart rate
package struct Reader: Sendable {
  /// Numbers, language and measurement system of the person.
  package var locale: PersonLocale
  /// The zone of days and times.
  package var zone: TimeZone
  /// The current date, the same in all texts that belong together.
  package var now: Date
  /// Whether ``zone`` counts also for nights, workouts and other samples whose own zone is known, because the person asked for it.
  package var overridesZones: Bool

  /// A reader in a zone at a date. Without a locale: plain numbers, English words, metric.
  package init(locale: PersonLocale = PersonLocale(), zone: TimeZone, now: Date, overridesZones: Bool = false) {
    (self.locale, self.zone, self.now, self.overridesZones) = (locale, zone, now, overridesZones)
  }

  /// The same reader in the zone of a night or workout; nil for the reader's own.
  package func at(_ zone: TimeZone?) -> Reader {
    guard let zone, !overridesZones else { return self }
    return Reader(locale: locale, zone: zone, now: now, overridesZones: overridesZones)
  }

  /// The signs of numbers, with the language of the words beside them.
  package var numbers: NumberStyle { locale.numbers }

  /// The language of names of types, values and units.
  package var language: Language { locale.language }

  /// The calendar of days, weeks, months and years, in the reader's zone and language. Weeks begin on Monday, or as the person's country
  /// has them (``PersonLocale/dates``).
  package var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    if language != .en { calendar.locale = Locale(identifier: language.rawValue) }
    locale.dates.apply(to: &calendar)
    return calendar
  }

  /// The name of the zone in texts for people, such as `Europe/Berlin`; `UTC` for each name of that zone.
  package var zoneName: String {
    ["GMT", "Etc/UTC", "Etc/GMT", "UTC", "Etc/Universal", "Zulu"].contains(zone.identifier) ? "UTC" : zone.identifier
  }

  /// The writer of dates in the reader's zone.
  package var dates: DateText { DateText(zone: zone, style: locale.dates, now: now, language: language) }

  /// A day with its weekday, which comes first: `Sat 2026-01-31`, or as the person's country writes it.
  package func weekdayFirst(_ date: Date) -> String {
    locale.dates == .plain ? "\(WeekdayText.short(date, calendar)) \(dates.isoDay(date))" : dates.weekday(date, calendar)
  }

  /// A day without a zone, such as that of a birth: `1988-04-12`, or as the person's country writes it.
  package func day(year: Int, month: Int, day: Int) -> String {
    dates.day(CivilDay(year: year, month: month, day: day).start(in: zone))
  }

  /// The title of a type in the reader's language, such as `Heart rate`.
  package func title(of type: DataType) -> String { type.title(in: language) }

  /// The title of a type inside a sentence, such as `heart rate`.
  package func titleInSentence(of type: DataType) -> String { language.inSentence(title(of: type)) }

  /// The title of a category's value in the reader's language, such as `Severe`.
  package func title(of value: CategoryValue) -> String { value.title(in: language) }

  /// The title of a choice in the reader's language, such as the name of an activity.
  package func title(of choice: CatalogChoice) -> String { choice.title(in: language) }

  /// The name of a unit in the reader's language, without a number, such as `km/h`. Empty for a plain count.
  package func name(of unit: UnitExpression) -> String { UnitNames.name(of: unit, in: language).text }

  /// The name of a unit of the catalogue in Apple's notation, such as `min`. A text that names no unit stays as it is.
  package func name(ofUnit text: String) -> String { UnitNames.unit(called: text).map { name(of: $0) } ?? text }
}
