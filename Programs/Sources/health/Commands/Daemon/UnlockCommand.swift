// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthStorage

/// Unlocks the store that a daemon serves.
struct UnlockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlock", abstract: "Unlock the store that the daemon serves.",
    discussion: """
      Uses the key file, or the passphrase, which the command asks for or reads from --passphrase-file. Saves of apps in the meantime are \
      merged before the command ends.

        health unlock
      """)

  @OptionGroup var store: StoreOptions

  func run() throws {
    let status: LockStatus
    do {
      status = try store.change(.unlock(passphrase: try store.passphraseFile.map { Self.data(try Terminal.secret(file: $0)) }))
    } catch HealthError.store(.passphraseNeeded) {
      status = try store.change(
        .unlock(passphrase: Self.data(try Terminal.secret(prompt: Person.words["key.ask"] + " ", otherwise: Terminal.isMissing))))
    }
    Output.message([Person.words["lock.unlocked"], status.merge.map(LockCommand.text) ?? ""].filter { !$0.isEmpty }.joined(separator: " "))
  }

  /// A copy of the passphrase to send through the owner's socket.
  private static func data(_ secret: SecretBytes) -> Data { secret.withBytes { Data($0) } }
}
