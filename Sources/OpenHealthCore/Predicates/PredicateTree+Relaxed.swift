// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension PredicateTree {
  /// The deepest nesting of parentheses that storage produces. SQLite's parser accepts about 33 levels, at three stack entries each.
  private static let levelsInStorage = 28

  /// Whether storage can evaluate the whole predicate.
  ///
  /// - Parameter comparingValues: Whether storage can compare values. It cannot where they are encrypted.
  package func isAnsweredByStorage(comparingValues: Bool) -> Bool {
    isAnswered(comparingValues, levels: Self.levelsInStorage) && terms <= Limits.mostTermsInStorage
  }

  private func isAnswered(_ comparingValues: Bool, levels: Int) -> Bool {
    switch self {
    case .constant, .date, .uuid, .source, .text(.bundleIdentifier, _), .noCorrelation: true
    case .category: comparingValues
    case .and(let parts), .or(let parts):
      Self.levels(levels, within: parts).map { rest in parts.allSatisfy { $0.isAnswered(comparingValues, levels: rest) } } ?? false
    case .not(let part): levels > 0 && part.isAnswered(comparingValues, levels: levels - 1)
    case .sourceRevision, .device, .deviceField, .quantity, .series, .number, .text, .metadataKey, .metadata, .content,
      .contentField, .member, .inWorkout, .effort, .workout,
      .days:
      false
    }
  }

  /// The levels that remain inside the parts, which storage joins pairwise; nil if there are not enough.
  private static func levels(_ levels: Int, within parts: [PredicateTree]) -> Int? {
    let rest = levels - max(1, Int.bitWidth - max(0, parts.count - 1).leadingZeroBitCount)
    return rest < 0 ? nil : rest
  }

  /// Whether ``matches(_:)``, applied to records as an app sees them, agrees with the store.
  ///
  /// Terms about other samples than the one at hand, such as members and workouts, depend on what else the app may see.
  package var isAnsweredByRecords: Bool {
    switch self {
    case .constant, .date, .uuid, .source, .sourceRevision, .device, .deviceField, .quantity, .category, .series, .number, .text,
      .metadataKey,
      .metadata, .content, .contentField, .noCorrelation, .days:
      true
    case .and(let parts), .or(let parts): parts.allSatisfy(\.isAnsweredByRecords)
    case .not(let part): part.isAnsweredByRecords
    case .member, .inWorkout, .effort, .workout: false
    }
  }

  /// The predicate with every term that storage cannot evaluate taken as true. It matches everything that the predicate matches, and maybe
  /// more.
  ///
  /// - Parameter comparingValues: As for ``isAnsweredByStorage(comparingValues:)``.
  package func relaxed(comparingValues: Bool) -> PredicateTree {
    if terms > Limits.mostTermsInStorage { return TimeBounds(self).predicate }
    return relaxed(comparingValues, isNegated: false, levels: Self.levelsInStorage)
  }

  private func relaxed(_ comparingValues: Bool, isNegated: Bool, levels: Int) -> PredicateTree {
    switch self {
    case .and(let parts), .or(let parts):
      guard let rest = Self.levels(levels, within: parts) else { return .everything }
      let isAnd = if case .and = self { true } else { false }
      let relaxed = parts.map { $0.relaxed(comparingValues, isNegated: isNegated, levels: rest) }
      return isAnd == isNegated ? .or(relaxed) : .and(relaxed)
    case .not(let part): return part.relaxed(comparingValues, isNegated: !isNegated, levels: levels)
    case .sourceRevision(let patterns) where !isNegated: return .source(Set(patterns.map(\.bundleIdentifier)))
    case .constant, .date, .uuid, .source, .text(.bundleIdentifier, _), .noCorrelation: return isNegated ? .not(self) : self
    case .category where comparingValues: return isNegated ? .not(self) : self
    case .sourceRevision, .device, .deviceField, .quantity, .category, .series, .number, .text, .metadataKey, .metadata, .content,
      .contentField, .member, .inWorkout, .effort, .workout,
      .days:
      return .everything
    }
  }
}
