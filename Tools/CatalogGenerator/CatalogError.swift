// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A fault in a table of the catalogue, with its place.
public struct CatalogError: Error, Equatable, CustomStringConvertible {
  /// The table, as a path from the project root: `Catalog/units.tsv`.
  public let file: String
  /// The line in that file; the header is line 1. Zero means the file as a whole.
  public let line: Int
  /// The fault in one sentence.
  public let message: String

  /// The place and the message on one line, in the form compilers use.
  public var description: String { "\(file):\(line): \(message)" }
}
