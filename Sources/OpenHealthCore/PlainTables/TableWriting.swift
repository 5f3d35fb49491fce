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

/// The definition of a table, besides the columns that its rows add.
package struct TableShape: Sendable, Equatable {
  /// A foreign key.
  package struct Reference: Sendable, Equatable {
    /// The column of this table that refers to the other one.
    package var column: String
    /// The name of the other table.
    package var table: String
    /// The column of the other table that the reference matches.
    package var key: String

    /// A reference to a column of another table.
    package init(column: String, table: String, key: String) {
      self.column = column
      self.table = table
      self.key = key
    }
  }

  /// A column that the table has from the beginning.
  package struct Column: Sendable, Equatable {
    /// The declared type of a column.
    package enum Kind: Sendable, Equatable { case text, real, integer }

    /// The name of the column.
    package var name: String
    /// The type of its values.
    package var kind: Kind

    /// A column by its name and type.
    package init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }
  }

  /// The name of the table.
  package var name: String
  /// The columns that the table has before a row adds others.
  package var columns: [Column]
  /// The columns with an index each. A column that the first row does not have must be among ``columns``.
  package var indexed: [String]
  /// The primary key's column; nil for a table without one.
  package var key: String?
  /// The foreign key; nil for a table without one.
  package var reference: Reference?
  /// The columns of the first row that come first in the table, in this order.
  package var leading: [String]

  /// The definition of a table; only the name is needed.
  package init(
    name: String, columns: [Column] = [], key: String? = nil, reference: Reference? = nil, leading: [String] = [], indexed: [String] = []
  ) {
    self.name = name
    self.columns = columns
    self.indexed = indexed
    self.key = key
    self.reference = reference
    self.leading = leading
  }
}

/// One value of a row, with the name of its column.
package struct TableCell: Sendable, Equatable {
  /// The value, in one of the types of SQLite.
  package enum Value: Sendable, Equatable {
    /// A text.
    case text(String)
    /// A floating-point number.
    case real(Double)
    /// A whole number.
    case integer(Int64)
  }

  /// The name of the column.
  package var column: String
  /// The value in this column.
  package var value: Value

  /// A cell with a value.
  package init(_ column: String, _ value: Value) {
    self.column = column
    self.value = value
  }

  /// A cell with a text.
  package init(_ column: String, _ text: String) { self.init(column, .text(text)) }
}
