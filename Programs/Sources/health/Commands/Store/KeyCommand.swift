// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthStorage

struct KeyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "Manage what opens the store: key file, recovery key and passphrase.",
    discussion: """
      A store is encrypted. It opens with a key file in ~/.config/openhealthkit/keys, or with a passphrase if you set one. A recovery key \
      opens it as well. If you lose all of them, the data are lost.

        health key show
        health key passphrase
      """,
    subcommands: [Show.self, Import.self, Passphrase.self])

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a recovery key and show it once.",
      discussion: """
        A new recovery key invalidates the old one: the command asks first, unless --replace is given.

          health key show
        """)

    @Flag(help: "Invalidate the existing recovery key without asking.")
    var replace = false
    @OptionGroup var store: StoreOptions

    func run() throws {
      let keys = try store.keys()
      if try !replace && keys.hasRecoveryKey() { try askToReplace() }
      var isShown = false
      do {
        try keys.makeRecoveryKey { key in
          Output.sentence(key.text)
          // If this fails, the command ends while the earlier key still opens the store.
          Output.sync()
          isShown = true
        }
      } catch {
        guard isShown else { throw error }
        throw Failure("The recovery key shown above is invalid, because the store could not be changed. \(error)")
      }
      let folder = try store.existingFolder().path
      Output.message(Person.words["key.recovery", folder])
      Output.message(Person.words["key.recoveryOnce"])
    }

    private func askToReplace() throws {
      guard isatty(STDIN_FILENO) == 1 else {
        throw Failure("The store already has a recovery key, which a new one invalidates. Give --replace to continue.")
      }
      Output.prompt(Person.words["key.askReplace", "replace"] + " ")
      guard readLine() == "replace" else { throw Failure("Nothing was changed.") }
    }
  }

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Open the store with its recovery key (on standard input), and make a new key file for it.",
      discussion: """
        The previous key file or passphrase no longer opens the store. The recovery key still does.

          health key import
        """)

    @OptionGroup var store: StoreOptions

    func validate() throws {
      if store.passphraseFile != nil { throw ValidationError("The recovery key opens the store here, not a passphrase.") }
    }

    func run() throws {
      let folder = try store.existingFolder()
      let typed = try Terminal.secretLine(prompt: Person.words["key.askRecovery"] + " ")
      let keys = try StoreKeys.importRecoveryKey(RecoveryKey(typed: typed), folder: folder)
      StoreOptions.tell(keys.notices)
      let file = try keys.keyFile()
      Output.message(file.map { Person.words["key.newFileAt", folder.path, $0.path] } ?? Person.words["key.newFile", folder.path])
    }
  }

  struct Passphrase: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Let a passphrase open the store instead of the key file.",
      discussion: """
        Asks for the passphrase twice. Programs that use HealthKit cannot open such a store by themselves. Older copies of the store's \
        folder still open with their old key.

          health key passphrase
          health key passphrase --remove
        """)

    @OptionGroup var store: StoreOptions
    @OptionGroup var new: NewPassphraseOptions
    @Flag(help: "Replace the passphrase with a new key file.")
    var remove = false

    func validate() throws {
      if remove && new.newPassphraseFile != nil { throw ValidationError("Give either --remove or a new passphrase.") }
    }

    func run() throws {
      let keys = try store.keys()
      let passphrase = remove ? nil : try new.passphrase()
      try keys.setPassphrase(passphrase)
      let folder = try store.existingFolder().path
      if let file = try keys.keyFile() {
        Output.message(Person.words["key.fileOpens", folder, file.path])
      } else {
        Output.message(Person.words["key.passphraseOpens", folder])
      }
    }
  }
}
