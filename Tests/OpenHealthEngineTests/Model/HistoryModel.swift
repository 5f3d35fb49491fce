// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A slow, obvious store that remembers what happened: an array of samples and an array of events, and loops. It shares no function with
/// the engine and storage. Each event takes the next number, so that the number of an event is its place in the log.
struct HistoryModel {
  /// One stored sample.
  struct Stored {
    var record: SampleRecord
    /// The event that added it.
    var place: Int
    var importNumber: Int64?
    /// Whether it is the one that its sync identifier refers to.
    var isCurrent = false

    var app: String { record.provenance.revision!.source.bundleIdentifier }
  }

  /// What happened to a sample.
  enum Event {
    case added(UUID)
    case deleted(UUID, type: String)
  }

  /// What an anchored query gives: samples, deletions and the place after which the next one begins.
  struct Changes {
    var added: [UUID] = []
    var deleted: [UUID] = []
    var anchor = 0
  }

  private(set) var log: [Event] = []
  private(set) var stored: [Stored] = []
  /// The samples of each workout.
  private(set) var workouts: [UUID: Set<UUID>] = [:]

  // MARK: Apps

  /// Saves samples of an app: of each sync identifier the highest version, of equal versions the first, and what it replaces is deleted.
  mutating func save(_ records: [SampleRecord], app: AppIdentity, date: Date, zone: String) {
    var wanted: [SampleRecord] = []
    var replaced: [(old: UUID, new: UUID)] = []
    for (place, record) in records.enumerated() {
      guard let sync = Self.sync(record) else {
        wanted.append(record)
        continue
      }
      var isBest = true
      for (other, rival) in records.enumerated() where other != place && rival.type.identifier == record.type.identifier {
        guard let theirs = Self.sync(rival), theirs.identifier == sync.identifier else { continue }
        if theirs.version > sync.version || theirs.version == sync.version && other < place { isBest = false }
      }
      if !isBest { continue }
      if let old = current(sync.identifier, like: record, app: app) {
        if Self.sync(old.record)!.version >= sync.version { continue }
        replaced.append((old.record.uuid, record.uuid))
      }
      wanted.append(record)
    }
    let order = stored.map(\.record.uuid)
    for pair in replaced.sorted(by: { order.firstIndex(of: $0.old)! < order.firstIndex(of: $1.old)! }) {
      let holders = workouts.filter { $0.value.contains(pair.old) }.map(\.key)
      delete([pair.old])
      for workout in holders { workouts[workout]!.insert(pair.new) }
    }
    for record in wanted {
      var record = Self.own(record, app: app, date: date, zone: zone)
      if case .correlation(let members) = record.value {
        record.value = .correlation(members.map { Self.own($0, app: app, date: date, zone: zone) })
      }
      add(record)
    }
  }

  /// Adds samples to a workout; those that are not stored are saved without their device.
  mutating func addToWorkout(_ workout: UUID, _ records: [SampleRecord], app: AppIdentity, date: Date, zone: String) {
    var new: [SampleRecord] = []
    for record in records where !stored.contains(where: { $0.record.uuid == record.uuid }) {
      var record = record
      record.provenance = .unknown
      new.append(record)
    }
    save(new, app: app, date: date, zone: zone)
    for record in records {
      // Replaced or not stored because of another version: that one is added.
      let isStored = stored.contains { $0.record.uuid == record.uuid }
      let winner = isStored ? nil : Self.sync(record).flatMap { current($0.identifier, like: record, app: app) }
      workouts[workout]!.insert(winner?.record.uuid ?? record.uuid)
    }
  }

  /// Deletes samples, and with correlations what they hold.
  mutating func delete(_ uuids: [UUID]) {
    var all: [UUID] = []
    for uuid in uuids {
      all.append(uuid)
      if case .correlation(let members)? = stored.first(where: { $0.record.uuid == uuid })?.record.value {
        for member in members where !uuids.contains(member.uuid) { all.append(member.uuid) }
      }
    }
    for uuid in all { remove(uuid) }
  }

  // MARK: Imports

  /// Stores the records of a file for which no stored sample of the same identity is left that this import has not met yet.
  ///
  /// - Returns: How many records were stored.
  mutating func bring(_ records: [SampleRecord], number: Int64, met: inout Set<UUID>) -> Int {
    var new: [SampleRecord] = []
    for record in records {
      if let known = stored.first(where: { !met.contains($0.record.uuid) && Self.isSame($0.record, record) }) {
        met.insert(known.record.uuid)
      } else {
        new.append(record)
      }
    }
    for record in new {
      met.insert(record.uuid)
      add(record, importNumber: number)
    }
    return new.count
  }

  mutating func deleteImport(_ number: Int64) -> Int {
    let uuids = stored.filter { $0.importNumber == number }.map(\.record.uuid)
    for uuid in uuids { remove(uuid) }
    return uuids.count
  }

  // MARK: Reading

  /// The samples of a type, in the order in which they were saved.
  func samples(of type: DataType) -> [SampleRecord] {
    stored.filter { $0.record.type.identifier == type.identifier }.map(\.record)
  }

  /// The changes of some types after an event, at most `limit`. The anchor is the last of them if one is left out, else the end of the log,
  /// which for an app is the last change that it sees, or where it began (T8).
  ///
  /// - Parameter isOwner: An app does not see a correlation of which it can see no member, so none that has lost all of them.
  func changes(after anchor: Int, types: [DataType], limit: Int?, isOwner: Bool) -> Changes {
    // The last event that the caller sees, of whatever type.
    var changes = Changes(anchor: isOwner ? log.count : anchor)
    for (place, event) in log.enumerated() where place >= anchor {
      let type: String
      switch event {
      case .added(let uuid):
        let sample = stored.first { $0.record.uuid == uuid && $0.place == place && (isOwner || $0.record.members?.count != 0) }
        guard let sample else { continue }
        type = sample.record.type.identifier
      case .deleted(_, let deleted): type = deleted
      }
      if !isOwner { changes.anchor = place + 1 }
      guard types.contains(where: { $0.identifier == type }) else { continue }
      if let limit, changes.added.count + changes.deleted.count == limit {
        changes.anchor = place
        break
      }
      switch event {
      case .added(let uuid): changes.added.append(uuid)
      case .deleted(let uuid, _): changes.deleted.append(uuid)
      }
    }
    changes.deleted.removeAll { changes.added.contains($0) }
    return changes
  }

  // MARK: How it is done

  private mutating func add(_ record: SampleRecord, importNumber: Int64? = nil) {
    // A correlation comes before what it holds.
    stored.append(Stored(record: record, place: log.count, importNumber: importNumber))
    log.append(.added(record.uuid))
    if importNumber == nil, Self.sync(record) != nil { stored[stored.count - 1].isCurrent = true }
    if record.workout != nil { workouts[record.uuid] = [] }
    if case .correlation(let members) = record.value { for member in members { add(member, importNumber: importNumber) } }
  }

  private mutating func remove(_ uuid: UUID) {
    guard let place = stored.firstIndex(where: { $0.record.uuid == uuid }) else { return }
    let gone = stored.remove(at: place).record
    log.append(.deleted(uuid, type: gone.type.identifier))
    workouts[uuid] = nil
    for workout in workouts.keys { workouts[workout]!.remove(uuid) }
    for index in stored.indices {
      if case .correlation(let members) = stored[index].record.value {
        stored[index].record.value = .correlation(members.filter { $0.uuid != uuid })
      }
    }
  }

  private func current(_ identifier: String, like record: SampleRecord, app: AppIdentity) -> Stored? {
    stored.first {
      $0.isCurrent && $0.record.type.identifier == record.type.identifier && $0.app == app.revision.source.bundleIdentifier
        && Self.sync($0.record)?.identifier == identifier
    }
  }

  private static func own(_ record: SampleRecord, app: AppIdentity, date: Date, zone: String) -> SampleRecord {
    var record = record
    record.provenance = Provenance(revision: app.revision, device: record.provenance.device)
    record.creation = date
    record.timeZone = zone
    return record
  }

  /// The two keys by their text.
  private static func sync(_ record: SampleRecord) -> (identifier: String, version: Int64)? {
    var (identifier, version): (String?, Int64?) = (nil, nil)
    for entry in record.metadata.entries {
      if entry.key == "HKMetadataKeySyncIdentifier", case .string(let text) = entry.value { identifier = text }
      if entry.key == "HKMetadataKeySyncVersion", case .integer(let number) = entry.value { version = number }
    }
    guard let identifier, let version else { return nil }
    return (identifier, version)
  }

  /// What an import compares.
  private static func isSame(_ one: SampleRecord, _ other: SampleRecord) -> Bool {
    guard one.type.identifier == other.type.identifier, one.start == other.start, one.end == other.end, one.creation == other.creation,
      one.provenance.revision?.source.name == other.provenance.revision?.source.name
    else { return false }
    switch (one.value, other.value) {
    case (.quantity(let a, let unit), .quantity(let b, let same)): return a == b && unit.string == same.string
    case (.category(let a), .category(let b)): return a == b
    default: return false
    }
  }
}
