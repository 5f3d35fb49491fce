// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Where tables for programs go: a folder of CSV or Parquet files, a database.
public protocol DataSink: AnyObject {
  /// Whether each type has a table of its own, and not each kind of types.
  var isByType: Bool { get }

  /// Makes a table, which may stay without rows. One that is there stays as it is.
  func make(_ table: DataTable) throws

  /// Adds a row: a value for each column of the table.
  func insert(_ row: [DataValue], into table: DataTable) throws

  /// Says that a table gets no more rows, so that what it holds can go out.
  func end(_ table: DataTable) throws
}
