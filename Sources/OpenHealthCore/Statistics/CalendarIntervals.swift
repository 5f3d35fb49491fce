// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The intervals that tile the time line in both directions from an anchor (COLL-01 to COLL-03, OQ-15).
///
/// Boundary `k` is the anchor plus `k` times the components, computed from the anchor and never from the previous boundary, so that month
/// ends do not drift. Intervals are half-open: an instant on a boundary belongs to the later one (COLL-04).
///
/// Days are days of the calendar. Where a zone skips one, as Pacific/Apia skipped 30 December 2011, the interval of that day is empty,
/// contains no instant, and ``index(after:)`` skips it; an interval of several days is shorter by it.
///
/// A value for one thread at a time: it caches boundaries, so that looking one up is `mutating`.
package struct CalendarIntervals: Sendable {
  private let anchor: Date
  private var components: DateComponents
  private let calendar: Calendar
  /// How to compute boundaries.
  private let rule: Rule
  /// The approximate length of an interval, to estimate an index.
  private let typicalSeconds: Double
  private var cache: [Int: Double] = [:]
  /// The interval that was looked up last: most samples lie in that of the sample before.
  private var last: (index: Int, start: Double, end: Double)?

  private enum Rule {
    /// A single interval with known boundaries.
    case alone
    /// Hours and shorter: always this length.
    case seconds(Double)
    /// This many days, then seconds, from the anchor's time of day. `local` is the anchor in seconds on the clock.
    case days(Int, seconds: Double, local: Double)
    /// By the calendar, then seconds.
    case calendar(seconds: Double)
  }

  /// The mean length of a month, in days.
  private static let meanMonth = 30.436875

  /// Intervals from an anchor. A calendar or time zone inside `components` replaces that of `calendar`.
  ///
  /// Nil when the components add up to zero, to a negative step (OQ-15b), to less than ``Limits/shortestInterval`` or to more than
  /// ``Limits/longestInterval``, and when the anchor is beyond ``Limits/farthestDate``.
  package init?(anchor: Date, components: DateComponents, calendar: Calendar) {
    self.anchor = anchor
    self.components = components
    var calendar = components.calendar ?? calendar
    if let timeZone = components.timeZone { calendar.timeZone = timeZone }
    self.calendar = calendar
    (self.components.calendar, self.components.timeZone) = (nil, nil)
    let clock =
      Double(components.hour ?? 0) * 3600 + Double(components.minute ?? 0) * 60 + Double(components.second ?? 0)
      + Double(components.nanosecond ?? 0) / 1e9
    let months = Double(components.month ?? 0) + 3 * Double(components.quarter ?? 0) + 12 * Double(components.year ?? 0)
    let days =
      Double(components.day ?? 0) + 7 * (Double(components.weekOfYear ?? 0) + Double(components.weekOfMonth ?? 0)) + Self.meanMonth * months
    typicalSeconds = clock + days * 86400
    let (day, weeks) = (components.day ?? 0, [components.weekOfYear ?? 0, components.weekOfMonth ?? 0])
    let monthParts = [components.month, components.quarter, components.year].map { $0 ?? 0 }
    let dateParts = [day] + weeks + monthParts
    guard abs(anchor.timeIntervalSinceReferenceDate) <= Limits.farthestDate, typicalSeconds >= Limits.shortestInterval,
      typicalSeconds <= Limits.longestInterval, abs(clock) <= 1000 * typicalSeconds,
      abs(Self.meanMonth * 86400 * months) <= 1000 * typicalSeconds,
      dateParts.allSatisfy({ abs(Double($0)) < 1e8 })
    else { return nil }
    if dateParts.allSatisfy({ $0 == 0 }) {
      rule = .seconds(clock)
    } else if monthParts.allSatisfy({ $0 == 0 }) {
      let local = anchor.timeIntervalSinceReferenceDate + Double(calendar.timeZone.secondsFromGMT(for: anchor))
      rule = .days(day + 7 * (weeks[0] + weeks[1]), seconds: clock, local: local)
    } else {
      rule = .calendar(seconds: clock)
    }
  }

  /// A single interval with index 0. Index -1 has all time before it, index 1 all time after it. Either side may be infinite.
  package init(only interval: Range<Double>) {
    anchor = .distantPast
    components = DateComponents()
    calendar = .gregorian(in: .gmt)
    rule = .alone
    // Infinite, so that the first estimate is always 0: the boundaries beside it are known, and no others are needed.
    typicalSeconds = .infinity
    cache = [-1: -.infinity, 0: interval.lowerBound, 1: interval.upperBound, 2: .infinity]
  }

  /// The days of a time zone.
  package static func days(in timeZone: TimeZone) -> CalendarIntervals {
    // Every zone has a midnight on the reference date, 2001-01-01. A day whose midnight the clock skips would be a wrong anchor: it begins
    // later than the others.
    let anchor = CivilDay(daysSinceReferenceDate: 0).start(in: timeZone)
    guard let days = CalendarIntervals(anchor: anchor, components: DateComponents(day: 1), calendar: .gregorian(in: timeZone)) else {
      preconditionFailure("a day is an interval")
    }
    return days
  }

  /// The start of interval `index`, in seconds since the reference date.
  package mutating func boundary(_ index: Int) -> Double {
    if case .seconds(let seconds) = rule { return anchor.timeIntervalSinceReferenceDate + Double(index) * seconds }
    if let known = cache[index] { return known }
    let boundary = newBoundary(index)
    if cache.count > 100_000 { cache.removeAll(keepingCapacity: true) }
    cache[index] = boundary
    return boundary
  }

  /// The index of the interval that contains an instant. An instant beyond ``Limits/farthestDate`` has the index of that date.
  package mutating func index(of given: Double) -> Int {
    var instant = given
    if case .alone = rule {} else { instant = max(-Limits.farthestDate, min(Limits.farthestDate, given)) }
    if let last, last.start <= instant, instant < last.end { return last.index }
    var index = last?.index ?? guess(instant)
    if boundary(index) > instant || boundary(index + 1) <= instant {
      let guessed = guess(instant)
      // Near the last index a few steps are cheaper than a new start.
      if abs(guessed - index) > 8 { index = guessed }
    }
    while boundary(index) > instant { index -= 1 }
    while boundary(index + 1) <= instant { index += 1 }
    last = (index, boundary(index), boundary(index + 1))
    return index
  }

  /// The start and the end of interval `index`.
  mutating func bounds(_ index: Int) -> (start: Double, end: Double) {
    if let last, last.index == index { return (last.start, last.end) }
    return (boundary(index), boundary(index + 1))
  }

  /// The index of the next interval that is not empty.
  package mutating func index(after index: Int) -> Int {
    var next = index + 1
    // No zone ever skipped more than two days at once.
    while next < index + 4, boundary(next + 1) <= boundary(next) { next += 1 }
    return next
  }

  private func guess(_ instant: Double) -> Int {
    let steps = ((instant - anchor.timeIntervalSinceReferenceDate) / typicalSeconds).rounded(.down)
    return steps.isNaN ? 0 : Int(max(-4e18, min(4e18, steps)))
  }

  /// The seconds beyond which no calendar is consulted: no sample has an instant there.
  private static let end = 4 * Limits.farthestDate

  private func newBoundary(_ index: Int) -> Double {
    let estimate = anchor.timeIntervalSinceReferenceDate + Double(index) * typicalSeconds
    // A calendar far away takes a millisecond for each boundary. The figures of a request that has to end go nowhere.
    guard abs(estimate) <= Self.end, WorkLimit.ofTask?.isStopped != true else { return estimate }
    switch rule {
    case .days(let days, let seconds, let local):
      return Self.instant(local: local + Double(index) * Double(days) * 86400, in: calendar.timeZone, anchor: anchor) + Double(index)
        * seconds
    case .calendar(let seconds):
      return Self.date(adding: components, times: index, to: anchor, in: calendar).timeIntervalSinceReferenceDate + Double(index) * seconds
    case .alone, .seconds: return estimate
    }
  }

  /// The instant at which a clock shows `local`, a time in seconds as if the zone were UTC.
  ///
  /// Where the clock skips the time, the instant is later by the skipped span. Where the clock shows the time twice, it is the first one if
  /// that begins a day, else the one at the anchor's offset, as in Foundation.
  private static func instant(local: Double, in zone: TimeZone, anchor: Date) -> Double {
    func offset(at instant: Double) -> Double { Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: instant))) }
    // No zone was ever further from UTC, and none changed its clocks twice within this span.
    let widest = 16.0 * 3600
    let (before, after) = (offset(at: local - widest), offset(at: local + widest))
    if before == after { return local - before }
    var candidates = [before, after]
    let own = Double(zone.secondsFromGMT(for: anchor))
    if own == after, local.truncatingRemainder(dividingBy: 86400) != 0 { candidates.reverse() }
    return local - (candidates.first { offset(at: local - $0) == $0 } ?? before)
  }

  /// The anchor plus `times` times the components of a date; ignores those of the time of day.
  private static func date(adding components: DateComponents, times: Int, to anchor: Date, in calendar: Calendar) -> Date {
    var step = DateComponents()
    step.year = components.year.map { $0 * times }
    step.month =
      (components.month != nil || components.quarter != nil)
      ? ((components.month ?? 0) + 3 * (components.quarter ?? 0)) * times : nil
    step.weekOfYear =
      (components.weekOfYear != nil || components.weekOfMonth != nil)
      ? ((components.weekOfYear ?? 0) + (components.weekOfMonth ?? 0)) * times : nil
    step.day = components.day.map { $0 * times }
    guard let date = calendar.date(byAdding: step, to: anchor) else {
      return anchor.addingTimeInterval(.infinity)
    }
    return correctedMonthEnd(date, step: step, anchor: anchor, calendar: calendar)
  }

  /// Corrects a defect of Foundation on Linux, which loses the day where it counts 23 or more months back from the 29th to 31st to a
  /// shorter February: 29 April 1992 less 26 months gives 1 March 1990, 31 December 2026 less 34 gives 28 February 2024. The rule is the
  /// last day of that month.
  private static func correctedMonthEnd(_ date: Date, step: DateComponents, anchor: Date, calendar: Calendar) -> Date {
    let months = (step.year ?? 0) * 12 + (step.month ?? 0)
    let isMonthsOnly = [step.weekOfYear, step.day].allSatisfy { ($0 ?? 0) == 0 }
    guard months < 0, isMonthsOnly, calendar.identifier == .gregorian || calendar.identifier == .iso8601 else { return date }
    let from = calendar.dateComponents([.year, .month, .day], from: anchor)
    let got = calendar.dateComponents([.year, .month, .day], from: date)
    guard let fromYear = from.year, let fromMonth = from.month, let fromDay = from.day, let gotYear = got.year, let gotMonth = got.month,
      let gotDay = got.day, fromDay > 28, gotDay != fromDay
    else { return date }
    let isMonthTooFar = gotYear * 12 + gotMonth - (fromYear * 12 + fromMonth + months) == 1
    guard let inMonth = isMonthTooFar ? calendar.date(byAdding: .day, value: -gotDay, to: date) : date,
      let length = calendar.range(of: .day, in: .month, for: inMonth)?.count
    else { return date }
    let missing = min(fromDay, length) - (isMonthTooFar ? length : gotDay)
    return missing == 0 ? inMonth : calendar.date(byAdding: .day, value: missing, to: inMonth) ?? inMonth
  }
}

extension CalendarIntervals: Codable {
  private enum CodingKeys: String, CodingKey { case only, anchor, components, calendar, locale, timeZone, firstWeekday, daysInFirstWeek }

  /// The components of an interval as `DateComponents` codes them. Not that itself: it can hold a calendar, in whose coded form Foundation
  /// checks no number.
  private struct Parts: Decodable {
    var year, quarter, month, weekOfYear, weekOfMonth, day, hour, minute, second, nanosecond: Int?

    var components: DateComponents {
      var components = DateComponents(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second, nanosecond: nanosecond, quarter: quarter)
      (components.weekOfYear, components.weekOfMonth) = (weekOfYear, weekOfMonth)
      return components
    }
  }

  /// Intervals from their coded form. Throws `DecodingError` for components that ``init(anchor:components:calendar:)`` refuses, and for a
  /// week that no calendar has: Foundation traps on some.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let only = try container.decodeIfPresent(Range<Double>.self, forKey: .only) {
      self.init(only: only)
      return
    }
    // Not `Calendar`'s own coding: an autoupdating calendar would then follow the settings of the process that decodes it.
    var calendar = Calendar.named(
      try container.decode(Calendar.Identifier.self, forKey: .calendar), in: try container.decode(TimeZone.self, forKey: .timeZone))
    calendar.locale = try container.decodeIfPresent(String.self, forKey: .locale).map(Locale.init(identifier:))
    let (first, least) = (try container.decode(Int.self, forKey: .firstWeekday), try container.decode(Int.self, forKey: .daysInFirstWeek))
    guard (1...7).contains(first), (1...7).contains(least) else {
      throw DecodingError.dataCorruptedError(forKey: .firstWeekday, in: container, debugDescription: "no week")
    }
    (calendar.firstWeekday, calendar.minimumDaysInFirstWeek) = (first, least)
    guard
      let intervals = CalendarIntervals(
        anchor: try container.decode(Date.self, forKey: .anchor),
        components: try container.decode(Parts.self, forKey: .components).components,
        calendar: calendar)
    else { throw DecodingError.dataCorruptedError(forKey: .components, in: container, debugDescription: "no intervals") }
    self = intervals
  }

  /// Encodes anchor, components and calendar, or the bounds of a single interval. The cache is left out.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if case .alone = rule { return try container.encode((cache[0] ?? 0)..<(cache[1] ?? 0), forKey: .only) }
    try container.encode(anchor, forKey: .anchor)
    try container.encode(components, forKey: .components)
    try container.encode(calendar.identifier, forKey: .calendar)
    try container.encodeIfPresent(calendar.locale?.identifier, forKey: .locale)
    try container.encode(calendar.timeZone, forKey: .timeZone)
    try container.encode(calendar.firstWeekday, forKey: .firstWeekday)
    try container.encode(calendar.minimumDaysInFirstWeek, forKey: .daysInFirstWeek)
  }
}

extension CalendarIntervals: Hashable {
  /// Whether both have the same intervals by definition: equal anchors, components and calendars, or one equal single interval.
  package static func == (left: CalendarIntervals, right: CalendarIntervals) -> Bool {
    // All other properties follow from these, except the boundaries of a single interval.
    left.anchor == right.anchor && left.components == right.components && left.calendar == right.calendar && left.alone == right.alone
  }

  /// Hashes anchor and components.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(anchor)
    hasher.combine(components)
  }

  /// The boundaries of a single interval; nil for a tiling.
  private var alone: [Int: Double]? {
    if case .alone = rule { cache } else { nil }
  }
}
