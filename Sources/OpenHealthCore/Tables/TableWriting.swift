// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Writes tables row by row into a database for other programs. Rows can add columns.
package protocol TableWriting: AnyObject {
  /// Creates a table with its initial columns, unless one of its name exists.
  func make(_ table: TableShape) throws

  /// Inserts a row, and creates the table if necessary. Of several cells with one column the last counts.
  ///
  /// Returns false, and inserts nothing, when a row with the same key exists.
  @discardableResult func insert(_ row: [TableCell], into table: TableShape) throws -> Bool

  /// The SHA-1 of a text in forty lowercase hexadecimal digits, which such databases use as the key of rows without one.
  func digest(_ text: String) throws -> String
}
