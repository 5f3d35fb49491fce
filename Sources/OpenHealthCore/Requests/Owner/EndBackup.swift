// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Drops the backup that ``BeginBackup`` made, and frees its space. Does nothing for one that was dropped before.
package struct EndBackup: OwnerRequest {
  /// Nothing.
  package typealias Reply = Void

  /// The number of the backup.
  package var number: Int64

  /// Creates the request.
  package init(number: Int64) { self.number = number }
}
