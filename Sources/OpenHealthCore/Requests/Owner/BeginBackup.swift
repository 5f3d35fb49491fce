// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Makes an encrypted backup of the whole store, from one snapshot, and keeps it until ``EndBackup``. ``ReadBackupPart`` reads it.
///
/// The backup has no name in the store's folder, but takes space there: somewhat less than the database. It is read back and its content
/// compared with the store's before this returns. A later request, or the end of the engine, drops it.
///
/// Throws `backup(.noWay)` when only the key file would open the backup, `diskFull`, and the errors of a damaged store.
public struct BeginBackup: OwnerRequest {
  /// The finished backup.
  public struct Made: Sendable, Hashable, Codable {
    /// The number for the other requests.
    public var number: Int64
    /// The size in bytes.
    public var size: Int64
    /// SHA-256 of the file.
    public var fileDigest: Data
    /// The content.
    public var content: BackupContent
    /// What opens the backup.
    public var ways: [BackupWay]

    /// Creates the description of a finished backup.
    public init(number: Int64, size: Int64, fileDigest: Data, content: BackupContent, ways: [BackupWay]) {
      self.number = number
      self.size = size
      self.fileDigest = fileDigest
      self.content = content
      self.ways = ways
    }
  }

  /// The finished backup.
  public typealias Reply = Made

  /// The bytes of a passphrase that opens this backup in place of the store's; nil for none.
  public var passphrase: Data?

  /// Creates a request for a backup that the store's own keys open, or this passphrase.
  public init(passphrase: Data? = nil) { self.passphrase = passphrase }
}
