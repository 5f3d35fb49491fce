// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What the owner removed, for a day: removals, their parts, and the samples of each (``RemovedSample``).
package struct RemovalTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// Whether a removal with this number exists.
  package func exists(_ number: Int64) throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM removal WHERE id = ?)", arguments: [number]) ?? false
  }

  /// All removals, oldest first, with the number of removed samples in each lane, and those of removed medications and notes.
  package func all() throws -> [(
    number: Int64, date: Date, samples: [(lane: Lane, count: Int)], medications: Int, notes: Int, setAside: Int
  )] {
    let counts = try SQLRow.fetchAll(database, sql: "SELECT removal, lane, count(*) FROM removed_sample GROUP BY removal, lane")
    let byRemoval = Dictionary(grouping: counts) { Int64(sqlValue: $0.values[0]) ?? 0 }
    return try storage.sound("removal", SQLRow.fetchAll(database, sql: "SELECT id, date FROM removal ORDER BY id")) { row in
      let samples = try storage.sound("removed_sample", byRemoval[try row[0]] ?? []) { count in
        try storage.lane(count[1]).map { (lane: $0, count: try count[2] as Int) }
      }
      return (
        try row[0], try row.date(1), samples, try storage.medications.count(ofRemoval: row[0]),
        try storage.notes.count(ofRemoval: row[0]),
        try storage.keptElements.setAsideCount(ofRemoval: row[0])
      )
    }
  }

  /// Whether a repair has set rows aside that may come back.
  var holdSetAsideRows: Bool {
    get throws {
      let sql = "SELECT EXISTS (SELECT 1 FROM kept_element WHERE seq < 0 AND name = ?)"
      return try Bool.fetchOne(database, sql: sql, arguments: [SetAsideRow.elementName]) ?? false
    }
  }

  /// The first part of a removal that was not restored; nil when there is none.
  package func firstPart(of removal: Int64) throws -> Int? {
    try Int.fetchOne(
      database, sql: "SELECT min(part) FROM removed_sample WHERE removal = ? AND part < ?",
      arguments: [removal, RemovedSample.firstPartHeld])
  }
}

extension RemovalTable where Storage == StorageWriter {
  private var sampleColumns: String { database.columns(of: .sample).joined(separator: ", ") }

  /// Begins a removal. Returns its number, which is never reused.
  package func begin(at date: Date) throws -> Int64 {
    try database.insert(StoreTable.removal.insertion, [date.timeIntervalSinceReferenceDate])
  }

  /// Moves samples, and the members of correlations, to the next part of a removal. Returns how many samples were moved.
  package func add(_ samples: [StoredSample], to removal: Int64) throws -> Int {
    let samples = try storage.correlations.withMembers(samples)
    try storage.sealing.unseal(samples.map(\.place))
    let part = (try Int.fetchOne(database, sql: "SELECT max(part) FROM removed_sample WHERE removal = ?", arguments: [removal]) ?? 0) + 1
    let spans = try ImportSpans(storage)
    let copy = try database.cachedStatement(
      sql: """
        INSERT INTO removed_sample (\(sampleColumns), removal, part, import) SELECT \(sampleColumns), ?, ?, ? FROM sample
        WHERE lane = ? AND start = ? AND seq = ?
        """)
    for sample in samples {
      try copy.execute(
        arguments: [
          removal, part, spans.importNumber(of: sample.sequence), sample.lane, sample.record.start.timeIntervalSinceReferenceDate,
          sample.sequence,
        ])
      let copies =
        switch sample.record.value {
        case .quantity, .category, .route, .content: [String]()
        case .correlation:
          [
            """
            INSERT INTO removed_place (whole, member, lane, start)
            SELECT correlation, member, lane, start FROM correlation_member WHERE correlation = ?
            """
          ]
        case .workout:
          [
            "INSERT INTO removed_workout (seq, body) SELECT seq, body FROM workout WHERE seq = ?",
            """
            INSERT INTO removed_place (whole, member, lane, start, activity)
            SELECT workout, member, lane, start, activity FROM workout_sample WHERE workout = ?
            """,
          ]
        }
      for sql in copies { try database.cachedStatement(sql: sql).execute(arguments: [sample.sequence]) }
    }
    try storage.delete(samples, keepsContent: true)
    return samples.count
  }

  /// Deletes one part of a removal for good, and the removal with its last part.
  package func forgetPart(_ part: Int, of removal: Int64) throws {
    try forget(where: "removal = ? AND part = ?", [removal, part])
    if try firstPart(of: removal) == nil { try end(removal) }
  }

  /// Keeps the samples of a part that were not read, as their rows make no sense, until the removal becomes permanent.
  package func holdBack(part: Int, of removal: Int64, without restored: [Int64]) throws {
    try database.execute(
      sql: "UPDATE removed_sample SET part = part + ? WHERE removal = ? AND part = ? AND seq NOT IN \(database.dialect.numbers)",
      arguments: [RemovedSample.firstPartHeld, removal, part, "[\(restored.map(String.init).joined(separator: ","))]"])
  }

  /// Deletes a removed sample that began in a second for good, if it can still be restored, and what the store remembers of it.
  package func forget(lane: Int64, second: Int64, sequence: Int64) throws {
    try forgetIdentity(lane: lane, second: second, sequence: sequence)
    try forget(where: "lane = ? AND start >= ? AND start < ? AND seq = ?", [lane, Double(second), Double(second) + 1, sequence])
  }

  /// Deletes for good the removals up to a date. Cost: one query of `removal` when there are none.
  package func forget(upTo date: Date) throws {
    let find = try database.cachedStatement(
      sql: "SELECT id FROM removal WHERE date <= ?1 AND NOT EXISTS (SELECT 1 FROM kept_element WHERE seq = -removal.id AND name = ?2)")
    for removal in try Int64.fetchAll(find, arguments: [date.timeIntervalSinceReferenceDate, SetAsideRow.elementName]) {
      try forget(where: "removal = ?", [removal])
      try end(removal)
    }
  }

  /// Deletes a removal that holds no samples any more for good, with the medications and notes that it still holds.
  package func end(_ removal: Int64) throws {
    try storage.keptElements.forgetOwn(ofRemoval: removal)
    // What a repair set aside stays until it is back.
    guard try storage.keptElements.setAsideCount(ofRemoval: removal) == 0 else { return }
    let isHeld = try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM removed_sample WHERE removal = ?)", arguments: [removal])
    guard isHeld != true else { return }
    try database.execute(sql: "DELETE FROM removal WHERE id = ?", arguments: [removal])
  }

  private func forget(where condition: String, _ arguments: SQLArguments) throws {
    storage.leavesEntries = true
    // A workout's routes are separate samples.
    let sql =
      "SELECT body FROM kept_element WHERE name <> 'Workout' AND \(KeptElement.isOneWithFiles) "
      + "AND seq IN (SELECT seq FROM removed_sample WHERE \(condition))"
    let elements = try Data.fetchAll(database.cachedStatement(sql: sql), arguments: arguments).map { try storage.keptElements.decoded($0) }
    for (table, column) in StoreTable.ofSample.map({ ($0.name, "seq") }) + [("removed_workout", "seq"), ("removed_place", "whole")] {
      try database.cachedStatement(sql: "DELETE FROM \(table) WHERE \(column) IN (SELECT seq FROM removed_sample WHERE \(condition))")
        .execute(arguments: arguments)
    }
    try database.cachedStatement(sql: "DELETE FROM removed_sample WHERE \(condition)").execute(arguments: arguments)
    try storage.keptFiles.remove(namedBy: elements)
  }
}

extension StorageDoors where Self: StorageReader {
  /// What the owner removed, for a day.
  package var removals: RemovalTable<Self> { RemovalTable(storage: self) }
}
