// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The identity of a stored sample within its lane, which an import compares with the records of a file (D10).
package struct StoredIdentity: Sendable {
  /// The sample's number in the sequence of changes.
  package var sequence: Int64
  /// When the sample begins, in seconds since the reference date.
  package var start: Double
  /// When the sample ends, in seconds since the reference date.
  package var end: Double
  /// The quantity in ``unit``, or the category value. 0 for correlations and workouts.
  package var value: Double
  /// The unit in which the value was saved; nil unless it is a quantity.
  package var unit: UnitExpression?
  /// When the source created the sample, in seconds since the reference date; nil when it is unknown.
  package var creation: Double?
}

extension StorageReader {
  private var identityColumns: String { "end, \(database.column("value")), unit, provenance, metadata, creation" }

  /// Calls `body` with the samples of a lane that start in the closed range of two instants, by start. With `removed`, with the samples
  /// that the owner removed from the lane instead.
  package func forEachIdentity(
    lane: Lane, from: Double, to: Double, removed: Bool = false, _ body: (StoredIdentity) throws -> Void
  ) throws {
    func pass(_ row: SampleRow, of table: String) throws {
      let identity = try sound(table, row.sequence, type: lane.type) {
        try StoredIdentity(
          sequence: row.sequence, start: row.start, end: row.end, value: row.value, unit: row.unit.map { try unit(abs($0)) },
          creation: row.creation)
      }
      if let identity { try body(identity) }
    }
    guard removed else {
      let (from, to) = (Date(timeIntervalSinceReferenceDate: from), Date(timeIntervalSinceReferenceDate: to))
      var scan = try LaneScan(
        self, lanes: [lane], predicate: .and([.date(.start, .greaterOrEqual, from), .date(.start, .lessOrEqual, to)]),
        columns: identityColumns)
      return try scan.forEach { _, row in
        try pass(row, of: "sample")
        return .more
      }
    }
    let statement = try database.cachedStatement(
      sql: "SELECT start, seq, \(identityColumns) FROM removed_sample WHERE lane = ? AND start >= ? AND start <= ? ORDER BY start, seq"
    )
    statement.setArguments([lane.number, from, to])
    var check = RowCheck(lane.type, reader: self)
    while try statement.next() {
      if try check.accepts(statement, in: "removed_sample") { try pass(.row(statement), of: "removed_sample") }
    }
  }
}
