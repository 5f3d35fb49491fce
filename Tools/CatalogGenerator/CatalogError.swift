// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What is wrong with a table of the catalogue, and where.
public struct CatalogError: Error, Equatable, CustomStringConvertible {
  /// The table, as a path from the project root: `Catalog/units.tsv`.
  public let file: String
  /// The line in that file; the header is line 1. Zero if the file as a whole is meant.
  public let line: Int
  /// What is wrong, in one sentence.
  public let message: String

  /// The place and the message on one line, in the form compilers use.
  public var description: String { "\(file):\(line): \(message)" }
}
