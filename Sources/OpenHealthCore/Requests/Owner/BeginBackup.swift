// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Makes an encrypted backup of the whole store, from one snapshot, and keeps it until ``EndBackup``. ``ReadBackupPart`` reads it.
///
/// The backup has no name in the store's folder, but takes space there: somewhat less than the database. It is read back and its content
/// compared with the store's before this returns. A later request, or the end of the engine, drops it.
///
/// Throws `backup(.noWay)` when only the key file would open the backup, `diskFull`, and the errors of a damaged store.
package struct BeginBackup: OwnerRequest {
  /// The finished backup.
  package struct Made: Sendable, Hashable, Codable {
    /// The number for the other requests.
    package var number: Int64
    /// The size in bytes.
    package var size: Int64
    /// SHA-256 of the file.
    package var fileDigest: Data
    /// The content.
    package var content: BackupContent
    /// What opens the backup.
    package var ways: [BackupWay]

    /// Creates the description of a finished backup.
    package init(number: Int64, size: Int64, fileDigest: Data, content: BackupContent, ways: [BackupWay]) {
      self.number = number
      self.size = size
      self.fileDigest = fileDigest
      self.content = content
      self.ways = ways
    }
  }

  /// The finished backup.
  package typealias Reply = Made

  /// The bytes of a passphrase that opens this backup in place of the store's; nil for none.
  package var passphrase: Data?

  /// Creates a request for a backup that the store's own keys open, or this passphrase.
  package init(passphrase: Data? = nil) { self.passphrase = passphrase }
}
