// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Until when the data of each type and of each source reach.
///
///     let freshness = try Freshness(at: now, service: service)
///     freshness.isOld(steps)          // whether the newest steps are a week old
///     freshness.windowEnd(of: steps)  // until when a day without steps was one without steps
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
  private let ends: [DataType: Date]
  private let sources: [DataType: [SourceRecord]]
  /// The ends of the sources that people carry along.
  private let carriedEnds: [SourceRecord: Date]
  /// The own zones of the newest samples of these sources, where they are known (``ZoneNames``).
  private let carriedZones: [SourceRecord: TimeZone]

  /// Reads the ends of the data from the store, as its owner. Cost: one row for each pair of type and source; a sample of each type that
  /// has data after `now`, and of each source that people carry along.
  ///
  /// - Throws: the errors of the store.
  package init(at now: Date, service: any HealthService) throws {
    self.now = now
    var ends: [DataType: Date] = [:]
    var sources: [DataType: [SourceRecord]] = [:]
    var sourceEnds: [SourceRecord: Date] = [:]
    var newestTypes: [SourceRecord: DataType] = [:]
    var carried: Set<SourceRecord> = []
    for item in try service.perform(ListTypes(), for: .owner) {
      guard let newest = try Self.newest(item, at: now, service) else { continue }
      ends[item.type] = newest
      sources[item.type] = item.sources
      let isSign = LivedDays.signs.contains(item.type)
      for (place, source) in item.sources.enumerated() {
        let own = item.latestEnds.flatMap { $0.indices.contains(place) ? $0[place] : nil } ?? newest
        // A clock that runs ahead does not make a source newer than its type.
        if min(own, newest) > sourceEnds[source] ?? .distantPast {
          (sourceEnds[source], newestTypes[source]) = (min(own, newest), item.type)
        }
        if isSign, SourceClass(source, productTypes: []) != .manualEntry { carried.insert(source) }
      }
    }
    (self.ends, self.sources) = (ends, sources)
    newest = ends.values.max()
    carriedEnds = sourceEnds.filter { carried.contains($0.key) }
    var names = ZoneNames()
    var zones: [SourceRecord: TimeZone] = [:]
    for source in carriedEnds.keys {
      guard let type = newestTypes[source], let sample = try Self.newest(of: type, from: source, at: now, service) else { continue }
      zones[source] = names.zone(of: sample)?.zone
    }
    carriedZones = zones
  }

  /// The end of the newest data of a type; nil without data.
  package func end(of type: DataType) -> Date? { ends[type] }

  /// The sources that people carry along, by identifier: those with steps, heart rate or rings that are not entered by hand.
  package var carriedSources: [Source] {
    carriedEnds.map { Source(source: $0.key, end: $0.value) }.sorted { $0.source.bundleIdentifier < $1.source.bundleIdentifier }
  }

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
    func end(_ source: SourceRecord) -> Date? {
      carriedEnds[source].map { end in
        zone.flatMap { zone in carriedZones[source].map { OwnClock.moved(end, from: $0, to: zone) } } ?? end
      }
    }
    return (sources[type] ?? []).compactMap(end).max() ?? carriedEnds.keys.compactMap(end).max()
  }

  /// The sources with which some types ended at least a week ago, the newest first. Types without data, and those that are only entered by
  /// hand, have none.
  package func endedSources(of types: [DataType]) -> [Source] {
    let old = types.filter { isOld($0) }
    let found = Set(old.flatMap { type in (sources[type] ?? []).filter { carriedEnds[$0].map(isOld) ?? false } })
    return found.compactMap { source in carriedEnds[source].map { Source(source: source, end: $0) } }.sorted {
      ($1.end, $0.source.name, $0.source.bundleIdentifier) < ($0.end, $1.source.name, $1.source.bundleIdentifier)
    }
  }

  /// The date that counts as now for the latest figures of a type. Where its data are old: the end of the data of the sources that people
  /// carry along, if the type was still measured in the week before, else the end of its own data.
  package func reference(of type: DataType) -> Date {
    guard let end = ends[type], isOld(end) else { return now }
    guard let carried = carriedEnds.values.max(), isOld(carried), end <= carried, carried.timeIntervalSince(end) < Self.oldSeconds else {
      return end
    }
    return carried
  }

  private static let oldSeconds = Double(oldDays) * 86_400

  private func isOld(_ end: Date) -> Bool { now.timeIntervalSince(end) >= Self.oldSeconds }

  /// The newest sample of a source up to `now`.
  private static func newest(
    of type: DataType, from source: SourceRecord, at now: Date, _ service: any HealthService
  ) throws -> SampleRecord? {
    let own = PredicateTree.and([
      .source([source.bundleIdentifier]),
      .interval(start: nil, end: now < .distantFuture ? now : nil, strictStart: false, strictEnd: false),
    ])
    let request = FetchSamples(
      selections: [.init(type: type, predicate: own)], order: [.init(field: .start, ascending: false)], limit: 1)
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
