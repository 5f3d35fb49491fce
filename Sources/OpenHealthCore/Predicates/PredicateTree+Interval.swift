// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

extension PredicateTree {
  /// Samples of a time interval, as `HKQuery.predicateForSamples(withStart:end:options:)` means it (PRED-01 to PRED-06).
  ///
  /// Without an option a sample matches when it ends at or after `start` and begins before `end`. An open side is nil.
  /// An interval whose start lies after its end matches nothing (QRY-11).
  public static func interval(start: Date?, end: Date?, strictStart: Bool, strictEnd: Bool) -> PredicateTree {
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

  /// Samples that touch an interval of seconds since the reference date; an infinite side is open.
  public static func interval(_ seconds: Range<Double>) -> PredicateTree {
    let date = { (instant: Double) in instant.isFinite ? Date(timeIntervalSinceReferenceDate: instant) : nil }
    return interval(start: date(seconds.lowerBound), end: date(seconds.upperBound), strictStart: false, strictEnd: false)
  }
}
