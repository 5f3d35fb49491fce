// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The content of a backup, as figures.
package struct BackupContent: Sendable, Hashable, Codable {
  /// The number of rows in all tables.
  package var rowCount: Int64
  /// SHA-256 over all rows of all tables, in the order of tables and keys. Equal for a store and its backup.
  package var digest: Data
  /// When the backup was made.
  package var date: Date

  /// Creates a description.
  package init(rowCount: Int64, digest: Data, date: Date) {
    self.rowCount = rowCount
    self.digest = digest
    self.date = date
  }
}
