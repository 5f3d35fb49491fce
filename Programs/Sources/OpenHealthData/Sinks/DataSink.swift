// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A destination of tables for programs: a folder of CSV or Parquet files, or a database.
///
/// All methods throw the errors of the destination.
package protocol DataSink: AnyObject {
  /// Whether each type has its own table (`stepCount`), instead of each kind of types (`quantities`).
  var isByType: Bool { get }

  /// Makes a table, which may stay without rows. An existing table stays as it is.
  func make(_ table: DataTable) throws

  /// Appends a row, with a value for each column of the table in order.
  func insert(_ row: [DataValue], into table: DataTable) throws

  /// Ends a table, so that its remaining rows are written. No rows may follow.
  func end(_ table: DataTable) throws
}
