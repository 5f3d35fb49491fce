// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The description of a finished backup file.
package struct WrittenBackup: Sendable, Equatable {
  /// The number and digest of the rows, and the date of the backup.
  package let content: BackupContent
  /// The ways in which the backup can be opened.
  package let ways: [BackupWay]
  /// The size of the file in bytes.
  package let size: Int64
  /// SHA-256 of all bytes of the file.
  package let fileDigest: Data

  /// Creates the description of a backup; the command makes one of a daemon's reply (``BeginBackup/Made``).
  package init(content: BackupContent, ways: [BackupWay], size: Int64, fileDigest: Data) {
    self.content = content
    self.ways = ways
    self.size = size
    self.fileDigest = fileDigest
  }
}
