// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthFiles
import OpenHealthStorage

struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Write the whole store to one encrypted file.",
    discussion: """
      The file has the state of one moment, also while others write. It is read back and compared with the store before it gets its name. \
      The passphrase or recovery key of the store opens it; `health restore` makes a store out of it. A store that only a key file opens \
      needs a recovery key first (`health key show`), or a passphrase for this backup.

        health backup ~/health-2026-11.backup
        health backup /media/disk/health.backup --replace --passphrase
      """)

  @Argument(help: "The file to write.", completion: .file())
  var file: String
  @Flag(help: "Replace an existing file, once the new one is complete.")
  var replace = false
  @Flag(help: "Ask for a passphrase that opens this backup, in place of the store's passphrase.")
  var passphrase = false
  @OptionGroup var new: NewPassphraseOptions
  @OptionGroup var store: StoreOptions

  func run() throws {
    if !store.isServed { _ = try store.existingFolder() }
    let passphrase = passphrase || new.newPassphraseFile != nil ? try new.passphrase() : nil
    let target = try begin()
    let written = store.isServed ? try copy(to: target, passphrase) : try write(to: target, passphrase)
    try FileWriting.telling { try target.finish() }
    let content = written.content
    let (words, numbers) = (Person.words, Person.numbers)
    Output.sentence(words["backup.wrote", file, numbers.text(Int(content.rowCount)), numbers.text(Int(written.size))])
    Output.sentence(words["backup.compared", content.digest.hexadecimal])
    Output.sentence(Self.openers(written.ways, hasOwn: passphrase != nil))
    Output.flush()
  }

  /// Begins the file. A link, folder, pipe or device is refused.
  private func begin() throws -> NewFile {
    var facts = stat()
    if lstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK { throw Failure.unwritable(FileFault(.isLink, file)) }
    return try FileWriting.telling { try NewFile(at: file, replacing: replace, mayStream: false) }
  }

  /// Writes the backup of a store without a daemon, and reads it back.
  private func write(to target: NewFile, _ passphrase: SecretBytes?) throws -> WrittenBackup {
    let keys = try store.keys()
    var line = StatusLine()
    let words = Person.words
    defer { line.clear() }
    return try FileWriting.telling {
      let database = try HealthDatabase.open(keys)
      let written = try database.writeBackup(
        passphrase: passphrase, at: Date(), to: { try target.write($0) },
        progress: { rows in line.show { words["backup.rows", Person.numbers.text(Int(rows))] } })
      try readBack(target).compare(written, keys) { share in line.show { words["backup.share", "\(Int(100 * share))"] } }
      return written
    }
  }

  /// Takes the backup that the daemon has made and compared, and compares the bytes on disk.
  private func copy(to target: NewFile, _ passphrase: SecretBytes?) throws -> WrittenBackup {
    let service = try store.openExisting()
    var line = StatusLine()
    defer { line.clear() }
    return try FileWriting.telling {
      let made = try service.perform(BeginBackup(passphrase: passphrase.map { $0.withBytes { Data($0) } }), for: .owner)
      // The daemon drops it with the next backup if this fails.
      defer { try? service.perform(EndBackup(number: made.number), for: .owner) }
      var offset: Int64 = 0
      while let part = try service.perform(ReadBackupPart(number: made.number, offset: offset), for: .owner) {
        try target.write(Array(part))
        offset += Int64(part.count)
        line.show { "\(Int(100 * Double(offset) / Double(max(1, made.size)))) %" }
      }
      // The daemon dropped it before all of it was read, or the file on disk differs.
      guard offset == made.size, try readBack(target).fileDigest() == made.fileDigest else {
        throw Failure("The backup did not arrive whole, and nothing was written. Try again.")
      }
      return WrittenBackup(content: made.content, ways: made.ways, size: made.size, fileDigest: made.fileDigest)
    }
  }

  private func readBack(_ target: NewFile) throws -> BackupFile {
    guard let path = target.temporaryPath else { throw Failure.unwritable(FileFault(.isNoRegularFile, file)) }
    return try BackupFile(at: path)
  }

  /// What opens the backup, as a sentence.
  private static func openers(_ ways: [BackupWay], hasOwn: Bool) -> String {
    let texts = ways.map { way in
      switch way {
      case .passphrase: hasOwn ? Person.words["backup.ownPassphrase"] : Person.words["backup.passphrase"]
      case .recoveryKey: Person.words["backup.recoveryKey"]
      case .keyFile: Person.words["backup.keyFile"]
      }
    }
    return Person.words["backup.openers", Person.words.clauses(texts)]
  }
}
