// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The intervals that tile the time line in both directions from an anchor (COLL-01 to COLL-03, OQ-15).
///
/// Boundary `k` is the anchor plus `k` times the components, computed from the anchor and never from the previous boundary, so that
/// month ends do not drift. Intervals are half-open: an instant on a boundary belongs to the later one (COLL-04).
public struct CalendarIntervals: Sendable {
  private let anchor: Date
  private let components: DateComponents
  private let calendar: Calendar
  /// The length of an interval where the calendar has no say: hours and shorter.
  private let fixedSeconds: Double?
  /// About how long an interval is, to find an index by.
  private let typicalSeconds: Double
  private var cache: [Int: Double] = [:]
  private var lastIndex: Int?

  /// Nil when the components add up to nothing or to a step backward (OQ-15b).
  public init?(anchor: Date, components: DateComponents, calendar: Calendar) {
    self.anchor = anchor
    self.components = components
    var calendar = components.calendar ?? calendar
    if let timeZone = components.timeZone { calendar.timeZone = timeZone }
    self.calendar = calendar
    let clock =
      Double(components.hour ?? 0) * 3600 + Double(components.minute ?? 0) * 60 + Double(components.second ?? 0)
      + Double(components.nanosecond ?? 0) / 1e9
    let days =
      Double(components.day ?? 0) + 7 * Double((components.weekOfYear ?? 0) + (components.weekOfMonth ?? 0))
      + 30.436875 * Double((components.month ?? 0) + 3 * (components.quarter ?? 0)) + 365.2425 * Double(components.year ?? 0)
    typicalSeconds = clock + days * 86400
    let hasDays = [
      components.day, components.weekOfYear, components.weekOfMonth, components.month, components.quarter, components.year,
    ].contains { ($0 ?? 0) != 0 }
    fixedSeconds = hasDays ? nil : clock
    guard typicalSeconds > 0, typicalSeconds.isFinite else { return nil }
  }

  /// One interval alone, with number 0; what lies before it has number -1, what comes after number 1. Either side may be open.
  public init(only interval: Range<Double>) {
    anchor = .distantPast
    components = DateComponents()
    calendar = Calendar(identifier: .gregorian)
    fixedSeconds = nil
    // So long that a first guess is always 0: the boundaries beside it are known, and no others are asked for.
    typicalSeconds = .infinity
    cache = [-1: -.infinity, 0: interval.lowerBound, 1: interval.upperBound, 2: .infinity]
  }

  /// The start of interval `index`, in seconds since the reference date.
  public mutating func boundary(_ index: Int) -> Double {
    if let fixedSeconds { return anchor.timeIntervalSinceReferenceDate + Double(index) * fixedSeconds }
    if let known = cache[index] { return known }
    let boundary = Self.date(adding: components, times: index, to: anchor, in: calendar).timeIntervalSinceReferenceDate
    if cache.count > 100_000 { cache.removeAll(keepingCapacity: true) }
    cache[index] = boundary
    return boundary
  }

  /// The index of the interval that holds an instant.
  public mutating func index(of instant: Double) -> Int {
    var index = lastIndex ?? guess(instant)
    if boundary(index) > instant || boundary(index + 1) <= instant {
      let guessed = guess(instant)
      // Near the last one a few steps are cheaper than a new start.
      if abs(guessed - index) > 8 { index = guessed }
    }
    while boundary(index) > instant { index -= 1 }
    while boundary(index + 1) <= instant { index += 1 }
    lastIndex = index
    return index
  }

  private func guess(_ instant: Double) -> Int {
    let steps = ((instant - anchor.timeIntervalSinceReferenceDate) / typicalSeconds).rounded(.down)
    return Int(max(-4e18, min(4e18, steps)))
  }

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
    step.hour = components.hour.map { $0 * times }
    step.minute = components.minute.map { $0 * times }
    step.second = components.second.map { $0 * times }
    step.nanosecond = components.nanosecond.map { $0 * times }
    guard let date = calendar.date(byAdding: step, to: anchor) else {
      return anchor.addingTimeInterval(.infinity)
    }
    return correctedMonthEnd(date, step: step, anchor: anchor, calendar: calendar)
  }

  /// Foundation on Linux loses the day where it counts 23 or more months back from the 29th to 31st to a shorter February: 29 April 1992 less
  /// 26 months gives 1 March 1990, 31 December 2026 less 34 gives 28 February 2024. The plain rule is the last day of that month.
  private static func correctedMonthEnd(_ date: Date, step: DateComponents, anchor: Date, calendar: Calendar) -> Date {
    let months = (step.year ?? 0) * 12 + (step.month ?? 0)
    let isMonthsOnly = [step.weekOfYear, step.day, step.hour, step.minute, step.second, step.nanosecond].allSatisfy { ($0 ?? 0) == 0 }
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
