// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Tables that are written row by row, and that grow the columns which rows bring: a database for other programs.
public protocol TableWriting: AnyObject {
  /// Makes a table with the columns that it has from the beginning, where there is none of its name.
  func make(_ table: TableShape) throws

  /// Adds a row, to a table that is made where there is none. Later cells of one name win.
  ///
  /// Gives false, and adds nothing, when there is a row with its key.
  @discardableResult func insert(_ row: [TableCell], into table: TableShape) throws -> Bool

  /// The SHA-1 of a text in forty small digits, with which such databases name rows that have no name.
  func digest(_ text: String) throws -> String
}
