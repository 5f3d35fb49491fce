// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What of a type a caller may see. The one permission function decides it; it narrows the predicate before storage is asked.
public enum ReadScope: Sendable, Equatable {
  case everything
  /// Only what the source with this bundle identifier saved (AUTH-27).
  case ownSamples(bundleIdentifier: String)

  /// The predicate, narrowed to what may be seen.
  public func narrowed(_ predicate: PredicateTree) -> PredicateTree {
    switch self {
    case .everything: predicate
    case .ownSamples(let bundleIdentifier): .and([.source([bundleIdentifier]), predicate])
    }
  }
}
