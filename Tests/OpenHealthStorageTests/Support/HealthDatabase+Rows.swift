// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

@testable import OpenHealthStorage

/// What the tables of a store hold, for tests of single tables.
extension HealthDatabase {
  /// The number of rows of a table, which a condition can follow.
  func rowCount(_ table: String) throws -> Int {
    try read { try $0.numbers("SELECT count(*) FROM \(table)").first.map { Int($0) } ?? -1 }
  }

  /// The first column of a query.
  func numbers(_ sql: String) throws -> [Int64] { try read { try $0.numbers(sql) } }
}

extension StorageReader {
  /// The first column of a query.
  func numbers(_ sql: String) throws -> [Int64] { try Int64.fetchAll(sqlite, sql: sql) }
}
