// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One of the catalogue's tables: text with a row a line and fields divided by tabs, which are found by the names of their columns.
struct CatalogTable<Column: RawRepresentable<Int>>: Sendable {
  let text: String

  /// One line of the table.
  struct Row {
    fileprivate let fields: [Substring]

    subscript(column: Column) -> String { String(fields[column.rawValue]) }

    /// Nil for an empty field.
    func optional(_ column: Column) -> String? { fields[column.rawValue].isEmpty ? nil : self[column] }

    func isYes(_ column: Column) -> Bool { fields[column.rawValue] == "yes" }

    /// The value that a field stands for. The tables are generated and checked by tests: a malformed row is a fault in this package.
    func required<T>(_ value: T?) -> T {
      guard let value else { preconditionFailure("malformed catalogue row: \(fields.joined(separator: " | "))") }
      return value
    }
  }

  /// Divided on bytes: on characters it took a third of the instructions of a short command.
  var rows: [Row] {
    text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      Row(fields: line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { Substring($0) })
    }
  }
}
