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

        health key show
        health key passphrase
      """,
    subcommands: [Show.self, Import.self, Passphrase.self])

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a recovery key and show it once.",
      discussion: """
        If there is one already, the new one makes it useless: the command asks first, or takes --replace.

          health key show
        """)

    @Flag(help: "Make the recovery key that there is useless, without asking.")
    var replace = false
    @OptionGroup var store: StoreOptions

    func run() throws {
      let keys = try store.telling { try store.keys() }
      if try !replace && store.telling({ try keys.hasRecoveryKey() }) { try askToReplace() }
      var isShown = false
      do {
        try keys.makeRecoveryKey { key in
          Output.sentence(key.text)
          // If this fails, the command ends while the earlier key still opens the store.
          Output.sync()
          isShown = true
        }
      } catch {
        throw isShown ? Failure.voidRecoveryKey(error) : .health(error)
      }
      let folder = try store.existingFolder().path
      Output.message("This is the recovery key of the store in \(folder). Write it down and keep it away from this machine:")
      Output.message("it opens the store, and is not shown again. An older recovery key opens it no more.")
    }

    private func askToReplace() throws {
      guard isatty(STDIN_FILENO) == 1 else { throw Failure.replacingUnasked }
      Output.prompt("The store has a recovery key already, which a new one makes useless. Type replace to go on: ")
      guard readLine() == "replace" else { throw Failure.notReplaced }
    }
  }

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Open the store with its recovery key (on standard input), and make a new key file for it.",
      discussion: """
        What opened the store before, a key file or a passphrase, does so no more. The recovery key goes on to.

          health key import
        """)

    @OptionGroup var store: StoreOptions

    func validate() throws {
      if store.passphraseFile != nil { throw ValidationError("The recovery key opens the store here, not a passphrase.") }
    }

    func run() throws {
      let folder = try store.existingFolder()
      let typed = try Terminal.secretLine(prompt: "Recovery key: ")
      let file = try store.telling {
        let keys = try StoreKeys.importRecoveryKey(RecoveryKey(typed: typed), folder: folder)
        StoreOptions.tell(keys.notices)
        return try keys.keyFile()
      }
      Output.message("The store in \(folder.path) has a new key file\(file.map { ": \($0.path)" } ?? "")")
    }
  }

  struct Passphrase: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Let a passphrase open the store in the place of the key file.",
      discussion: """
        Asks for the passphrase twice. Programs that use HealthKit cannot open such a store by themselves. Whoever has an older copy \
        of the store's folder still opens that with what opened it then.

          health key passphrase
          health key passphrase --remove
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
      let folder = try store.existingFolder().path
      if let file = try store.telling({ try keys.keyFile() }) {
        Output.message("A new key file opens the store in \(folder): \(file.path)")
      } else {
        Output.message("The passphrase opens the store in \(folder). There is no key file any more.")
      }
    }

    /// A guess costs half a second: shorter passphrases are found within hours.
    private static let shortest = 8

    private func newPassphrase() throws -> SecretBytes {
      let passphrase = try typedPassphrase()
      guard passphrase.count >= Self.shortest else { throw Failure.shortPassphrase(shortest: Self.shortest) }
      return passphrase
    }

    private func typedPassphrase() throws -> SecretBytes {
      if let newPassphraseFile { return try Terminal.secret(file: newPassphraseFile) }
      let first = try Terminal.secret(prompt: "New passphrase: ")
      guard first == (try Terminal.secret(prompt: "Once more: ")) else { throw Failure.differentPassphrases }
      return first
    }
  }
}
