// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthFiles
import OpenHealthStorage

/// Reads what a person types.
package enum Terminal {
  /// The failure where the store needs its passphrase and there is no terminal.
  package static let isMissing = Failure("The store needs its passphrase, and there is no terminal to ask for it. See --passphrase-file.")
  private static let shows = Failure("The terminal cannot hide typed text.")

  /// A secret line of standard input. On a terminal, it asks with the prompt and hides the input.
  package static func secretLine(prompt: String) throws -> SecretBytes {
    isatty(STDIN_FILENO) == 1 ? try secret(prompt: prompt, otherwise: isMissing) : try firstLine(of: STDIN_FILENO, "standard input")
  }

  /// A secret that the person types at the terminal, which hides it. Without a terminal, throws the failure.
  package static func secret(prompt: String, otherwise failure: Failure) throws -> SecretBytes {
    let terminal = STDIN_FILENO
    guard isatty(terminal) == 1 else { throw failure }
    var shown = termios()
    guard tcgetattr(terminal, &shown) == 0 else { throw shows }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    guard tcsetattr(terminal, TCSAFLUSH, &hidden) == 0 else { throw shows }
    defer {
      tcsetattr(terminal, TCSAFLUSH, &shown)
      Output.prompt("\n")
    }
    Output.prompt(prompt)
    return try firstLine(of: terminal, "the typed text")
  }

  /// The secret in the first line of a file, which must be private and the user's own, or a pipe of the shell's. `what` is what it holds.
  package static func secret(file path: String, what: String = "passphrase") throws -> SecretBytes {
    let opened: Int32?
    do throws(FileFault) {
      opened = try CheckedFile.open(path, demanding: [.ownedByUser, .isPrivate, .hasOneName, .mayBePipe])
    } catch { throw Failure("The \(what) file cannot be used: \(error)") }
    guard let file = opened else { throw Failure("There is no \(what) file \(path).") }
    defer { close(file) }
    return try firstLine(of: file, path)
  }

  private static let longestSecret = 1024

  /// Reads byte by byte into memory that is wiped, so that no copy stays in another buffer.
  private static func firstLine(of descriptor: Int32, _ origin: String) throws -> SecretBytes {
    var count = 0
    var failed = false
    // Unsafe: the buffer belongs to the new `SecretBytes` and is valid during this closure; `read` writes one byte at an index below its
    // count.
    let all = SecretBytes(capacity: longestSecret) { buffer in
      while count < buffer.count {
        // Not nil: the buffer has `longestSecret` bytes.
        let got = read(descriptor, buffer.baseAddress! + count, 1)
        if got < 0 && errno == EINTR { continue }
        failed = got < 0
        if got < 1 || buffer[count] == UInt8(ascii: "\n") { break }
        count += 1
      }
      return count
    }
    guard !failed else { throw Failure("Reading \(origin) failed.") }
    guard count > 0 else { throw Failure("There is no secret: the first line of \(origin) is empty.") }
    guard count < longestSecret else {
      throw Failure("The first line of \(origin) is longer than \(longestSecret - 1) bytes.")
    }
    return all
  }
}
