// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A compiled statement of a connection, to run once or many times. Parameters count from 1, columns from 0.
package protocol SQLStatement: AnyObject {
  /// The cipher of the statement's connection.
  var cipher: PersonCipher? { get }

  /// How many parameters the statement has.
  var parameterCount: Int { get }

  /// Binds null.
  func bindNull(at index: Int32)
  /// Binds a whole number.
  func bind(_ value: Int64, at index: Int32)
  /// Binds a double.
  func bind(_ value: Double, at index: Int32)
  /// Binds a number to a column of numbers. The database may keep a whole number as an integer; reading it as a double returns the same bits.
  func bind(number: Double, at index: Int32)
  /// Binds a text.
  func bind(text: String, at index: Int32)
  /// Binds bytes.
  func bind(_ data: Data, at index: Int32)
  /// Binds the sixteen bytes of a UUID.
  func bind(_ uuid: UUID, at index: Int32)

  /// Moves to the next row; false at the end.
  func next() throws -> Bool
  /// Ends a walk over rows. Arguments stay bound.
  func rewind()

  /// Runs a statement that returns no rows, and makes it ready for the next run. Its error may come later; see ``SQLConnection/changesCount``.
  func run() throws
  /// Runs the statement with a UUID that is bound for this run only.
  func run(binding uuid: UUID, at index: Int32) throws

  /// How many columns a row has.
  var columnCount: Int32 { get }
  /// Whether the column is null.
  func isNull(_ column: Int32) -> Bool
  /// Whether the column is a number.
  func isNumber(_ column: Int32) -> Bool
  /// The column as a double, also where it is an integer; 0 for null.
  func double(_ column: Int32) -> Double
  /// The column as an integer; 0 for null.
  func int64(_ column: Int32) -> Int64
  /// The bytes of a blob.
  func bytes(_ column: Int32) -> [UInt8]
  /// The UUID of a column of sixteen bytes. Throws `damagedData` for any other value.
  func uuid(_ column: Int32) throws -> UUID
  /// The value of the column.
  func value(_ column: Int32) -> SQLValue
}

extension SQLStatement {
  /// Passes all rows.
  package func run() throws { try passRows() }

  /// Binds the UUID, and runs the statement.
  package func run(binding uuid: UUID, at index: Int32) throws {
    bind(uuid, at: index)
    try run()
  }

  /// Passes all rows, and ends the walk.
  package func passRows() throws {
    defer { rewind() }
    while try next() {}
  }
}

extension SQLStatement {
  func bind(_ value: Int64?, at index: Int32) { if let value { bind(value, at: index) } else { bindNull(at: index) } }

  func bind(number: Double?, at index: Int32) { if let number { bind(number: number, at: index) } else { bindNull(at: index) } }

  /// Ends the previous run, and binds all arguments.
  func setArguments(_ arguments: SQLArguments) {
    rewind()
    precondition(arguments.values.count == parameterCount, "a statement has an argument for each parameter")
    for (index, value) in zip(Int32(1)..., arguments.values) {
      switch value {
      case .null: bindNull(at: index)
      case .integer(let number): bind(number, at: index)
      case .real(let number): bind(number, at: index)
      case .text(let text): bind(text: text, at: index)
      case .blob(let data): bind(data, at: index)
      }
    }
  }

  /// Makes the statement ready to return its first row. Nil keeps the arguments that it has.
  func begin(_ arguments: SQLArguments?) throws { if let arguments { setArguments(arguments) } else { rewind() } }

  /// Runs a statement that returns no rows.
  func execute(arguments: SQLArguments = []) throws {
    setArguments(arguments)
    try run()
  }

  /// A copy of the current row.
  var row: SQLRow { SQLRow(values: (0..<columnCount).map(value)) }
}
