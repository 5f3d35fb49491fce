// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore

/// A stretch of time, by days or instants.
struct PeriodOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only what ends at or after this date (2026-01-31 or 2026-01-31T08:00:00Z).", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("Only what starts before this date.", valueName: "date"))
  var to: String?

  /// The predicate, with days in the zone of the result.
  func predicate(_ dates: DateText) throws -> PredicateTree {
    let (start, end) = try bounds(dates)
    return .interval(start: start, end: end, strictStart: false, strictEnd: false)
  }

  /// Begin and end, where they are given.
  func bounds(_ dates: DateText) throws -> (start: Date?, end: Date?) { (try Self.instant(from, dates), try Self.instant(to, dates)) }

  /// The period as seconds since the reference date; a side that is not given is open. Nil when neither is, and when there is no time between.
  func range(_ dates: DateText) throws -> Range<Double>? {
    let (start, end) = try bounds(dates)
    let (from, to) = (start?.timeIntervalSinceReferenceDate ?? -.infinity, end?.timeIntervalSinceReferenceDate ?? .infinity)
    return (start == nil && end == nil) || from >= to ? nil : from..<to
  }

  /// The same for what there is of whole days, by days of the zone of the result.
  func days(_ dates: DateText) throws -> PredicateTree {
    let first = try Self.instant(from, dates).map { CivilDay(of: $0, in: dates.zone) }
    // A day that starts before the end.
    let last = try Self.instant(to, dates).map { CivilDay(of: $0.addingTimeInterval(-0.001), in: dates.zone) }
    return .days(DayRange(first ?? .first, last ?? .last, timeZone: dates.zone))
  }

  static func instant(_ text: String?, _ dates: DateText) throws -> Date? {
    guard let text else { return nil }
    guard let date = dates.parse(text) else {
      throw ValidationError("\"\(text)\" is no date. Give 2026-01-31 or 2026-01-31T08:00:00Z.")
    }
    return date
  }
}
