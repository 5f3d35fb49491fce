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

  /// A column that the table has from the beginning.
  public struct Column: Sendable, Equatable {
    public enum Kind: Sendable, Equatable { case text, real, integer }

    public var name: String
    public var kind: Kind

    public init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }
  }

  public var name: String
  /// The columns that the table has before a row brings others.
  public var columns: [Column]
  /// The columns by which rows are found fast, each by itself; those that the first row does not bring have to be among ``columns``.
  public var indexed: [String]
  /// The column that is the primary key, if there is one.
  public var key: String?
  /// The column that refers to another table, if there is one.
  public var reference: Reference?
  /// Those of the first row's columns that come first, in their order.
  public var leading: [String]

  public init(
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
