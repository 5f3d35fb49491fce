// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension PredicateTree {
  /// Whether storage can answer the whole predicate itself.
  public var isAnsweredByStorage: Bool {
    switch self {
    case .constant, .date, .uuid, .source, .text(.bundleIdentifier, _), .category, .noCorrelation: true
    case .and(let parts), .or(let parts): parts.allSatisfy(\.isAnsweredByStorage)
    case .not(let part): part.isAnsweredByStorage
    case .sourceRevision, .device, .deviceField, .quantity, .number, .text, .metadataKey, .metadata, .member, .inWorkout, .workout, .days:
      false
    }
  }

  /// Whether ``matches(_:)`` says of a record, as an app sees it, what the store would: terms about other samples than the one in hand, such as
  /// members and those of workouts, depend on what else the app may see.
  public var isAnsweredByRecords: Bool {
    switch self {
    case .constant, .date, .uuid, .source, .sourceRevision, .device, .deviceField, .quantity, .category, .number, .text, .metadataKey,
      .metadata, .noCorrelation, .days:
      true
    case .and(let parts), .or(let parts): parts.allSatisfy(\.isAnsweredByRecords)
    case .not(let part): part.isAnsweredByRecords
    case .member, .inWorkout, .workout: false
    }
  }

  /// The predicate with the terms that storage cannot answer taken as true: it matches all that the predicate matches, and maybe more.
  public var relaxed: PredicateTree { relaxed(isNegated: false) }

  private func relaxed(isNegated: Bool) -> PredicateTree {
    switch self {
    case .and(let parts):
      let parts = parts.map { $0.relaxed(isNegated: isNegated) }
      return isNegated ? .or(parts) : .and(parts)
    case .or(let parts):
      let parts = parts.map { $0.relaxed(isNegated: isNegated) }
      return isNegated ? .and(parts) : .or(parts)
    case .not(let part): return part.relaxed(isNegated: !isNegated)
    case .sourceRevision(let patterns) where !isNegated: return .source(Set(patterns.map(\.bundleIdentifier)))
    case .constant, .date, .uuid, .source, .text(.bundleIdentifier, _), .category, .noCorrelation: return isNegated ? .not(self) : self
    case .sourceRevision, .device, .deviceField, .quantity, .number, .text, .metadataKey, .metadata, .member, .inWorkout, .workout, .days:
      return .everything
    }
  }
}
