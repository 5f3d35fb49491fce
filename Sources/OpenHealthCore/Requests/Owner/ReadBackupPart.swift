// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads one part of the backup that ``BeginBackup`` made.
package struct ReadBackupPart: OwnerRequest {
  /// The bytes: at most half a mebibyte; nil after the last part and for a backup that was dropped.
  package typealias Reply = Data?

  /// The number of the backup.
  package var number: Int64
  /// The first byte of the part.
  package var offset: Int64

  /// Creates a request for one part.
  package init(number: Int64, offset: Int64) {
    self.number = number
    self.offset = offset
  }
}
