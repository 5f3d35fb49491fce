// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthWords

/// The options for a period: two dates, a length up to now, or a date phrase such as `last-week`.
struct PeriodOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only what ends at or after this date: 2025-12-30, \"2025-12-30 08:00\", 2025-12, 2025, yesterday, 7d, monday, last-month, last-night and the like.",
      valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("Only what starts before this date.", valueName: "date"))
  var to: String?

  @Option(help: ArgumentHelp("The last days, weeks, months or years, including today: 30d, 4w, 6m, 1y; or hours, 12h.", valueName: "time"))
  var last: String?

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp("A whole period: 2025-12, 2025, last-week, last-night, today, 2025-12-30.", valueName: "period"))
  var within: String?

  /// The predicate of the period, with days in the zone of the result.
  func predicate(_ place: ZoneOptions) throws -> PredicateTree {
    let (start, end) = try bounds(place)
    return .interval(start: start, end: end, strictStart: false, strictEnd: false)
  }

  /// The start and end of the period; nil for a side that no option gives.
  func bounds(_ place: ZoneOptions) throws -> (start: Date?, end: Date?) {
    guard [last != nil, within != nil, from != nil || to != nil].filter({ $0 }).count <= 1 else {
      throw ValidationError("Give --from and --to, or --last, or --in.")
    }
    if let last {
      guard let phrase = DatePhrase(last: last, now: place.now, calendar: place.reader.calendar) else {
        throw ValidationError("--last takes a length of time such as 30d, 4w, 6m or 1y; \"\(last)\" is not one.")
      }
      return (phrase.start, phrase.end)
    }
    if let within {
      let phrase = try Self.phrase(within, place)
      guard !phrase.isInstant else { throw ValidationError("--in takes a day or longer period; \"\(within)\" is an instant.") }
      return (phrase.start, phrase.end)
    }
    let (start, end) = (try from.map { try Self.phrase($0, place).start }, try to.map { try Self.phrase($0, place).start })
    if let start, let end, start >= end {
      throw ValidationError("There is no time from \(from ?? "") to \(to ?? ""): --to is the date before which the period ends.")
    }
    return (start, end)
  }

  /// The period for a list of nights, which counts the days on which they end: `last-night` is the day of today.
  func nights(_ place: ZoneOptions) throws -> (start: Date?, end: Date?) {
    let bounds = try bounds(place)
    let calendar = place.reader.calendar
    guard let start = bounds.start, let end = bounds.end, DatePhrase.isNight(start, end, calendar) else { return bounds }
    return (calendar.startOfDay(for: end), end)
  }

  /// The period as seconds since the reference date, with a missing side open. Nil if both are missing.
  func range(_ place: ZoneOptions) throws -> Range<Double>? {
    let (start, end) = try bounds(place)
    if start == nil && end == nil { return nil }
    return (start?.timeIntervalSinceReferenceDate ?? -.infinity)..<(end?.timeIntervalSinceReferenceDate ?? .infinity)
  }

  /// The predicate for data of whole days, in the zone of the result.
  func days(_ place: ZoneOptions) throws -> PredicateTree {
    let (start, end) = try bounds(place)
    return Self.days(start, end, place)
  }

  /// The predicate for data of the whole days of a period, in the zone of the result.
  static func days(_ start: Date?, _ end: Date?, _ place: ZoneOptions) -> PredicateTree {
    let first = start.map { CivilDay(of: $0, in: place.zone) }
    // The last day that starts before the end.
    let last = end.map { CivilDay(of: $0.addingTimeInterval(-0.001), in: place.zone) }
    return .days(DayRange(first ?? .first, last ?? .last, timeZone: place.zone))
  }

  /// The instant that a text names, or the beginning of the day or longer period.
  static func instant(_ text: String?, _ place: ZoneOptions) throws -> Date? { try text.map { try phrase($0, place).start } }

  /// The date or period that a text names. Throws a validation error with examples.
  static func phrase(_ text: String, _ place: ZoneOptions) throws -> DatePhrase {
    try phrase(text, now: place.now, calendar: place.reader.calendar)
  }

  /// The date or period that a text names, as seen at a date. Throws a validation error with examples.
  static func phrase(_ text: String, now: Date, calendar: Calendar) throws -> DatePhrase {
    guard let phrase = DatePhrase(text, now: now, calendar: calendar) else {
      var even = calendar
      even.timeZone = .gmt
      if DatePhrase(text, now: now, calendar: even) != nil {
        throw ValidationError("\"\(text)\" does not exist in \(calendar.timeZone.identifier): the clock skips it.")
      }
      throw ValidationError(
        "\"\(text)\" is not a date. Give one such as 2026-01-31, \"2026-01-31 08:00\", 2026-01, yesterday, 7d or last-week.")
    }
    return phrase
  }
}
