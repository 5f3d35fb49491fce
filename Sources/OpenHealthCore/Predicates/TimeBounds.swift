// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Bounds for the start and end of all samples that can match a predicate. Storage reads only inside them.
///
/// All bounds are inclusive, in seconds since the reference date; an infinite bound is open.
package struct TimeBounds: Sendable, Equatable {
  /// The earliest possible start.
  package var startAtLeast = -Double.infinity
  /// The latest possible start.
  package var startAtMost = Double.infinity
  /// The earliest possible end.
  package var endAtLeast = -Double.infinity
  /// The latest possible end.
  package var endAtMost = Double.infinity

  /// Creates open bounds, which exclude no sample.
  package init() {}

  /// Whether no sample can lie within the bounds.
  package var isEmpty: Bool { startAtLeast > startAtMost || endAtLeast > endAtMost || startAtLeast > endAtMost }

  /// The bounds as a predicate.
  var predicate: PredicateTree {
    let bounds: [(PredicateTree.DateField, PredicateTree.Comparison, Double)] = [
      (.start, .greaterOrEqual, startAtLeast), (.start, .lessOrEqual, startAtMost), (.end, .greaterOrEqual, endAtLeast),
      (.end, .lessOrEqual, endAtMost),
    ]
    if isEmpty { return .nothing }
    return .and(bounds.filter { $0.2.isFinite }.map { .date($0.0, $0.1, Date(timeIntervalSinceReferenceDate: $0.2)) })
  }

  private static var empty: TimeBounds {
    var bounds = TimeBounds()
    bounds.startAtLeast = .infinity
    bounds.startAtMost = -.infinity
    return bounds
  }

  fileprivate func intersection(_ other: TimeBounds) -> TimeBounds {
    var result = TimeBounds()
    result.startAtLeast = max(startAtLeast, other.startAtLeast)
    result.startAtMost = min(startAtMost, other.startAtMost)
    result.endAtLeast = max(endAtLeast, other.endAtLeast)
    result.endAtMost = min(endAtMost, other.endAtMost)
    return result
  }

  fileprivate func hull(_ other: TimeBounds) -> TimeBounds {
    if isEmpty { return other }
    if other.isEmpty { return self }
    var result = TimeBounds()
    result.startAtLeast = min(startAtLeast, other.startAtLeast)
    result.startAtMost = max(startAtMost, other.startAtMost)
    result.endAtLeast = min(endAtLeast, other.endAtLeast)
    result.endAtMost = max(endAtMost, other.endAtMost)
    return result
  }

  fileprivate init(_ field: PredicateTree.DateField, _ comparison: PredicateTree.Comparison, _ date: Date) {
    let seconds = date.timeIntervalSinceReferenceDate
    let isLower = comparison == .greater || comparison == .greaterOrEqual || comparison == .equal
    let isUpper = comparison == .less || comparison == .lessOrEqual || comparison == .equal
    switch field {
    case .start:
      if isLower { startAtLeast = seconds }
      if isUpper { startAtMost = seconds }
    case .end:
      if isLower { endAtLeast = seconds }
      if isUpper { endAtMost = seconds }
    }
  }

  /// Creates the bounds that a predicate implies. They are wider than necessary where the predicate negates.
  package init(_ tree: PredicateTree) {
    switch tree {
    case .constant(let answer): self = answer ? TimeBounds() : .empty
    case .and(let parts): self = parts.reduce(TimeBounds()) { $0.intersection(TimeBounds($1)) }
    case .or(let parts): self = parts.reduce(.empty) { $0.hull(TimeBounds($1)) }
    case .date(let field, let comparison, let date): self.init(field, comparison, date)
    case .not, .uuid, .source, .sourceRevision, .device, .deviceField, .quantity, .category, .series, .number, .text, .metadataKey,
      .metadata,
      .content, .contentField, .noCorrelation, .member, .inWorkout, .effort, .workout, .days:
      self.init()
    }
  }
}

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

extension PredicateTree {
  /// A predicate for the samples of a time interval, with the meaning of `HKQuery.predicateForSamples(withStart:end:options:)` (PRED-01 to
  /// PRED-06).
  ///
  /// Without strictness a sample matches if it ends at or after `start` and begins before `end`. A nil bound is open. An interval that
  /// starts after its end matches nothing (QRY-11).
  ///
  /// - Parameters:
  ///   - strictStart: whether samples also have to begin at or after `start`.
  ///   - strictEnd: whether samples also have to end before `end`.
  package static func interval(start: Date?, end: Date?, strictStart: Bool, strictEnd: Bool) -> PredicateTree {
    if let start, let end, start > end { return .nothing }
    var parts: [PredicateTree] = []
    if let start {
      parts.append(.date(strictStart ? .start : .end, .greaterOrEqual, start))
    }
    if let end {
      parts.append(.date(strictEnd ? .end : .start, .less, end))
      if strictStart { parts.append(.date(.start, .less, end)) }
    }
    return parts.isEmpty ? .everything : .and(parts)
  }

  /// A predicate for the samples that overlap an interval in seconds since the reference date. An infinite bound is open.
  package static func interval(_ seconds: Range<Double>) -> PredicateTree {
    let date = { (instant: Double) in instant.isFinite ? Date(timeIntervalSinceReferenceDate: instant) : nil }
    return interval(start: date(seconds.lowerBound), end: date(seconds.upperBound), strictStart: false, strictEnd: false)
  }
}
