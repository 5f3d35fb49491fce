// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthClient
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage

struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Make a store out of a backup.",
    discussion: """
      The store appears when all of it is there and has been checked, with all data, apps and permissions. An existing store is never \
      replaced. The backup opens with the key file of its store if that is on this machine, else with the passphrase or recovery key, for \
      which the command asks. The new store has keys of its own: the same passphrase, or else a new key file.

        health restore ~/health-2026-11.backup
        health restore ~/health-2026-11.backup --to ~/trial
      """)

  @Argument(help: "The backup.", completion: .file())
  var file: String
  @Option(help: ArgumentHelp("The folder of the new store, in place of the usual one.", valueName: "folder"), completion: .directory)
  var to: String?
  @Flag(help: "Open the backup with its recovery key, which is asked for or read from standard input.")
  var recoveryKey = false
  @Flag(help: "Restore a backup of a store that was damaged already.")
  var evenDamaged = false
  @OptionGroup var store: StoreOptions

  func validate() throws {
    if recoveryKey, store.passphraseFile != nil { throw ValidationError("Give either a passphrase or the recovery key.") }
    if to?.isEmpty == true { throw ValidationError("Give the name of the new store's folder.") }
    if to != nil, store.store != nil { throw ValidationError("Give either --to or --store.") }
  }

  func run() throws {
    let folder = try to.map { URL(fileURLWithPath: $0, isDirectory: true).standardizedFileURL } ?? store.newFolder()
    if StoreKeys.areAnyFiles(in: folder) { throw HealthError.backup(.storeThere(folder: folder.path)) }
    let backup = try BackupFile(at: file)
    let hasRecoveryKey = try BackupOpening.unlock(backup, passphraseFile: store.passphraseFile, recoveryKey: recoveryKey)
    var line = StatusLine()
    defer { line.clear() }
    let (content, keyFile) = try FileWriting.telling {
      try FileWriting.makeFolder(folder.deletingLastPathComponent())
      let restore = try StoreRestore(backup, to: folder)
      let content = try restore.fill { share in line.show { Person.words["backup.shareRestored", "\(Int(100 * share))"] } }
      try check(restore)
      return (content, try restore.finish())
    }
    let words = Person.words
    Output.sentence(words["backup.restored", folder.path, Person.numbers.text(Int(content.rowCount))])
    Output.sentence(keyFile.map { words["command.keyFile", $0.path] } ?? words["backup.samePassphrase"])
    Output.sentence(hasRecoveryKey ? words["backup.sameRecoveryKey"] : words["backup.makeRecoveryKey", "`health key show`"])
    Output.flush()
  }

  // MARK: Checks

  /// Runs the checks of `health doctor` before the store appears.
  private func check(_ restore: StoreRestore) throws {
    var checkup = Checkup()
    let location = StoreLocation.folder(restore.keys.folder)
    try checkup.run(location.open(keys: restore.keys, answering: PolicyAnswering(policy: .denyAll)).service, keys: nil)
    let damage = checkup.sorted.filter { $0.severity == .damage }
    for finding in damage { Output.message(FindingText.sentence(finding)) }
    if !damage.isEmpty, !evenDamaged {
      throw Failure(
        "The store was damaged when the backup was made: \(Person.counted(damage.count, "finding")), see above. Nothing was restored. Use an "
          + "older backup, or give --even-damaged.")
    }
  }
}
