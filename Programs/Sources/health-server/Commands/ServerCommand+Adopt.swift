// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFiles
import OpenHealthInterchange
import OpenHealthPostgres
import OpenHealthStorage

extension ServerCommand {
  struct Adopt: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a backup of a person's own store the store of a person here.",
      discussion: """
        The backup is one of `health backup`. The person is one whom `health server add` has just added, with an empty store. All samples keep \
        their UUIDs, and all else is as it was: deletions, apps with their permissions and tokens, notes, goals, alerts, attachments and the \
        access log. It is there as a whole or not at all, and is compared with the backup before. Apps read everything once more, as \
        after a restore. The command needs as much space in the temporary folder (TMPDIR) as the backup has; what is there is encrypted. \
        Connect as the role of servers.

          health server add "Ada"
          health server adopt ada.backup --person 17 --master-key master.keys
        """)

    @Argument(help: "The backup.", completion: .file())
    var backup: String
    @Option(help: ArgumentHelp("The number of the person, as `health server people` prints it.", valueName: "number"))
    var person: Int64
    @Option(
      help: ArgumentHelp(
        "Take the passphrase of the backup from the first line of a file, which only you may read (chmod 600).", valueName: "file"),
      completion: .file())
    var passphraseFile: String?
    @Flag(help: "Open the backup with its recovery key, which is asked for or read from standard input.")
    var recoveryKey = false
    @OptionGroup var masterKey: MasterKeyOption
    @OptionGroup var database: Database

    func validate() throws {
      if recoveryKey, passphraseFile != nil { throw ValidationError("Give either a passphrase or the recovery key.") }
    }

    func run() throws {
      let keys = try masterKey.keys()
      let router = try ServerCommand.router(database, masterKeys: keys)
      guard try ServerCommand.telling({ () throws(HealthError) in try router.hasPerson(person) }) else { throw NodeFault.noPerson }
      let file = try BackupFile(at: backup)
      _ = try BackupOpening.unlock(file, passphraseFile: passphraseFile, recoveryKey: recoveryKey)
      let copied = try copy(file, router)
      Output.sentence("Person \(person) has all \(Person.numbers.text(copied.rowCount)) rows of the backup.")
      if keys == nil { Output.sentence("The database has them as they are: no master key was named.") }
      Output.flush()
    }

    /// Makes a store of the backup that is never finished, and gives its rows to the person.
    private func copy(_ file: BackupFile, _ router: PersonRouter) throws -> StoreCopy.Copied {
      let folder = FileManager.default.temporaryDirectory
      let place = folder.appendingPathComponent("openhealthkit-\(UUID().uuidString)", isDirectory: true)
      let restore = try TemporarySpace.telling(folder) { try StoreRestore(file, to: place, keyFolder: place) }
      // The files of the store go with this object.
      return try withExtendedLifetime(restore) {
        let store = try TemporarySpace.telling(folder) {
          _ = try restore.fill()
          return try HealthDatabase.open(restore.keys)
        }
        try check(store)
        let copied = try give(store, router)
        try store.close()
        return copied
      }
    }

    private func give(_ store: HealthDatabase, _ router: PersonRouter) throws -> StoreCopy.Copied {
      do {
        return try ServerCommand.telling { () throws(HealthError) in try router.adopt(store, as: person) }
      } catch HealthError.damagedData {
        throw Failure(
          "The backup has rows with values that no store of this program has. Nothing was changed. Check the store that it was made of with "
            + "`health doctor`.")
      }
    }

    /// Runs the checks of `health doctor` before anything is at the server.
    private func check(_ store: HealthDatabase) throws {
      var damage = try store.damage()
      let engine = HealthEngine(database: store, answering: PolicyAnswering(policy: .denyAll))
      do { damage += try KeptFileCheck(service: engine).findings() } catch let error as HealthError {
        damage.append(try StoreFinding(error, subject: "kept files"))
      }
      for finding in damage { Output.message(TerminalText.line(finding.meaning)) }
      guard damage.isEmpty else {
        throw Failure(
          "The store was damaged when the backup was made: \(Person.counted(damage.count, "finding")), see above. Nothing was changed.")
      }
    }
  }

  struct Release: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write a person's store to a backup, which becomes a store of their own.",
      discussion: """
        The file is one of `health backup`, with the state of one moment: `health restore` makes a store of it, and `adopt` a person at \
        another server. A passphrase opens it, which the command asks for. The person stays at the server as they are; `health server \
        remove` removes them. Connect as the role of servers.

          health server release 17 --to ada.backup --master-key master.keys
        """)

    @Argument(help: ArgumentHelp("The number of the person, as `health server people` prints it.", valueName: "number"))
    var person: Int64
    @Option(help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
    var to: String
    @Flag(help: "Replace an existing file, once the new one is complete.")
    var replace = false
    @OptionGroup var new: NewPassphraseOptions
    @OptionGroup var masterKey: MasterKeyOption
    @OptionGroup var database: Database

    func run() throws {
      let router = try ServerCommand.router(database, masterKeys: masterKey.keys())
      guard try ServerCommand.telling({ () throws(HealthError) in try router.hasPerson(person) }) else { throw NodeFault.noPerson }
      let passphrase = try new.passphrase()
      do {
        let file = try NewFile(at: to, replacing: replace, mayStream: false)
        let folder = FileManager.default.temporaryDirectory
        let release = try TemporarySpace.telling(folder) { try StoreRelease(in: folder, passphrase: passphrase) }
        // The files of the store go with this object.
        defer { withExtendedLifetime(release) {} }
        let copied = try TemporarySpace.telling(folder) {
          try ServerCommand.telling { () throws(HealthError) in try router.release(person, into: release) }
        }
        let written = try release.write(at: Date()) { try file.write($0) }
        guard let path = file.temporaryPath else { throw FileFault(.isNoRegularFile, to) }
        try BackupFile(at: path).compare(written, release.keys)
        try file.finish()
        Output.sentence("Wrote \(to): \(Person.numbers.text(copied.rowCount)) rows of person \(person), compared with the server.")
        if copied.leftOut > 0 {
          Output.sentence(
            "Left out \(Person.counted(copied.leftOut, "mark")) that only the server can read: an import can bring back what they stood for."
          )
        }
      } catch let fault as FileFault {
        throw Failure.unwritable(fault)
      }
      Output.flush()
    }
  }
}

/// What a command says of a full disk below the temporary folder, where it keeps an encrypted store while it runs.
private enum TemporarySpace {
  /// Runs work in the temporary folder.
  static func telling<T>(_ folder: URL, _ body: () throws -> T) throws -> T {
    do { return try body() } catch HealthError.diskFull {
      throw Failure(
        "The disk of the temporary folder \(folder.path) is full. Nothing was changed. The folder needs as much space as the backup; TMPDIR "
          + "names another one.")
    }
  }
}
