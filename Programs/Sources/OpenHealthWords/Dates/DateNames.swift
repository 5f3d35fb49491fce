// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The short names of months and weekdays in one language, and the order of day and month.
package struct DateNames: Sendable {
  /// The months from January, such as `Jan`, `1月`, `янв` or `Mär`.
  package let months: [String]
  /// The weekdays from Monday, such as `Mon`, `周一`, `Пн` or `Mo`.
  package let weekdays: [String]

  private let language: Language
  /// The months after a day: Russian says `5 мая`, but `май`, German `5. März`, but `Mär`.
  private let monthsOfDays: [String]
  private let initials: [String]

  /// The names in a language. They are computed once.
  package static func names(in language: Language) -> DateNames {
    switch language {
    case .en: english
    case .zh: chinese
    case .ru: russian
    case .de: german
    }
  }

  /// A day within a year: `5 Jan`, `1月5日`, `5 янв`, `5. Jan`.
  package func day(_ day: Int, month: Int) -> String {
    let name = monthsOfDays[min(12, max(1, month)) - 1]
    switch language {
    case .en, .ru: return "\(day) \(name)"
    case .zh: return "\(name)\(day)日"
    case .de: return "\(day). \(name)"
    }
  }

  /// A day within a week, in at most four columns of a terminal: `M 5`, `一5`, `П 5`. Weekdays count from 0, Monday.
  package func day(_ day: Int, weekday: Int) -> String { "\(initials[weekday])\(language == .zh ? "" : " ")\(day)" }

  /// English names are here, because Foundation's take time to load, and most people need no others.
  private static let english = DateNames(
    months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
  private static let chinese = DateNames(.zh)
  private static let russian = DateNames(.ru)
  private static let german = DateNames(.de)

  private init(months: [String], weekdays: [String]) {
    (self.months, self.weekdays, language, monthsOfDays) = (months, weekdays, .en, months)
    initials = weekdays.map { String($0.prefix(1)) }
  }

  /// Foundation's names, without the points of abbreviations.
  private init(_ language: Language) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: language.rawValue)
    func plain(_ names: [String]) -> [String] { names.map { $0.last == "." ? String($0.dropLast()) : $0 } }
    func fromMonday(_ names: [String]) -> [String] { Array(names.dropFirst() + names.prefix(1)) }
    months = plain(calendar.shortStandaloneMonthSymbols)
    monthsOfDays = plain(calendar.shortMonthSymbols)
    weekdays = fromMonday(plain(calendar.shortStandaloneWeekdaySymbols))
    initials = fromMonday(plain(calendar.veryShortStandaloneWeekdaySymbols))
    self.language = language
  }
}

extension Calendar {
  /// The language of names of months and weekdays: that of the calendar's locale if the catalogue has it, else English.
  package var language: Language { Language(locale: locale?.identifier ?? "") }

  /// The names of months and weekdays in the calendar's language.
  package var names: DateNames { DateNames.names(in: language) }
}

/// Short names of weekdays.
package enum WeekdayText {
  /// The weekday of a date in the calendar's language, such as `Tue` or `Вт`.
  package static func short(_ date: Date, _ calendar: Calendar) -> String {
    calendar.names.weekdays[(calendar.component(.weekday, from: date) + 5) % 7]
  }
}
