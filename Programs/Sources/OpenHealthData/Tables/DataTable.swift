// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The name and columns of a table for programs.
package struct DataTable: Sendable, Equatable {
  /// The name, which is also that of its file.
  package var name: String
  /// The columns in the order of each row's values.
  package var columns: [DataColumn]
  /// The columns to index, in formats that have indices.
  package var indexed: [String]

  /// A table from its columns, without indices unless they are named.
  package init(_ name: String, _ columns: [DataColumn], indexed: [String] = []) {
    (self.name, self.columns, self.indexed) = (name, columns, indexed)
  }

  /// The same columns under another name.
  func named(_ name: String) -> DataTable { DataTable(name, columns, indexed: indexed) }
}
