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

/// Drops the backup that ``BeginBackup`` made, and frees its space. Does nothing for one that was dropped before.
package struct EndBackup: OwnerRequest {
  /// Nothing.
  package typealias Reply = Void

  /// The number of the backup.
  package var number: Int64

  /// Creates the request.
  package init(number: Int64) { self.number = number }
}

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
