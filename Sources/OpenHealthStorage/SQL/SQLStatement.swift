// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A compiled statement of a connection, to run once or many times. Parameters count from 1, columns from 0.
///
/// A database makes a subclass of it, which overrides everything that ends the program here.
@_spi(Backends) open class SQLStatement {
  /// The cipher of the statement's connection.
  final let cipher: PersonCipher?

  /// Creates a statement of a subclass.
  public init(cipher: PersonCipher? = nil) { self.cipher = cipher }

  // MARK: - What a database provides

  /// How many parameters the statement has.
  open var parameterCount: Int { overridden() }

  /// Binds null.
  open func bindNull(at index: Int32) { overridden() }
  /// Binds a whole number.
  open func bind(_ value: Int64, at index: Int32) { overridden() }
  /// Binds a double.
  open func bind(_ value: Double, at index: Int32) { overridden() }
  /// Binds a number to a column of numbers. The database may keep a whole number as an integer; reading it as a double returns the same bits.
  open func bind(number: Double, at index: Int32) { overridden() }
  /// Binds a text.
  open func bind(text: String, at index: Int32) { overridden() }
  /// Binds bytes.
  open func bind(_ data: Data, at index: Int32) { overridden() }
  /// Binds the sixteen bytes of a UUID.
  open func bind(_ uuid: UUID, at index: Int32) { overridden() }

  /// Moves to the next row; false at the end.
  open func next() throws -> Bool { overridden() }
  /// Ends a walk over rows. Arguments stay bound.
  open func rewind() { overridden() }

  /// How many columns a row has.
  open var columnCount: Int32 { overridden() }
  /// Whether the column is null.
  open func isNull(_ column: Int32) -> Bool { overridden() }
  /// Whether the column is a number. Here: whether it is not null, for databases whose columns have types.
  open func isNumber(_ column: Int32) -> Bool { !isNull(column) }
  /// The column as a double, also where it is an integer; 0 for null.
  open func double(_ column: Int32) -> Double { overridden() }
  /// The column as an integer; 0 for null.
  open func int64(_ column: Int32) -> Int64 { overridden() }
  /// The bytes of a blob.
  open func bytes(_ column: Int32) -> [UInt8] { overridden() }
  /// The UUID of a column of sixteen bytes. Throws `damagedData` for any other value.
  open func uuid(_ column: Int32) throws -> UUID { overridden() }
  /// The value of the column.
  open func value(_ column: Int32) -> SQLValue { overridden() }

  private func overridden() -> Never { preconditionFailure("\(type(of: self)) must override this") }

  /// Runs a statement that returns no rows, and makes it ready for the next run. Its error may come later; see ``SQLConnection/changesCount``.
  open func run() throws {
    defer { rewind() }
    while try next() {}
  }

  /// Runs the statement with a UUID that is bound for this run only.
  open func run(binding uuid: UUID, at index: Int32) throws {
    bind(uuid, at: index)
    try run()
  }
}

extension SQLStatement {
  final func bind(_ value: Int64?, at index: Int32) { if let value { bind(value, at: index) } else { bindNull(at: index) } }

  final func bind(number: Double?, at index: Int32) { if let number { bind(number: number, at: index) } else { bindNull(at: index) } }

  /// Ends the previous run, and binds all arguments.
  final func setArguments(_ arguments: SQLArguments) {
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
  final func begin(_ arguments: SQLArguments?) throws { if let arguments { setArguments(arguments) } else { rewind() } }

  /// Runs a statement that returns no rows.
  final func execute(arguments: SQLArguments = []) throws {
    setArguments(arguments)
    try run()
  }

  /// A copy of the current row.
  final var row: SQLRow { SQLRow(values: (0..<columnCount).map(value)) }
}
