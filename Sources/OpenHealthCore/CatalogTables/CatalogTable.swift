// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One table of the catalogue: text with one row a line and fields separated by tabs, accessed by the names of their columns.
struct CatalogTable<Column: RawRepresentable<Int>>: Sendable {
  let text: String

  /// One line of the table.
  struct Row {
    fileprivate let fields: [Substring]

    subscript(column: Column) -> String { String(fields[column.rawValue]) }

    /// The field; nil if it is empty.
    func optional(_ column: Column) -> String? { fields[column.rawValue].isEmpty ? nil : self[column] }

    func isYes(_ column: Column) -> Bool { fields[column.rawValue] == "yes" }

    /// The value of a field, which must exist. The tables are generated and checked by tests: a malformed row is a fault in this package.
    func required<T>(_ value: T?) -> T {
      guard let value else { preconditionFailure("malformed catalogue row: \(fields.joined(separator: " | "))") }
      return value
    }
  }

  /// The rows, split on bytes: splitting on characters took a third of the instructions of a short command.
  var rows: [Row] {
    text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      Row(fields: line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { Substring($0) })
    }
  }
}
