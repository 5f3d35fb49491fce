// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension SaveSamples: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard let app = author ?? access.caller.app else { throw HealthError.invalidArgument(.noAuthor) }
    guard !samples.isEmpty else { throw HealthError.invalidArgument(.noSamples) }
    guard author != nil || samples.count <= Limits.mostSamplesInSave else { throw HealthError.invalidArgument(.tooManySamples) }
    try samples.check(for: .saved)
    let own = ownSamples(samples, of: app, now: now)
    let all = own.withMembers
    let uuids = all.map(\.uuid)
    var seen: Set<UUID> = []
    for uuid in uuids where !seen.insert(uuid).inserted { throw HealthError.repeatedObject(uuid: uuid.uuidString) }
    if let stored = try access.known(uuids).first { throw HealthError.duplicateObject(uuid: stored.uuidString) }
    let collection = try LiveCollection(storage, at: now.date)
    if all.contains(where: { $0.sync != nil }) {
      let stored = try saveVersions(own, of: app.revision.source, storage: storage)
      try collection?.collect(stored.map { ($0.record, $0.place) })
    } else {
      let places = try storage.insert(withMembers: all)
      try collection?.collect(Array(zip(all, places)))
    }
  }

  /// Saves samples some of which have sync identifiers: these replace earlier versions, and are not stored if a later version is.
  private func saveVersions(_ own: [SampleRecord], of source: SourceRecord, storage: StorageWriter) throws -> [StoredSample] {
    // Correlations first: their members are replaced or rejected with them.
    let correlations = try SyncResolution(own.filter { $0.members != nil }, source: source, storage: storage)
    try storage.delete(correlations.replaced.map(\.old))
    let remaining = own.filter { correlations.superseded[$0.uuid] == nil }
    let single = try SyncResolution(remaining.withMembers.filter { $0.members == nil }, source: source, storage: storage)
    try storage.delete(single.replaced.map(\.old))
    let stored = try storage.insert(remaining.compactMap { Self.sample($0, without: single.superseded) })
    for sample in stored {
      guard let (identifier, version) = sample.record.sync else { continue }
      try storage.setSync(identifier: identifier, version: version, sample: sample)
    }
    try fillPlaces(of: single, stored: stored, correlations: remaining.filter { $0.members != nil }, storage: storage)
    return stored
  }

  /// A sample without its rejected members; nil when the sample itself is rejected.
  private static func sample(_ sample: SampleRecord, without superseded: [UUID: SyncResolution.Current]) -> SampleRecord? {
    if superseded[sample.uuid] != nil { return nil }
    guard let members = sample.members, !superseded.isEmpty else { return sample }
    var sample = sample
    sample.value = .correlation(members.filter { superseded[$0.uuid] == nil })
    return sample
  }

  /// Puts the current sample of each sync identifier into correlations, instead of the sample that it replaces and of those that were
  /// rejected because of it (META-08).
  private func fillPlaces(
    of resolution: SyncResolution, stored: [StoredSample], correlations: [SampleRecord], storage: StorageWriter
  ) throws {
    if resolution.replaced.isEmpty && resolution.superseded.isEmpty { return }
    let byUUID = Dictionary(stored.map { ($0.record.uuid, $0) }) { first, _ in first }
    for (old, new) in resolution.replaced {
      if let new = byUUID[new] { try storage.correlations.replaceMember(of: old.sequence, to: new.place) }
    }
    for correlation in correlations {
      guard let place = byUUID[correlation.uuid] else { continue }
      for member in correlation.members ?? [] {
        switch resolution.superseded[member.uuid] {
        case .stored(let winner): try storage.correlations.add(winner, toCorrelation: place)
        case .new(let uuid): if let winner = byUUID[uuid] { try storage.correlations.add(winner, toCorrelation: place) }
        case nil: break
        }
      }
    }
  }

  /// The samples as they are stored: with this app as source, and the device that was passed (OBJ-04, OBJ-08).
  private func ownSamples(_ samples: [SampleRecord], of app: AppIdentity, now: Moment) -> [SampleRecord] {
    var origins: [DeviceRecord?: Provenance] = [:]
    return samples.map { sample in
      var sample = sample
      let device = sample.provenance.device
      let origin = origins[device] ?? Provenance(revision: app.revision, device: device)
      origins[device] = origin
      sample.provenance = origin
      sample.creation = now.date
      sample.timeZone = app.timeZone ?? now.zone.identifier
      if case .correlation(let members) = sample.value { sample.value = .correlation(ownSamples(members, of: app, now: now)) }
      return sample
    }
  }
}

extension SaveSeries: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> [SampleRecord] {
    try SaveSamples(samples: series).run(storage, access: access, now: now)
    let lanes = try storage.lanes(of: Array(Set(series.map(\.type)))).filter { $0.source == access.caller.app?.revision.source }
    return try series.compactMap { sample in
      try lanes.first { $0.type == sample.type }.flatMap { try storage.sample(uuid: sample.uuid, start: sample.start, lane: $0)?.record }
    }
  }
}

extension DeleteSamples: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard !samples.isEmpty else { throw HealthError.invalidArgument(.noSamples) }
    // The owner may delete samples of all sources.
    let own = access.caller.app?.revision.source
    let lanes = try storage.lanes(of: Array(Set(samples.map(\.type)))).filter { own == nil || $0.source == own }
    var found: [StoredSample] = []
    var seen: Set<SampleIdentity> = []
    for sample in samples where seen.insert(SampleIdentity(uuid: sample.uuid, source: own ?? sample.provenance.revision?.source)).inserted {
      var stored: StoredSample?
      let source = sample.provenance.revision?.source
      for lane in lanes where stored == nil && lane.type == sample.type && (own != nil || source == nil || lane.source == source) {
        stored = try storage.sample(uuid: sample.uuid, start: sample.start, lane: lane)
      }
      guard let stored else { throw HealthError.objectsNotFound }
      found.append(stored)
    }
    try storage.delete(found)
  }
}

extension DeleteMatchingSamples: BatchedRequest {
  func batch(
    after place: BatchPlace?, most: Int, _ storage: StorageReader, access: AccessDecision
  ) throws -> (batch: DeleteMatchingSamples, next: BatchPlace?) {
    var last = BatchPlace(start: .distantPast, sequence: 0, end: try place?.end ?? storage.latestSequence())
    var (first, uuids, hasMore): (Date?, Set<UUID>, Bool) = (nil, [], false)
    let rest = place.map { PredicateTree.and([predicate, .date(.start, .greaterOrEqual, $0.start)]) } ?? predicate
    try forEachMatch(rest, storage, access) { sample in
      let start = sample.record.start
      if sample.sequence > last.end { return true }
      if let place, start == place.start, sample.sequence <= place.sequence { return true }
      hasMore = uuids.count >= most
      if hasMore { return false }
      uuids.insert(sample.record.uuid)
      first = first ?? start
      (last.start, last.sequence) = (start, sample.sequence)
      return true
    }
    guard let first else { return (.init(type: type, predicate: .nothing), nil) }
    let places = PredicateTree.and([.date(.start, .greaterOrEqual, first), .date(.start, .lessOrEqual, last.start), .uuid(uuids)])
    return (.init(type: type, predicate: places), hasMore ? last : nil)
  }

  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Int {
    var found: [StoredSample] = []
    try forEachMatch(predicate, storage, access) { sample in
      found.append(sample)
      return true
    }
    try storage.delete(found)
    return found.count
  }

  private func forEachMatch(
    _ predicate: PredicateTree, _ storage: StorageReader, _ access: AccessDecision, _ body: (StoredSample) throws -> Bool
  ) throws {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    let lanes = try storage.lanes(of: [type]).filter { $0.source == app.revision.source }
    try storage.forEachRecord(lanes: lanes, predicate: try access.resolved(predicate)) { sample, _ in try body(sample) }
  }
}
