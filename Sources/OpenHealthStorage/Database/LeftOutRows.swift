// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Synchronization

/// The rows that readers of a store left out, because they cannot be what their table holds: those that were met since the store was opened.
///
/// A store can hold such rows: earlier versions saved what an app sent them, and a disk can change a byte. What is readable stays readable.
final class LeftOutRows: Sendable {
  /// The rows of one table that are counted one by one; more are as good as this many.
  private static let most = 10_000

  private struct Key: Hashable {
    let table: String
    let type: DataType?
  }

  private let rows = Mutex<[Key: Set<Int64>]>([:])

  func add(_ number: Int64, of table: String, type: DataType?) {
    rows.withLock { rows in
      let key = Key(table: table, type: type)
      if rows[key]?.count ?? 0 < Self.most { rows[key, default: []].insert(number) }
    }
  }

  func forget() { rows.withLock { $0 = [:] } }

  /// What was left out, by table and type.
  var all: [LeftOut] {
    rows.withLock { $0.map { LeftOut(table: $0.key.table, type: $0.key.type, count: $0.value.count) } }
      .sorted { ($0.table, $0.type?.identifier ?? "") < ($1.table, $1.type?.identifier ?? "") }
  }
}

extension StorageReader {
  /// Whether an error means that a row makes no sense. What does not decrypt was changed by somebody, which is never passed over.
  static func isOfRow(_ error: any Error) -> Bool {
    switch error {
    case HealthError.damagedData(.encrypted), HealthError.damagedData(.sqlite): false
    case HealthError.damagedData, is UnitFault, is DecodingError: true
    default: false
    }
  }

  /// What `body` makes of a row; nil where the row makes no sense, which is noted.
  func sound<Result>(
    _ table: String, _ number: @autoclosure () throws -> Int64, type: DataType? = nil, _ body: () throws -> Result?
  ) throws -> Result? {
    do { return try body() } catch  where Self.isOfRow(error) {
      leaveOut(Self.known(number), of: table, type: type)
      return nil
    }
  }

  /// The number of a row, or 0 where that, too, makes no sense.
  private static func known(_ number: () throws -> Int64) -> Int64 { do { return try number() } catch { return 0 } }

  /// The same for a copied row, whose first column is its number in most queries.
  func sound<Result>(_ table: String, _ row: SQLRow, _ body: (SQLRow) throws -> Result?) throws -> Result? {
    try sound(table, Int64(sqlValue: row.values[0]) ?? 0) { try body(row) }
  }

  /// What `body` makes of the rows that make sense; the others are noted.
  func sound<Result>(_ table: String, _ rows: [SQLRow], _ body: (SQLRow) throws -> Result?) throws -> [Result] {
    try rows.compactMap { try sound(table, $0, body) }
  }

  func leaveOut(_ number: Int64, of table: String, type: DataType?) { dictionaries.leftOut.add(number, of: table, type: type) }
}

extension HealthDatabase {
  /// The rows that readers of this process left out since the store was opened; see ``LeftOut``.
  package var leftOut: [LeftOut] { dictionaries.leftOut.all }
}
