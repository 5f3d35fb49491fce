// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

/// Opens backups for commands.
package enum BackupOpening {
  private static let noTerminal = Failure(
    "The backup needs its passphrase, and there is no terminal to ask for it. See --passphrase-file.")

  /// Opens a backup with the passphrase in a file, or the recovery key, or the key file of its store if that is here, or the passphrase, for
  /// which it asks. Returns whether the recovery key did.
  ///
  /// - Parameters:
  ///   - passphraseFile: The file with the passphrase; nil for none.
  ///   - recoveryKey: Whether the recovery key is asked for, or read from standard input.
  /// - Throws: A failure for another secret, and where there is no terminal; the errors of the backup.
  package static func unlock(_ backup: BackupFile, passphraseFile: String?, recoveryKey: Bool) throws -> Bool {
    if let file = passphraseFile {
      try unlock(backup, with: .passphrase(Terminal.secret(file: file)))
      return false
    }
    if !recoveryKey, try hasKeyFile(backup) { return false }
    if !recoveryKey, backup.ways.contains(.passphrase) {
      try unlock(backup, with: .passphrase(Terminal.secret(prompt: Person.words["key.askBackup"] + " ", otherwise: Self.noTerminal)))
      return false
    }
    let typed = try Terminal.secretLine(prompt: Person.words["key.askRecovery"] + " ")
    try unlock(backup, with: .recoveryKey(RecoveryKey(typed: typed)))
    return true
  }

  private static func unlock(_ backup: BackupFile, with opener: BackupFile.Opener) throws {
    do throws(HealthError) { try backup.unlock(with: opener) } catch .store(.wrongKey) {
      throw Failure("This passphrase or recovery key does not open the backup.")
    }
  }

  /// Opens the backup with the key file of its store, if that is here.
  private static func hasKeyFile(_ backup: BackupFile) throws -> Bool {
    guard backup.ways.contains(.keyFile) else { return false }
    do throws(HealthError) {
      try backup.unlock(with: .keyFile())
      return true
    } catch .store(.keyFileMissing), .store(.wrongKey) {
      // Another machine, or a key file from after a change: the other ways remain.
      return false
    }
  }
}
