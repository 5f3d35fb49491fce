// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why a backup cannot be made or restored. No case carries a health value.
package enum BackupFault: Sendable, Equatable, Codable {
  /// The file cannot be read.
  case unreadable(FileFault)
  /// The file is not a backup of a store.
  case foreign
  /// A newer version of OpenHealthKit made the backup.
  case newer
  /// The file ends too early.
  case cutShort
  /// Bytes of the file are not as they were written.
  case changed
  /// The content is not what its digest says, or does not fit the tables.
  case otherContent
  /// The keys in the file are not as they were written.
  case keysChanged
  /// Only a key file would open the backup, and that stays on this machine.
  case noWay
  /// The backup does not open in this way.
  case otherWay([BackupWay])
  /// The store is in memory, and has no keys.
  case inMemory
  /// The folder contains a store, or remains of one.
  case storeThere(folder: String)
}

extension BackupFault: CustomStringConvertible {
  /// The fault as a sentence with a remedy where there is one.
  package var description: String {
    switch self {
    case .unreadable(let fault): "The backup cannot be read: \(fault)"
    case .foreign: "The file is not a backup of a health store."
    case .newer: "A newer version of OpenHealthKit made the backup. Please update."
    case .cutShort: "The backup is cut short: its end is missing. Copy it again, or use another backup."
    case .changed: "The backup is damaged: bytes have changed. Copy it again, or use another backup."
    case .otherContent: "The content of the backup is not what its digest says. Use another backup."
    case .keysChanged: "The keys in the backup are damaged. Copy it again, or use another backup."
    case .noWay:
      "Only the key file on this machine would open the backup. Make a recovery key first (`health key show`), or give the backup a "
        + "passphrase (--passphrase)."
    case .otherWay(let ways):
      ways.contains(.passphrase) ? "The backup opens with a passphrase or its recovery key." : "The backup has no passphrase."
    case .inMemory: "A store in memory has no backup."
    case .storeThere(let folder):
      "There is a store in \(folder) already. Restore to another folder with --to, or erase this one first (`health erase`)."
    }
  }
}

/// A way to open a store or its backup.
package enum BackupWay: String, Sendable, Codable, CaseIterable {
  /// The key file of the store, which stays on the machine.
  case keyFile
  /// A passphrase.
  case passphrase
  /// The recovery key on paper.
  case recoveryKey
}
