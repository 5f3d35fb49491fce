// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension RemoveSamples: WritingRequest {
  private static let portion = 20_000

  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Portion {
    if let removal, try !storage.removals.exists(removal) { throw HealthError.invalidArgument(.noRemoval(removal)) }
    // Samples that are named by UUID are removed in one transaction.
    let limit = if case .samples = selection { Int.max } else { Self.portion }
    var found: [StoredSample] = []
    try selection.forEach(storage, access: access) { sample in
      found.append(sample)
      return found.count < limit
    }
    guard !found.isEmpty else { return Portion(removal: removal, removedSamples: 0, isDone: true) }
    let number = try removal ?? storage.removals.begin(at: now.date)
    try storage.rememberRemoved(storage.correlations.withMembers(found))
    return Portion(removal: number, removedSamples: try storage.removals.add(found, to: number), isDone: found.count < limit)
  }
}

extension StorageWriter {
  /// Remembers samples that the owner removes, so that later imports and feeds leave them out.
  fileprivate func rememberRemoved(_ samples: [StoredSample]) throws {
    let withContent = Set(samples.lazy.filter { $0.record.content != nil }.map(\.record.type))
    let lanes = withContent.isEmpty ? [] : try self.lanes(of: Array(withContent))
    let byNumber = Dictionary(lanes.map { ($0.number, $0) }) { first, _ in first }
    try removals.remember(
      samples.compactMap { sample in
        // What was read of a content need not be all of it.
        var stored: Double?
        if sample.record.content != nil, let lane = byNumber[sample.lane] {
          let start = sample.record.start.timeIntervalSinceReferenceDate
          try forEachIdentity(lane: lane, from: start, to: start) { if $0.sequence == sample.sequence { stored = $0.value } }
        }
        guard let identity = LooseIdentity(removed: sample.record, stored: stored) else { return nil }
        return RemovedIdentity(lane: sample.lane, second: identity.start, sequence: sample.sequence, mark: identity.mark)
      })
  }
}

extension StorageWriter {
  /// Deletes expired removals for good. Part of every write.
  func forgetOldRemovals(at date: Date) throws { try removals.forget(upTo: date - RemoveSamples.keptSeconds) }
}

extension ListRemovals: AskingRequest {
  static var course: RequestCourse { .read }

  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> [Item] {
    let now = engine.now().date
    return try engine.database.read { storage in
      _ = try engine.decision(access, for: caller, storage)
      return try storage.removals.all().compactMap { removal in
        let until = removal.date + RemoveSamples.keptSeconds
        // The next write deletes expired removals.
        guard removal.setAside > 0 || until > now && (!removal.samples.isEmpty || removal.medications + removal.notes > 0) else {
          return nil
        }
        let samples = removal.samples.map { CountSamples.Item(type: $0.lane.type, source: $0.lane.source, count: $0.count) }
        return Item(
          number: removal.number, date: removal.date, until: until, samples: samples, medications: removal.medications,
          notes: removal.notes > 0 ? removal.notes : nil, setAside: removal.setAside > 0 ? removal.setAside : nil)
      }
    }
  }
}

extension RestoreSamples: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Portion {
    // Other numbers are places of samples, or none.
    guard try storage.removals.exists(removal) else { throw HealthError.invalidArgument(.noRemoval(removal)) }
    // Medications and notes are restored with the first part, if there are samples, too.
    let (medications, again) = try storage.medications.restore(ofRemoval: removal)
    let notes = try storage.notes.restore(ofRemoval: removal)
    let rows = try storage.setAsideRows.restore(ofRemoval: removal)
    guard let part = try storage.removals.firstPart(of: removal) else {
      guard medications + again + notes.restored + notes.leftOut + rows.restored + rows.left > 0 else {
        throw HealthError.invalidArgument(.noRemoval(removal))
      }
      try storage.removals.end(removal)
      var portion = Portion(restoredSamples: 0, leftOut: 0, isDone: true, restoredMedications: medications, leftOutMedications: again)
      if rows.restored + rows.left > 0 { (portion.restoredRows, portion.leftOutRows) = rows }
      if notes.restored + notes.leftOut > 0 { (portion.restoredNotes, portion.leftOutNotes) = notes }
      return portion
    }
    let removed = try storage.removals.samples(ofPart: part, of: removal)
    let free = try Self.withoutStored(try Self.withoutLostImports(removed, storage: storage), storage: storage)
    let count = try Self.restore(free, storage: storage)
    for sample in removed.map(\.sample) {
      let second = LooseIdentity.second(of: sample.record)
      try storage.removals.forgetIdentity(lane: sample.lane, second: second, sequence: sample.sequence)
    }
    try storage.removals.holdBack(part: part, of: removal, without: removed.map(\.sample.sequence))
    try storage.removals.forgetPart(part, of: removal)
    let isDone = try storage.removals.firstPart(of: removal) == nil
    var portion = Portion(
      restoredSamples: count, leftOut: removed.count - count, isDone: isDone, restoredMedications: medications, leftOutMedications: again)
    if rows.restored + rows.left > 0 { (portion.restoredRows, portion.leftOutRows) = rows }
    if notes.restored + notes.leftOut > 0 { (portion.restoredNotes, portion.leftOutNotes) = notes }
    return portion
  }

  /// The removed samples without those of deleted imports, which are not restored.
  private static func withoutLostImports(_ removed: [RemovedSample], storage: StorageReader) throws -> [RemovedSample] {
    let lost = try Set(removed.compactMap(\.importNumber)).filter { try !storage.imports.exists($0) }
    return removed.filter { $0.importNumber.map { !lost.contains($0) } ?? true }
  }

  /// The removed samples without those whose UUIDs were saved again. The stored samples replace them in correlations and workouts.
  private static func withoutStored(_ removed: [RemovedSample], storage: StorageWriter) throws -> [RemovedSample] {
    let stored = try storage.samples(uuids: Set(removed.map(\.sample.record.uuid)))
    let byIdentity = Dictionary(stored.map { ($0.record.identity, $0) }) { first, _ in first }
    return try removed.filter { removed in
      guard let stored = byIdentity[removed.sample.record.identity] else { return true }
      try storage.correlations.replaceMember(of: removed.sample.sequence, to: stored.place)
      return false
    }
  }

  /// Restores the samples for which no newer version is stored (META-07 to META-09). Returns how many it restored.
  private static func restore(_ removed: [RemovedSample], storage: StorageWriter) throws -> Int {
    // Correlations first: the members of one that is not restored are not restored either.
    let correlations = try resolutions(of: removed.filter { $0.sample.record.members != nil }, storage: storage)
    var away: Set<Int64> = []
    for removed in removed where correlations.superseded[removed.sample.record.identity] != nil {
      away.insert(removed.sample.sequence)
      away.formUnion(try storage.removals.places(in: removed.sample.sequence).map(\.sequence))
    }
    let standing = removed.filter { !away.contains($0.sample.sequence) }
    let single = try resolutions(of: standing.filter { $0.sample.record.members == nil }, storage: storage)
    let back = standing.filter { single.superseded[$0.sample.record.identity] == nil }
    let stored = try storage.removals.restore(back)
    for sample in stored {
      guard let (identifier, version) = sample.record.sync else { continue }
      try storage.setSync(identifier: identifier, version: version, sample: sample)
    }
    let byIdentity = Dictionary(stored.map { ($0.record.identity, $0) }) { first, _ in first }
    for (old, new) in single.replaced {
      if let new = byIdentity[new] { try storage.correlations.replaceMember(of: old.sequence, to: new.place) }
    }
    for removed in standing {
      let own = removed.sample.record.identity
      switch single.superseded[own] {
      case .stored(let winner): try storage.correlations.replaceMember(of: removed.sample.sequence, to: winner.place)
      case .new(let uuid):
        guard let winner = byIdentity[SampleIdentity(uuid: uuid, source: own.source)] else { continue }
        try storage.correlations.replaceMember(of: removed.sample.sequence, to: winner.place)
      case nil: break
      }
    }
    return back.count
  }

  /// Resolves sync identifiers, source by source. Deletes older versions that are stored.
  private static func resolutions(of removed: [RemovedSample], storage: StorageWriter) throws -> (
    replaced: [(old: StoredSample, new: SampleIdentity)], superseded: [SampleIdentity: SyncResolution.Current]
  ) {
    var replaced: [(old: StoredSample, new: SampleIdentity)] = []
    var superseded: [SampleIdentity: SyncResolution.Current] = [:]
    for (source, samples) in Dictionary(grouping: removed.map(\.sample.record), by: { $0.provenance.revision?.source }) {
      guard let source else { continue }
      let resolution = try SyncResolution(samples, source: source, storage: storage)
      replaced += resolution.replaced.map { ($0.old, SampleIdentity(uuid: $0.new, source: source)) }
      for (uuid, winner) in resolution.superseded { superseded[SampleIdentity(uuid: uuid, source: source)] = winner }
    }
    replaced.sort { $0.old.sequence < $1.old.sequence }
    try storage.delete(replaced.map(\.old))
    return (replaced, superseded)
  }
}
