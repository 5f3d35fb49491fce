// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import CSQLite
import HealthKit

/// A row with what a quantity sample has.
///
/// Unsafe: a column's bytes are copied before the next step; each row has sixteen of them.
struct RawSample {
  let type: Int64
  let uuid: UUID
  let (start, end, value): (Double, Double, Double)
  let (unit, source): (Int64, Int64)

  init(type: Int64, start: Double, value: Double) {
    self.type = type
    uuid = UUID()
    (self.start, end, self.value, unit, source) = (start, start, value, 1, 1)
  }

  init(_ sample: HKQuantitySample, type: Int64) {
    self.type = type
    uuid = sample.uuid
    start = sample.startDate.timeIntervalSinceReferenceDate
    end = sample.endDate.timeIntervalSinceReferenceDate
    value =
      [HKUnit.count(), .kilocalorie(), .meter(), .count().unitDivided(by: .minute())].first { sample.quantity.is(compatibleWith: $0) }
      .map { sample.quantity.doubleValue(for: $0) } ?? 0
    (unit, source) = (type, Int64(sample.sourceRevision.source.bundleIdentifier.utf8.count))
  }

  /// Reads the columns of a row.
  fileprivate init(_ statement: OpaquePointer) {
    type = sqlite3_column_int64(statement, 0)
    start = sqlite3_column_double(statement, 1)
    end = sqlite3_column_double(statement, 2)
    value = sqlite3_column_double(statement, 3)
    unit = sqlite3_column_int64(statement, 4)
    source = sqlite3_column_int64(statement, 5)
    guard let bytes = sqlite3_column_blob(statement, 6) else { fatalError("each row has a UUID") }
    uuid = UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
  }
}

/// A plain file of SQLite's, each commit of which is on disk when it returns.
///
/// Unsafe: the connection is open as long as this object, and statements are finalized before it closes. Bound bytes live until the step.
final class RawDatabase {
  private let connection: OpaquePointer

  init(_ path: String, isNew: Bool = false) throws {
    if isNew { for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) } }
    var opened: OpaquePointer?
    guard sqlite3_open(path, &opened) == SQLITE_OK, let opened else { fatalError("cannot open \(path)") }
    connection = opened
    try run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32768")
    guard isNew else { return }
    try run(
      """
      CREATE TABLE sample (type INTEGER, start REAL, end REAL, value REAL, unit INTEGER, source INTEGER, uuid BLOB, seq INTEGER,
        PRIMARY KEY (type, start, seq)) WITHOUT ROWID;
      CREATE UNIQUE INDEX sample_uuid ON sample (uuid)
      """)
  }

  deinit { sqlite3_close(connection) }

  private func run(_ sql: String) throws {
    guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else { fatalError(String(cString: sqlite3_errmsg(connection))) }
  }

  private func prepare(_ sql: String) -> OpaquePointer {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
      fatalError(String(cString: sqlite3_errmsg(connection)))
    }
    return statement
  }

  /// In one transaction.
  func insert(_ samples: [RawSample], from first: Int64) throws {
    try run("BEGIN IMMEDIATE")
    let statement = prepare("INSERT INTO sample (type, start, end, value, unit, source, uuid, seq) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
    for (offset, sample) in samples.enumerated() {
      sqlite3_bind_int64(statement, 1, sample.type)
      sqlite3_bind_double(statement, 2, sample.start)
      sqlite3_bind_double(statement, 3, sample.end)
      sqlite3_bind_double(statement, 4, sample.value)
      sqlite3_bind_int64(statement, 5, sample.unit)
      sqlite3_bind_int64(statement, 6, sample.source)
      withUnsafeBytes(of: sample.uuid.uuid) { bytes in
        sqlite3_bind_blob(statement, 7, bytes.baseAddress, 16, nil)
        sqlite3_bind_int64(statement, 8, first + Int64(offset))
        guard sqlite3_step(statement) == SQLITE_DONE else { fatalError(String(cString: sqlite3_errmsg(connection))) }
        sqlite3_reset(statement)
      }
    }
    sqlite3_finalize(statement)
    try run("COMMIT")
  }

  /// The rows that a condition selects.
  func samples(_ condition: String, _ arguments: [Double]) throws -> [RawSample] {
    let statement = prepare("SELECT type, start, end, value, unit, source, uuid FROM sample \(condition)")
    defer { sqlite3_finalize(statement) }
    for (index, argument) in arguments.enumerated() { sqlite3_bind_double(statement, Int32(index + 1), argument) }
    var samples: [RawSample] = []
    while sqlite3_step(statement) == SQLITE_ROW { samples.append(RawSample(statement)) }
    return samples
  }
}
