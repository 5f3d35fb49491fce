// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension PredicateTree {
  /// The predicate that remains to be evaluated for the samples of one source.
  package func simplified(forSource bundleIdentifier: String) -> PredicateTree {
    switch self {
    // Terms about members stay: a member can come from another source than its correlation.
    case .text(.bundleIdentifier, let pattern): return .constant(pattern.matches(bundleIdentifier))
    case .constant, .date, .uuid, .device, .deviceField, .quantity, .category, .series, .number, .text, .metadataKey, .metadata, .content,
      .contentField, .noCorrelation, .member, .inWorkout, .effort, .workout, .days:
      return self
    case .sourceRevision(let patterns):
      return patterns.contains { $0.bundleIdentifier == bundleIdentifier } ? self : .nothing
    case .source(let wanted): return .constant(wanted.contains(bundleIdentifier))
    case .not(let part):
      let part = part.simplified(forSource: bundleIdentifier)
      if case .constant(let answer) = part { return .constant(!answer) }
      return .not(part)
    case .and(let parts):
      let rest = parts.map { $0.simplified(forSource: bundleIdentifier) }.filter { $0 != .everything }
      if rest.contains(.nothing) { return .nothing }
      return rest.count == 1 ? rest[0] : rest.isEmpty ? .everything : .and(rest)
    case .or(let parts):
      let rest = parts.map { $0.simplified(forSource: bundleIdentifier) }.filter { $0 != .nothing }
      if rest.contains(.everything) { return .everything }
      return rest.count == 1 ? rest[0] : rest.isEmpty ? .nothing : .or(rest)
    }
  }
}
