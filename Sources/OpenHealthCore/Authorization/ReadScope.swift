// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What of a type a caller may see. The one permission function decides it; it narrows the predicate before storage is asked.
public indirect enum ReadScope: Sendable, Equatable {
  case everything
  /// Only what the source with this bundle identifier saved (AUTH-27).
  case ownSamples(bundleIdentifier: String)
  /// What ends at this date or later, and what the source with this bundle identifier saved, whenever that was (AUTH-59, OQ-35, OQ-38).
  case since(Date, bundleIdentifier: String)
  /// What the source with this bundle identifier saved but for the withdrawn objects, and the granted objects of others (AUTH-41, AUTH-42).
  case objects(bundleIdentifier: String, granted: Set<UUID>, withdrawn: Set<UUID>)
  /// Correlations that hold a sample which may be seen, and of what they hold only such samples (CORR-09).
  case members([DataType: ReadScope])

  /// The predicate, narrowed to what may be seen.
  public func narrowed(_ predicate: PredicateTree) -> PredicateTree {
    switch self {
    case .everything: return predicate
    case .ownSamples(let bundleIdentifier): return .and([.source([bundleIdentifier]), predicate])
    case .since(let date, let bundleIdentifier):
      return .and([.or([.source([bundleIdentifier]), .date(.end, .greaterOrEqual, date)]), predicate])
    case .objects(let bundleIdentifier, let granted, let withdrawn):
      return .and([.or([.and([.source([bundleIdentifier]), .not(.uuid(withdrawn))]), .uuid(granted)]), predicate])
    case .members(let scopes):
      let visible = scopes.sorted { $0.key.identifier < $1.key.identifier }.map { PredicateTree.member($0, $1.narrowed(.everything)) }
      return .and([.or(visible), predicate.narrowingMembers(scopes)])
    }
  }

  /// Whether reading the type was granted: all there is, or samples since a date.
  public var isGranted: Bool {
    switch self {
    case .everything, .since: true
    case .ownSamples, .objects, .members: false
    }
  }

  /// Whether the source and the end of a deleted sample let its deletion be seen: the sample was visible (OQ-37). An end that is not known was not.
  public func reveals(deletionFrom source: SourceRecord, end: Date?) -> Bool {
    switch self {
    case .everything, .objects, .members: true
    case .ownSamples(let bundleIdentifier): source.bundleIdentifier == bundleIdentifier
    case .since(let date, let bundleIdentifier): source.bundleIdentifier == bundleIdentifier || end.map { $0 >= date } ?? false
    }
  }

  /// A sample that meets the narrowed predicate, without the members that may not be seen.
  public func visible(_ sample: SampleRecord) -> SampleRecord {
    guard case .members(let scopes) = self, let members = sample.members else { return sample }
    var sample = sample
    sample.value = .correlation(members.filter { scopes[$0.type]?.narrowed(.everything).matches($0) ?? false })
    return sample
  }
}

extension PredicateTree {
  /// The predicate, with terms about members that see only what may be seen: its answers tell nothing of the others.
  fileprivate func narrowingMembers(_ scopes: [DataType: ReadScope]) -> PredicateTree {
    mapTerms { term in
      guard case .member(let type, let part) = term else { return term }
      return scopes[type].map { .member(type, $0.narrowed(part)) } ?? .nothing
    }
  }
}
