// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a table is besides the columns that its rows bring.
public struct TableShape: Sendable, Equatable {
  public struct Reference: Sendable, Equatable {
    public var column: String
    public var table: String
    public var key: String

    public init(column: String, table: String, key: String) {
      self.column = column
      self.table = table
      self.key = key
    }
  }

  public var name: String
  /// The column that is the primary key, if there is one.
  public var key: String?
  /// The column that refers to another table, if there is one.
  public var reference: Reference?
  /// Those of the first row's columns that come first, in their order.
  public var leading: [String]

  public init(name: String, key: String? = nil, reference: Reference? = nil, leading: [String] = []) {
    self.name = name
    self.key = key
    self.reference = reference
    self.leading = leading
  }
}
