// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthStorage

/// What a person types.
enum Terminal {
  /// A secret line of standard input; at a terminal after a prompt, and not shown.
  static func secretLine(prompt: String) throws -> SecretBytes {
    isatty(STDIN_FILENO) == 1 ? try secret(prompt: prompt) : try firstLine(of: STDIN_FILENO, .standardInput)
  }

  /// A secret that is typed at the terminal, which does not show it.
  static func secret(prompt: String) throws -> SecretBytes {
    let terminal = STDIN_FILENO
    guard isatty(terminal) == 1 else { throw Failure.noTerminal }
    var shown = termios()
    guard tcgetattr(terminal, &shown) == 0 else { throw Failure.terminalShows }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    guard tcsetattr(terminal, TCSAFLUSH, &hidden) == 0 else { throw Failure.terminalShows }
    defer {
      tcsetattr(terminal, TCSAFLUSH, &shown)
      Output.prompt("\n")
    }
    Output.prompt(prompt)
    return try firstLine(of: terminal, .terminal)
  }

  /// A passphrase that is the first line of a file: a private one of ours, or a pipe of the shell's.
  static func secret(file path: String) throws -> SecretBytes {
    let opened: Int32?
    do throws(FileFault) {
      opened = try CheckedFile.open(path, demanding: [.ownedByUser, .isPrivate, .hasOneName, .mayBePipe])
    } catch { throw Failure.unusablePassphraseFile(error) }
    guard let file = opened else { throw Failure.noPassphraseFile(path: path) }
    defer { close(file) }
    return try firstLine(of: file, .file(path: path))
  }

  private static let longestSecret = 1024

  /// Byte by byte into memory that is wiped: nothing of it stays in a buffer.
  private static func firstLine(of descriptor: Int32, _ origin: Failure.SecretOrigin) throws -> SecretBytes {
    var count = 0
    var failed = false
    let all = SecretBytes(capacity: longestSecret) { buffer in
      while count < buffer.count {
        let got = read(descriptor, buffer.baseAddress! + count, 1)  // the buffer is not empty
        if got < 0 && errno == EINTR { continue }
        failed = got < 0
        if got < 1 || buffer[count] == UInt8(ascii: "\n") { break }
        count += 1
      }
      return count
    }
    guard !failed else { throw Failure.secret(.unreadable, origin) }
    guard count > 0 else { throw Failure.secret(.empty, origin) }
    guard count < longestSecret else { throw Failure.secret(.long(longest: longestSecret - 1), origin) }
    return all
  }
}
