// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Days from a first to a last one; none when that comes before.
public struct DayRange: Sendable, Hashable, Codable {
  public var first: CivilDay
  public var last: CivilDay
  /// That of the calendar in which they were named.
  public var timeZone: TimeZone

  public init(_ first: CivilDay, _ last: CivilDay, timeZone: TimeZone) {
    (self.first, self.last, self.timeZone) = (first, last, timeZone)
  }
}

/// What a predicate says of the summary of a day.
extension PredicateTree {
  /// Whether the summary of a day, or one of no day, meets the predicate. What is said of samples, no summary meets.
  public func matches(day: CivilDay?) -> Bool {
    switch self {
    case .constant(let answer): answer
    case .and(let parts): parts.allSatisfy { $0.matches(day: day) }
    case .or(let parts): parts.contains { $0.matches(day: day) }
    case .not(let part): !part.matches(day: day)
    case .days(let days): day.map { days.first <= $0 && $0 <= days.last } ?? false
    default: false
    }
  }

  /// The days outside of which no summary meets the predicate; nil when there are none inside. Wider than necessary where it negates.
  public var dayBounds: ClosedRange<CivilDay>? {
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

  /// The zone in which days are named first; nil when none are.
  public var dayZone: TimeZone? {
    var zone: TimeZone?
    _ = mapTerms { term in
      if case .days(let days) = term { zone = zone ?? days.timeZone }
      return term
    }
    return zone
  }
}
