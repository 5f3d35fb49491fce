// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
