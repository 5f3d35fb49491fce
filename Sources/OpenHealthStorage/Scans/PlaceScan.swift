// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension StorageReader {
  /// The samples at the places that a table has for a number in its column `key`, in the order in which they were saved.
  func samples(in table: String, _ key: String, _ sequence: Int64, areMembers: Bool) throws -> [StoredSample] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT place.start, place.member, sample.end, sample.\(database.column("value")), sample.unit, sample.provenance, sample.metadata,
          sample.creation, sample.time_zone, sample.uuid, 0, place.lane
        FROM \(table) AS place
        LEFT JOIN sample ON sample.lane = place.lane AND sample.start = place.start AND sample.seq = place.member
        WHERE place.\(key) = ? ORDER BY place.member
        """)
    statement.setArguments([sequence])
    let (uuid, laneColumn) = (RecordDecoder.columnCount - 2, RecordDecoder.columnCount)
    var decoder = RecordDecoder(reader: self)
    var found: [StoredSample] = []
    // Of a workout's thousands of samples, most share a few lanes.
    var lanes: [Int64: Lane] = [:]
    var checks: [Int64: RowCheck] = [:]
    while try statement.next() {
      let number = statement.int64(laneColumn)
      let row: SampleRow
      if !statement.isNull(uuid) {
        row = .row(statement)
      } else if let (chunk, index) = try sealed(lane: number, SampleKey(start: statement.double(0), sequence: statement.int64(1))) {
        row = .sealed(chunk, index)
      } else {
        // The sample was deleted.
        continue
      }
      if lanes[number] == nil { lanes[number] = try lane(number) }
      guard let lane = lanes[number] else { continue }
      if checks[number] == nil { checks[number] = RowCheck(lane.type, reader: self) }
      // The place alone is no sample: a correlation without a member would look like a whole one.
      let isSound = if case .row = row { try checks[number]?.accepts(statement) ?? false } else { true }
      guard isSound, let record = try decoder.soundRecord(row, lane: lane) else {
        if areMembers { throw HealthError.damagedData(.column) }
        continue
      }
      var sample = StoredSample(sequence: try row.sequence, lane: number, record: record)
      sample.record.isCorrelationMember = areMembers
      found.append(sample)
    }
    return found
  }
}
