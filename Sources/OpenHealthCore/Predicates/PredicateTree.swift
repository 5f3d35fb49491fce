// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What a query asks of a sample, as a value. It has two meanings that tests hold equal: ``matches(_:)`` in memory, and SQL in storage.
public indirect enum PredicateTree: Sendable, Hashable {
  /// A date of a sample.
  public enum DateField: Sendable, Hashable { case start, end }

  /// How two values are compared.
  public enum Comparison: Sendable, Hashable { case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual }

  case constant(Bool)
  case and([PredicateTree])
  case or([PredicateTree])
  case not(PredicateTree)
  case date(DateField, Comparison, Date)
  case uuid(Set<UUID>)
  /// Saved by one of the sources with these bundle identifiers.
  case source(Set<String>)

  public static let everything = PredicateTree.constant(true)
  public static let nothing = PredicateTree.constant(false)

  /// Whether a sample meets the predicate.
  public func matches(_ sample: SampleRecord) -> Bool {
    switch self {
    case .constant(let answer): answer
    case .and(let parts): parts.allSatisfy { $0.matches(sample) }
    case .or(let parts): parts.contains { $0.matches(sample) }
    case .not(let part): !part.matches(sample)
    case .date(let field, let comparison, let date): comparison.holds(field == .start ? sample.start : sample.end, date)
    case .uuid(let wanted): wanted.contains(sample.uuid)
    case .source(let wanted): sample.provenance.revision.map { wanted.contains($0.source.bundleIdentifier) } ?? false
    }
  }
}

extension PredicateTree.Comparison {
  /// Whether `left <comparison> right`.
  public func holds<T: Comparable>(_ left: T, _ right: T) -> Bool {
    switch self {
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    case .equal: left == right
    case .notEqual: left != right
    }
  }
}
