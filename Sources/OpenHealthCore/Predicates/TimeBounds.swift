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
