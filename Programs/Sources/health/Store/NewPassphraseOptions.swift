// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCrypto
import OpenHealthStorage

/// The option for a new passphrase, and the questions for one at the terminal.
struct NewPassphraseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take the new passphrase from the first line of a file, which only you may read (chmod 600).", valueName: "file"),
    completion: .file())
  var newPassphraseFile: String?

  /// A guess costs half a second: shorter passphrases are found within hours.
  private static let shortest = 8

  /// The passphrase, from the file or typed twice.
  func passphrase() throws -> SecretBytes {
    let passphrase = try typedPassphrase()
    guard passphrase.count >= Self.shortest else { throw Failure.shortPassphrase(shortest: Self.shortest) }
    return passphrase
  }

  private func typedPassphrase() throws -> SecretBytes {
    if let newPassphraseFile { return try Terminal.secret(file: newPassphraseFile) }
    func ask(_ prompt: String) throws -> SecretBytes { try Terminal.secret(prompt: prompt, otherwise: .noTerminalForNew) }
    let first = try ask("New passphrase: ")
    guard first == (try ask("Once more: ")) else { throw Failure.differentPassphrases }
    return first
  }
}
