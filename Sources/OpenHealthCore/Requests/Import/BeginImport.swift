// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Begins an import: one reading of one file. What is imported under its number can be counted and deleted together.
///
/// The import runs in the engine that began it, until ``FinishImport`` or the first batch that fails.
package struct BeginImport: OwnerRequest {
  /// The import's number, for the other requests of the import.
  package typealias Reply = Int64

  /// The file's name, shown to people.
  package var name: String

  /// Creates a request to begin an import of a file with this name.
  package init(name: String) { self.name = name }
}
