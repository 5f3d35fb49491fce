// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// An inclusive range of calendar days. It is empty if `last` comes before `first`.
package struct DayRange: Sendable, Hashable, Codable {
  /// The first day of the range.
  package var first: CivilDay
  /// The last day of the range.
  package var last: CivilDay
  /// The time zone of the calendar in which the days were named.
  package var timeZone: TimeZone

  /// Creates a range of days. An empty range is allowed.
  package init(_ first: CivilDay, _ last: CivilDay, timeZone: TimeZone) {
    (self.first, self.last, self.timeZone) = (first, last, timeZone)
  }
}

/// The meaning of a predicate for the activity summary of a day.
extension PredicateTree {
  /// Whether the summary of a day matches the predicate; pass nil for a summary without a day. No summary matches a term about samples.
  package func matches(day: CivilDay?) -> Bool {
    switch self {
    case .constant(let answer): answer
    case .and(let parts): parts.allSatisfy { $0.matches(day: day) }
    case .or(let parts): parts.contains { $0.matches(day: day) }
    case .not(let part): !part.matches(day: day)
    case .days(let days): day.map { days.first <= $0 && $0 <= days.last } ?? false
    default: false
    }
  }

  /// The range of days that can match; nil if no day can. Wider than necessary where the predicate negates.
  package var dayBounds: ClosedRange<CivilDay>? {
    switch self {
    case .constant(false): return nil
    case .days(let days): return days.first <= days.last ? days.first...days.last : nil
    case .and(let parts):
      var bounds = CivilDay.first...CivilDay.last
      for part in parts {
        guard let own = part.dayBounds, bounds.overlaps(own) else { return nil }
        bounds = bounds.clamped(to: own)
      }
      return bounds
    case .or(let parts):
      let bounds = parts.compactMap(\.dayBounds)
      guard let first = bounds.map(\.lowerBound).min(), let last = bounds.map(\.upperBound).max() else { return nil }
      return first...last
    default: return CivilDay.first...CivilDay.last
    }
  }

  /// The time zone of the first day range in the predicate; nil if there is none.
  package var dayZone: TimeZone? {
    var zone: TimeZone?
    _ = mapTerms { term in
      if case .days(let days) = term { zone = zone ?? days.timeZone }
      return term
    }
    return zone
  }
}
