// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension StorageWriter {
  /// Deletes samples and, unless `withMembers` is false, the members of correlations (DEL-12). Each deletion is recorded in the change log.
  package func delete(_ samples: [StoredSample], withMembers: Bool = true) throws {
    try delete(withMembers ? correlations.withMembers(samples) : samples, keepsContent: false)
  }

  /// - Parameter keepsContent: Whether the values of series, the locations of routes, contents, attachments and kept elements stay, because the
  ///   samples may be restored.
  func delete(_ samples: [StoredSample], keepsContent: Bool) throws {
    guard !samples.isEmpty else { return }
    leavesEntries = true
    try sealing.unseal(samples.map(\.place))
    for sample in samples where sample.record.members != nil { try sealing.unseal(correlations.places(of: sample.sequence)) }
    var sequence = try takeSequence(samples.count)
    let delete = try database.cachedStatement(sql: "DELETE FROM sample WHERE lane = ? AND start = ? AND seq = ?")
    let record = try database.cachedStatement(sql: StoreTable.deletion.insertion)
    let forget = try database.cachedStatement(sql: "DELETE FROM sync_identifier WHERE lane = ? AND identifier = ? AND seq = ?")
    let count = try database.cachedStatement(sql: "UPDATE lane SET count = count - 1 WHERE id = ?")
    let forgetExtra = try database.cachedStatement(sql: "DELETE FROM kept_element WHERE seq = ?")
    var withFiles: [KeptElement] = []
    for sample in samples where sample.record.members != nil { try correlations.keepEnds(ofMembersOf: sample.sequence) }
    for sample in samples {
      try delete.execute(arguments: [sample.lane, sample.record.start.timeIntervalSinceReferenceDate, sample.sequence])
      let left = sample.record.metadata.syncEntries
      record.bind(sequence, at: 1)
      record.bind(sample.record.uuid, at: 2)
      record.bind(sample.lane, at: 3)
      record.bind(left.isEmpty ? nil : try findOrAddNumber(of: left), at: 4)
      record.bind(number: sample.record.end.timeIntervalSinceReferenceDate, at: 5)
      try record.run()
      if let (identifier, _) = sample.record.sync {
        try forget.execute(arguments: [sample.lane, try database.mark(identifier, .syncIdentifier), sample.sequence])
      }
      try count.execute(arguments: [sample.lane])
      if sample.record.members != nil { try correlations.keepMembers(ofCorrelation: sample.sequence, deletion: sequence) }
      try workouts.forgetPlaces(of: sample)
      if !keepsContent {
        if sample.record.series != nil { try series.remove(sample.sequence) }
        if sample.record.content != nil { try contents.remove(sample.sequence) }
        if sample.record.type.acceptsAttachments { try attachments.remove(ofSample: sample.sequence) }
        if sample.record.route != nil { try routes.remove(at: sample.sequence) }
        if sample.record.route != nil || sample.record.content != nil, let element = try keptElements.extra(ofSample: sample.sequence) {
          withFiles.append(element)
        }
        try forgetExtra.execute(arguments: [sample.sequence])
      }
      touched.types.insert(sample.record.type)
      recentDeletions.note(sample.record.uuid, from: sample.record.start, to: sample.record.end)
      sequence += 1
    }
    try keptFiles.remove(namedBy: withFiles)
  }

  /// Records the current sample of a sync identifier in its lane, replacing an earlier one.
  package func setSync(identifier: String, version: Double, sample: StoredSample) throws {
    try setSync(identifier: identifier, version: version, place: sample.place)
  }

  /// As ``setSync(identifier:version:sample:)``, for a sample that was not read back.
  package func setSync(identifier: String, version: Double, place: StoredPlace) throws {
    try database.put(
      into: .syncIdentifier,
      [
        place.lane, try database.mark(identifier, .syncIdentifier), version, place.start.timeIntervalSinceReferenceDate, place.sequence,
      ])
  }

  /// The current sample of a sync identifier in a lane, with its version; nil when there is none.
  package func synced(identifier: String, lane: Lane) throws -> (version: Double, sample: StoredSample)? {
    let sql = "SELECT version, start, seq FROM sync_identifier WHERE lane = ? AND identifier = ?"
    let mark = try database.mark(identifier, .syncIdentifier)
    guard let row = try SQLRow.fetchOne(database.cachedStatement(sql: sql), arguments: [lane.number, mark]) else { return nil }
    guard let (start, sequence): (Double, Int64) = try sound("sync_identifier", 0, { (try row[1], try row[2]) }) else { return nil }
    guard let sample = try records(lane: lane, sequence: Range(from: sequence, count: 1), earliest: start, latest: start).first else {
      return nil
    }
    return try sound("sync_identifier", sequence) { (try row[0], sample) }
  }
}

extension StorageReader {
  /// The period of each deleted sample, in seconds since the reference date. Nil when another process deleted one of them, or too many were
  /// deleted since.
  package func places(ofDeleted uuids: [UUID]) -> [Range<Double>]? { recentDeletions.places(of: uuids) }

  /// The deletions in these lanes after a place in the sequence, in order, at most `most`.
  func deletions(
    after sequence: Int64, upTo end: Int64 = .max, lanes: [Int64: Lane], most: Int = .max
  ) throws -> (found: [StoredDeletion], end: Int64) {
    let rows = try SQLRow.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT seq, uuid, lane, metadata, end FROM deletion INDEXED BY deletion_lane
          WHERE lane IN \(database.dialect.numbers) AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?
          """), arguments: [lanes.jsonKeys, sequence, end, most])
    let last = rows.count == most ? rows.last.flatMap { Int64(sqlValue: $0.values[0]) } : nil
    return (try rows.compactMap { try deletion($0, lanes: lanes) }, last ?? end)
  }

  /// The deletion of a row with number, UUID, lane, metadata and end; nil for a row that makes no sense.
  func deletion(_ row: SQLRow, lanes: [Int64: Lane]) throws -> StoredDeletion? {
    try sound("deletion", row) { row -> StoredDeletion? in
      guard let lane = lanes[try row[2]] else { return nil }
      guard let uuid = UUID(data: try row[1]) else { throw HealthError.damagedData(.uuid) }
      let metadata = try (row[3] as Int64?).map { try self.metadata($0) } ?? .empty
      let members = lane.type.correlationMembers == nil ? [] : try correlations.deletedMembers(ofDeletion: row[0])
      let record = DeletionRecord(
        uuid: uuid, type: lane.type, source: lane.source, metadata: metadata, members: members.map(\.member))
      return StoredDeletion(sequence: try row[0], record: record, end: try row.dateOrNil(4), memberEnds: members.map(\.end))
    }
  }
}

extension UUID {
  init?(data: Data) {
    guard data.count == 16 else { return nil }
    // Unsafe: the bytes are read inside the closure that lends them; there are exactly 16, as checked above.
    self = data.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
