// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
