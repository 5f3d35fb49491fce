// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCrypto
import OpenHealthStorage

/// The option for a new passphrase, and the questions for one at the terminal.
package struct NewPassphraseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take the new passphrase from the first line of a file, which only you may read (chmod 600).", valueName: "file"),
    completion: .file())
  /// The file with the passphrase; nil where it is asked for.
  package var newPassphraseFile: String?

  /// The options as they are on the command line.
  package init() {}

  /// A guess costs half a second: shorter passphrases are found within hours.
  private static let shortest = 8
  private static let noTerminal = Failure("There is no terminal to ask for the new passphrase. See --new-passphrase-file.")

  /// The passphrase, from the file or typed twice.
  package func passphrase() throws -> SecretBytes {
    let passphrase = try typedPassphrase()
    guard passphrase.count >= Self.shortest else { throw Failure("A passphrase has at least \(Self.shortest) bytes. Nothing was changed.") }
    return passphrase
  }

  private func typedPassphrase() throws -> SecretBytes {
    if let newPassphraseFile { return try Terminal.secret(file: newPassphraseFile) }
    func ask(_ prompt: String) throws -> SecretBytes { try Terminal.secret(prompt: prompt, otherwise: Self.noTerminal) }
    let first = try ask(Person.words["key.new"] + " ")
    guard first == (try ask(Person.words["key.again"] + " ")) else { throw Failure("The two passphrases differ. Nothing was changed.") }
    return first
  }
}
