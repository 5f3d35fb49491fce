// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// From when and until when the data of each type and of each source reach.
///
///     let freshness = try Freshness(at: now, service: service)
///     freshness.isOld(steps)          // whether the newest steps are a week old
///     freshness.windowEnd(of: steps)  // until when a day without steps was one without steps
///     freshness.windowStart(of: steps)  // since when
package struct Freshness: Sendable {
  /// A source with the end of its data.
  package struct Source: Sendable, Equatable {
    /// The app or device.
    package let source: SourceRecord
    /// The end of its newest sample of any type.
    package let end: Date
  }

  /// Data are old when they ended this many days ago, each of 24 hours.
  package static let oldDays = 7

  /// The date to which the freshness is relative. Later samples do not count.
  package let now: Date
  /// The end of the newest data of any type; nil without data.
  package let newest: Date?
  private let starts, ends: [DataType: Date]
  private let sources: [DataType: [SourceRecord]]
  /// The first and the last instant of the sources that people carry along.
  private let carriedStarts, carriedEnds: [SourceRecord: Bound]

  /// Where the data of a source begin or end.
  private struct Bound {
    var date: Date
    /// The own zone of the sample there, where it is known (``ZoneNames``).
    var zone: TimeZone?

    /// The instant at which a clock in a zone shows what the clock at the place showed; nil for the instant itself.
    func date(in reader: TimeZone?) -> Date {
      guard let reader, let zone else { return date }
      return OwnClock.moved(date, from: zone, to: reader)
    }
  }

  /// Reads from the store, as its owner, where the data begin and end. Cost: one row for each pair of type and source; a sample of each
  /// type that has data after `now`, and two of each source that people carry along.
  ///
  /// - Throws: the errors of the store.
  package init(at now: Date, service: any HealthService) throws {
    self.now = now
    var (starts, ends): ([DataType: Date], [DataType: Date]) = ([:], [:])
    var sources: [DataType: [SourceRecord]] = [:]
    var oldest: [SourceRecord: (date: Date, type: DataType)] = [:]
    var sourceEnds: [SourceRecord: Date] = [:]
    var newestTypes: [SourceRecord: DataType] = [:]
    var carried: Set<SourceRecord> = []
    for item in try service.perform(ListTypes(), for: .owner) {
      guard let newest = try Self.newest(item, at: now, service) else { continue }
      (starts[item.type], ends[item.type]) = (item.earliestStart, newest)
      sources[item.type] = item.sources
      let isSign = LivedDays.signs.contains(item.type)
      for (place, source) in item.sources.enumerated() {
        let own = item.latestEnds.flatMap { $0.indices.contains(place) ? $0[place] : nil } ?? newest
        // A clock that runs ahead does not make a source newer than its type.
        if min(own, newest) > sourceEnds[source] ?? .distantPast {
          (sourceEnds[source], newestTypes[source]) = (min(own, newest), item.type)
        }
        let start = item.earliestStarts.flatMap { $0.indices.contains(place) ? $0[place] : nil } ?? item.earliestStart
        if start < oldest[source]?.date ?? .distantFuture { oldest[source] = (start, item.type) }
        if isSign, SourceClass(source, productTypes: []) != .manualEntry { carried.insert(source) }
      }
    }
    (self.starts, self.ends, self.sources) = (starts, ends, sources)
    newest = ends.values.max()
    var names = ZoneNames()
    var (carriedStarts, carriedEnds): ([SourceRecord: Bound], [SourceRecord: Bound]) = ([:], [:])
    for source in carried {
      if let end = sourceEnds[source], let type = newestTypes[source] {
        let last = try Self.sample(of: type, from: source, at: now, isNewest: true, service)
        carriedEnds[source] = Bound(date: end, zone: last.flatMap { names.zone(of: $0)?.zone })
      }
      if let (start, type) = oldest[source] {
        let first = try Self.sample(of: type, from: source, at: now, isNewest: false, service)
        carriedStarts[source] = Bound(date: start, zone: first.flatMap { names.zone(of: $0)?.zone })
      }
    }
    (self.carriedStarts, self.carriedEnds) = (carriedStarts, carriedEnds)
  }

  /// The present of the data: ``now``, or the end of the newest data if all ended at least a week ago.
  package var present: Date { newest.map { isOld($0) ? $0 : now } ?? now }

  /// The sources that people carry along, which are those with steps, heart rate or rings that are not entered by hand, each with the end of
  /// its data, the newest first.
  package var carriedSources: [Source] { Self.sorted(carriedEnds.map { Source(source: $0.key, end: $0.value.date) }) }

  /// The end of the newest data of a type; nil without data.
  package func end(of type: DataType) -> Date? { ends[type] }

  /// Whether the newest data of a type ended at least a week ago; false without data.
  package func isOld(_ type: DataType) -> Bool { ends[type].map(isOld) ?? false }

  /// Until when the sums and counts of a type are known: the end of the data of its sources, of all types. Nil if that is open.
  ///
  /// Only sources that people carry along count, which are those with steps, heart rate or rings that are not entered by hand: what is
  /// typed later makes no half day whole. If none of the type's sources is one, those of the other types count.
  ///
  /// - Parameter zone: a zone for when its clock shows what the clock at the place showed, where samples count on their own clocks; nil for
  ///   the instant.
  package func windowEnd(of type: DataType, in zone: TimeZone? = nil) -> Date? {
    func end(_ source: SourceRecord) -> Date? { carriedEnds[source]?.date(in: zone) }
    return (sources[type] ?? []).compactMap(end).max() ?? carriedEnds.keys.compactMap(end).max()
  }

  /// Since when the sums and counts of a type are known: the beginning of the data of its sources, of all types. Nil without data.
  ///
  /// The sources are those of ``windowEnd(of:in:)``. A type without any begins with its first sample, or with the other types' sources
  /// where a lived day without samples is one of 0 (``LivedDays``).
  ///
  /// - Parameter zone: as for ``windowEnd(of:in:)``.
  package func windowStart(of type: DataType, in zone: TimeZone? = nil) -> Date? {
    func start(_ source: SourceRecord) -> Date? { carriedStarts[source]?.date(in: zone) }
    if let own = (sources[type] ?? []).compactMap(start).min() { return own }
    return ((LivedDays.isZero(type) ? carriedStarts.keys.compactMap(start) : []) + [starts[type]].compactMap { $0 }).min()
  }

  /// Whether a day is whole: it is over, and what fills the rings does not end in it.
  ///
  /// - Parameters:
  ///   - zone: the zone of the reader.
  ///   - overridesZones: whether that zone counts also for samples whose own zone is known.
  package func isWhole(_ day: CivilDay, zone: TimeZone, overridesZones: Bool) -> Bool {
    let end = windowEnd(of: Catalog.rings.energy, in: overridesZones ? nil : zone)
    return ![now, end].contains { $0.map { CivilDay(of: $0, in: zone) } == day }
  }

  /// The sources with which some types ended at least a week ago, the newest first. Types without data, and those that are only entered by
  /// hand, have none.
  package func endedSources(of types: [DataType]) -> [Source] {
    let old = types.filter { isOld($0) }
    let found = Set(old.flatMap { type in (sources[type] ?? []).filter { carriedEnds[$0].map { isOld($0.date) } ?? false } })
    return Self.sorted(found.compactMap { source in carriedEnds[source].map { Source(source: source, end: $0.date) } })
  }

  private static func sorted(_ sources: [Source]) -> [Source] {
    sources.sorted { ($1.end, $0.source.name, $0.source.bundleIdentifier) < ($0.end, $1.source.name, $1.source.bundleIdentifier) }
  }

  /// The date that counts as now for the latest figures of a type. Where its data are old: the end of the data of the sources that people
  /// carry along, if the type was still measured in the week before, else the end of its own data.
  package func reference(of type: DataType) -> Date {
    guard let end = ends[type], isOld(end) else { return now }
    guard let carried = carriedEnds.values.map(\.date).max(), isOld(carried), end <= carried,
      carried.timeIntervalSince(end) < Self.oldSeconds
    else {
      return end
    }
    return carried
  }

  private static let oldSeconds = Double(oldDays) * 86_400

  private func isOld(_ end: Date) -> Bool { now.timeIntervalSince(end) >= Self.oldSeconds }

  /// The newest or oldest sample of a source up to `now`.
  private static func sample(
    of type: DataType, from source: SourceRecord, at now: Date, isNewest: Bool, _ service: any HealthService
  ) throws -> SampleRecord? {
    let own = PredicateTree.and([
      .source([source.bundleIdentifier]),
      .interval(start: nil, end: now < .distantFuture ? now : nil, strictStart: false, strictEnd: false),
    ])
    let request = FetchSamples(
      selections: [.init(type: type, predicate: own)], order: [.init(field: .start, ascending: !isNewest)], limit: 1)
    return try service.perform(request, for: .owner).first
  }

  /// The end of a type's newest data up to `now`; later data are ignored.
  private static func newest(_ item: ListTypes.Item, at now: Date, _ service: any HealthService) throws -> Date? {
    if item.latestEnd <= now { return item.latestEnd }
    let request = FetchSamples(
      selections: [.init(type: item.type, predicate: .interval(start: nil, end: now, strictStart: false, strictEnd: false))],
      order: [.init(field: .start, ascending: false)], limit: 1)
    return try service.perform(request, for: .owner).first.map { min($0.end, now) }
  }
}
