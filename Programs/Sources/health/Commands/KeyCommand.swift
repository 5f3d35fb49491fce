// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore
import OpenHealthStorage

struct KeyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "What opens the store: recovery key and passphrase.",
    discussion: """
      A store is encrypted. It opens with a key file in ~/.config/openhealthkit/keys, or with a passphrase if you set one, and besides \
      with a recovery key. Lose all of them and the data are gone.
      """,
    subcommands: [Show.self, Import.self, Passphrase.self])

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a new recovery key, show it once, and make the older one useless.")

    @OptionGroup var store: StoreOptions

    func run() throws {
      let key = try store.telling { try store.keys().makeRecoveryKey() }
      Output.line(key.text)
      Output.flush()
      Output.message("Write it down and keep it away from this machine: it opens the store, and is not shown again.")
    }
  }

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Open the store with its recovery key (on standard input), and make a new key file for it.",
      discussion: "What opened the store before, a key file or a passphrase, does so no more. The recovery key goes on to.")

    @OptionGroup var store: StoreOptions

    func validate() throws {
      if store.passphraseFile != nil { throw ValidationError("The recovery key opens the store here, not a passphrase.") }
    }

    func run() throws {
      let folder = try store.existingFolder()
      let typed = try Terminal.secretLine(prompt: "Recovery key: ")
      try store.telling {
        StoreOptions.tell(try StoreKeys.importRecoveryKey(RecoveryKey(typed: typed), folder: folder).notices)
      }
      Output.message("The store has a new key file.")
    }
  }

  struct Passphrase: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Let a passphrase open the store in the place of the key file.",
      discussion: """
        Asks for the passphrase twice. Programs that use HealthKit cannot open such a store by themselves. Whoever has an older copy \
        of the store's folder still opens that with what opened it then.
        """)

    @OptionGroup var store: StoreOptions
    @Option(
      help: ArgumentHelp(
        "Take the new passphrase from the first line of a file, which only you may read (chmod 600).", valueName: "file"),
      completion: .file())
    var newPassphraseFile: String?
    @Flag(help: "No passphrase any more: a new key file opens the store.")
    var remove = false

    func validate() throws {
      if remove && newPassphraseFile != nil { throw ValidationError("Either --remove or a new passphrase.") }
    }

    func run() throws {
      let keys = try store.telling { try store.keys() }
      let passphrase = remove ? nil : try newPassphrase()
      try store.telling { try keys.setPassphrase(passphrase) }
      Output.message(remove ? "A new key file opens the store." : "The passphrase opens the store. There is no key file any more.")
    }

    private func newPassphrase() throws -> SecretBytes {
      if let newPassphraseFile { return try Terminal.secret(file: newPassphraseFile) }
      let first = try Terminal.secret(prompt: "New passphrase: ")
      guard first == (try Terminal.secret(prompt: "Once more: ")) else { throw Failure("The two passphrases differ. Nothing was changed.") }
      return first
    }
  }
}
