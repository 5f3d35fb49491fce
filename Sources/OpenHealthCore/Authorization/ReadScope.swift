// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The part of a type's samples that a caller may see. The access decision determines it and narrows the predicate before storage is
/// queried.
package indirect enum ReadScope: Sendable, Equatable {
  /// All samples.
  case everything
  /// Only samples that the source with this bundle identifier saved (AUTH-27).
  case ownSamples(bundleIdentifier: String)
  /// Samples that end at this date or later, and samples of any date that the source with this bundle identifier saved (AUTH-59, OQ-35,
  /// OQ-38).
  case since(Date, bundleIdentifier: String)
  /// Only samples that the app saved; and of all others the statistics of whole cells, which have a computation of their own.
  case statistics(StatisticsScope)
  /// The objects that the source with this bundle identifier saved, except the withdrawn ones, and the granted objects of other sources
  /// (AUTH-41, AUTH-42).
  case objects(bundleIdentifier: String, granted: Set<UUID>, withdrawn: Set<UUID>)
  /// The doses of these medications, which the owner granted one by one (AUTH-44).
  case doses(medications: Set<UUID>)
  /// Correlations with at least one visible member, reduced to their visible members (CORR-09).
  case members([DataType: ReadScope])

  /// The predicate restricted to the samples that the caller may see.
  package func narrowed(_ predicate: PredicateTree) -> PredicateTree {
    switch self {
    case .everything: return predicate
    case .ownSamples(let bundleIdentifier): return .and([.source([bundleIdentifier]), predicate])
    case .statistics(let scope): return ReadScope.ownSamples(bundleIdentifier: scope.bundleIdentifier).narrowed(predicate)
    case .since(let date, let bundleIdentifier):
      return .and([.or([.source([bundleIdentifier]), .date(.end, .greaterOrEqual, date)]), predicate])
    case .objects(let bundleIdentifier, let granted, let withdrawn):
      return .and([.or([.and([.source([bundleIdentifier]), .not(.uuid(withdrawn))]), .uuid(granted)]), predicate])
    case .doses(let medications):
      let wanted = medications.map(\.uuidString).sorted().map { PredicateTree.medication($0) }
      return .and([.or(wanted), predicate])
    case .members(let scopes):
      let visible = scopes.sorted { $0.key.identifier < $1.key.identifier }.map { PredicateTree.member($0, $1.narrowed(.everything)) }
      return .and([.or(visible), predicate.narrowingMembers(scopes)])
    }
  }

  /// Whether the owner granted reading the type, as a whole or since a date.
  package var isGranted: Bool {
    switch self {
    case .everything, .since: true
    case .ownSamples, .statistics, .objects, .doses, .members: false
    }
  }

  /// Whether the caller may learn of the deletion of a sample, because the sample was visible (OQ-37). A sample with an unknown end counts
  /// as hidden.
  package func reveals(deletionFrom source: SourceRecord, end: Date?) -> Bool {
    switch self {
    case .everything, .objects, .members: true
    // A deletion does not say which medication it was.
    case .doses(let medications): !medications.isEmpty
    case .ownSamples(let bundleIdentifier): source.bundleIdentifier == bundleIdentifier
    case .statistics(let scope): source.bundleIdentifier == scope.bundleIdentifier
    case .since(let date, let bundleIdentifier): source.bundleIdentifier == bundleIdentifier || end.map { $0 >= date } ?? false
    }
  }

  /// A sample that matched the narrowed predicate, without the members that the caller may not see.
  package func visible(_ sample: SampleRecord) -> SampleRecord {
    guard case .members(let scopes) = self, let members = sample.members else { return sample }
    var sample = sample
    sample.value = .correlation(members.filter { scopes[$0.type]?.narrowed(.everything).matches($0) ?? false })
    return sample
  }
}

extension PredicateTree {
  /// The predicate with its terms about members restricted to visible members, so that its results reveal nothing about the others.
  fileprivate func narrowingMembers(_ scopes: [DataType: ReadScope]) -> PredicateTree {
    mapTerms { term in
      guard case .member(let type, let part) = term else { return term }
      return scopes[type].map { .member(type, $0.narrowed(part)) } ?? .nothing
    }
  }
}

/// How far back an app may read, as a person states it: a number of days before the grant, or a date (AUTH-51).
///
/// The grant turns it into a fixed date, which does not move with time (OQ-36).
package enum ReadWindow: Sendable, Hashable {
  /// This number of days before the grant.
  case days(Int)
  /// From midnight of a day, in the time zone of the grant.
  case day(CivilDay)
  /// From a point in time.
  case instant(Date)

  /// The maximum number of days: a hundred years.
  private static let mostDays = 36_525
  private static let daysInYear = 365

  /// Parses `30d`, `1y`, `2026-01-31` or `2026-01-31T08:00:00Z`; a year has 365 days. Nil for other texts, zero days and more than a
  /// hundred years.
  package init?(_ text: String) {
    if let day = CivilDay(text) {
      self = .day(day)
    } else if let days = Self.days(Array(text.utf8)) {
      self = .days(days)
    } else if let instant = InstantText.date(text) {
      self = .instant(instant)
    } else {
      return nil
    }
  }

  private static func days(_ text: [UInt8]) -> Int? {
    let factor: Int
    switch text.last {
    case UInt8(ascii: "d"): factor = 1
    case UInt8(ascii: "y"): factor = daysInYear
    default: return nil
    }
    let digits = text.dropLast()
    guard !digits.isEmpty, digits.count <= 5, digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
    let days = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } * factor
    return (1...mostDays).contains(days) ? days : nil
  }

  /// The date from which samples can be read if the permission is granted at `now`.
  package func start(at now: Date, in zone: TimeZone) -> Date {
    switch self {
    case .days(let days): now.addingTimeInterval(-86_400 * Double(days))
    case .day(let day): day.start(in: zone)
    case .instant(let date): date
    }
  }
}
