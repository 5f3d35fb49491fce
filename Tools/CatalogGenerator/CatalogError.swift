// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A fault in a table of the catalogue, with its place.
package struct CatalogError: Error, Equatable, CustomStringConvertible {
  /// The table, as a path from the project root: `Catalog/units.tsv`.
  package let file: String
  /// The line in that file; the header is line 1. Zero means the file as a whole.
  package let line: Int
  /// The fault in one sentence.
  package let message: String

  /// The place and the message on one line, in the form compilers use.
  package var description: String { "\(file):\(line): \(message)" }
}
