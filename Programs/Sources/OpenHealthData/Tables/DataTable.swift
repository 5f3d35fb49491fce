// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A table for programs: its name, which is that of its file, and its columns.
public struct DataTable: Sendable, Equatable {
  public var name: String
  public var columns: [DataColumn]
  /// The columns by which rows are found fast, where a format has indices.
  public var indexed: [String]

  public init(_ name: String, _ columns: [DataColumn], indexed: [String] = []) {
    (self.name, self.columns, self.indexed) = (name, columns, indexed)
  }

  /// The same columns under another name.
  func named(_ name: String) -> DataTable { DataTable(name, columns, indexed: indexed) }
}
