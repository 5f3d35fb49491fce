// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A sample that the owner removed, as it was stored.
package struct RemovedSample: Sendable {
  /// The sample with all values of a series or route, and its whole content. A correlation has no members here, as they are separate removed samples.
  package var sample: StoredSample
  /// The import that inserted it; nil when an app saved it.
  package var importNumber: Int64?
  /// The UUID in the form in which the store keeps it.
  var keptUUID: UUID

  /// Samples that cannot be restored, as their rows make no sense, are in parts from here on.
  static let firstPartHeld = Int64(1) << 40
}

extension RemovalTable {
  /// Whether any sample is removed.
  package func hasSamples() throws -> Bool {
    try Bool.fetchOne(database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM removed_sample)")) ?? false
  }

  /// The samples of one part of a removal, in the order in which they were saved.
  package func samples(ofPart part: Int, of removal: Int64) throws -> [RemovedSample] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT start, seq, end, \(database.column("value")), unit, provenance, metadata, creation, time_zone, uuid, 0, lane, import
        FROM removed_sample
        WHERE removal = ? AND part = ? ORDER BY seq
        """)
    statement.setArguments([removal, part])
    var decoder = RecordDecoder(reader: storage, workouts: "removed_workout", isKept: true)
    var found: [RemovedSample] = []
    var checks: [Int64: RowCheck] = [:]
    while try statement.next() {
      let number = statement.int64(RecordDecoder.columnCount)
      guard let lane = try storage.lane(number) else { continue }
      if checks[number] == nil { checks[number] = RowCheck(lane.type, reader: storage) }
      guard try checks[number]?.accepts(statement, in: "removed_sample") == true else { continue }
      let whole = try storage.sound("removed_sample", statement.int64(1), type: lane.type) { () -> StoredSample? in
        var sample = StoredSample(sequence: statement.int64(1), lane: number, record: try decoder.record(.row(statement), lane: lane))
        if sample.record.route != nil, let route = RouteRecord(try storage.routes.locations(of: sample)) {
          sample.record.value = .route(route)
        }
        if let content = try storage.contents.whole(of: sample) { sample.record.value = .content(content) }
        if sample.record.series != nil { sample.record.series = SeriesRecord(try storage.series.quantities(of: sample)) }
        return sample
      }
      guard var sample = whole else { continue }
      let keptUUID = sample.record.uuid
      sample.record.uuid = try storage.shownForm(of: keptUUID)
      let column = RecordDecoder.columnCount + 1
      let importNumber = statement.isNull(column) ? nil : statement.int64(column)
      found.append(RemovedSample(sample: sample, importNumber: importNumber, keptUUID: keptUUID))
    }
    return found
  }

  /// The places of the members of a removed correlation, or of the samples of a removed workout. The samples may be removed, too.
  package func places(in whole: Int64) throws -> [StoredPlace] {
    let statement = try database.cachedStatement(sql: "SELECT member, lane, start FROM removed_place WHERE whole = ? ORDER BY member")
    return try storage.sound("removed_place", SQLRow.fetchAll(statement, arguments: [whole])) {
      StoredPlace(sequence: try $0[0], lane: try $0[1], start: Date(timeIntervalSinceReferenceDate: try $0[2]))
    }
  }

  /// The content of a removed workout.
  package func workout(_ sequence: Int64) throws -> WorkoutRecord { try storage.workouts.content(sequence, in: "removed_workout") }
}

extension RemovalTable where Storage == StorageWriter {
  /// Stores removed samples again, at the end of the sequence: in the correlations and workouts they were in, with their attachments and
  /// kept elements, and as samples of their imports. The caller deletes the removed rows.
  package func restore(_ removed: [RemovedSample]) throws -> [StoredSample] {
    let records = removed.map { removed in
      var record = removed.sample.record
      record.uuid = removed.keptUUID
      return record
    }
    let places = try storage.insert(withMembers: records)
    let moveExtra = try database.cachedStatement(sql: "UPDATE kept_element SET seq = ? WHERE seq = ?")
    for (removed, place) in zip(removed, places) {
      try storage.correlations.replaceMember(of: removed.sample.sequence, to: place)
      try moveExtra.execute(arguments: [place.sequence, removed.sample.sequence])
      if removed.sample.record.type.acceptsAttachments {
        try storage.attachments.move(ofSample: removed.sample.sequence, to: place.sequence)
      }
    }
    for (removed, place) in zip(removed, places) {
      switch removed.sample.record.value {
      case .quantity, .category, .route, .content: break
      case .correlation:
        for member in try self.places(in: removed.sample.sequence) { try storage.correlations.add(member, toCorrelation: place) }
      case .workout:
        try storage.workouts.associate(try self.places(in: removed.sample.sequence), withWorkout: place.sequence)
        try giveActivities(ofRemoved: removed.sample.sequence, to: place.sequence)
      }
    }
    try moveSpans(of: removed, to: places)
    return zip(removed, places).map { StoredSample(sequence: $1.sequence, lane: $1.lane, record: $0.sample.record) }
  }

  /// Copies the activities of a removed workout's scores to the restored workout.
  private func giveActivities(ofRemoved whole: Int64, to workout: Int64) throws {
    try database.cachedStatement(
      sql: """
        UPDATE workout_sample SET activity = (SELECT activity FROM removed_place AS place WHERE place.whole = ?1 AND place.member = workout_sample.member)
        WHERE workout = ?2
        """
    ).execute(arguments: [whole, workout])
  }

  /// Updates the records of imports, one run of consecutive numbers at a time.
  private func moveSpans(of removed: [RemovedSample], to places: [StoredPlace]) throws {
    var first = 0
    while first < removed.count {
      let (old, new) = (removed[first].sample.sequence, places[first].sequence)
      var end = first + 1
      while end < removed.count, removed[end].importNumber == removed[first].importNumber,
        removed[end].sample.sequence == old + Int64(end - first), places[end].sequence == new + Int64(end - first)
      {
        end += 1
      }
      if let number = removed[first].importNumber {
        try storage.imports.moveSpan(from: old, to: new, count: Int64(end - first), ofImport: number)
      }
      first = end
    }
  }
}
