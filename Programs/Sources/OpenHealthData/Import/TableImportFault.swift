// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why tables are not imported: a sentence.
package struct TableImportFault: Error, Equatable, CustomStringConvertible {
  /// The sentence.
  package let description: String

  /// A fault with its sentence.
  package init(_ description: String) { self.description = description }
}
