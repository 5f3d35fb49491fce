// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthStorage

/// What a person types.
enum Terminal {
  /// A line of standard input; at a terminal after a prompt.
  static func line(prompt: String) throws -> String {
    if isatty(STDIN_FILENO) == 1 { Output.prompt(prompt) }
    guard let line = readLine() else { throw Failure("There is nothing on standard input.") }
    return line
  }

  /// A secret that is typed at the terminal, which does not show it.
  static func secret(prompt: String) throws -> SecretBytes {
    let terminal = STDIN_FILENO
    guard isatty(terminal) == 1 else {
      throw Failure("The store needs its passphrase, and there is no terminal to ask for it. See --passphrase-file.")
    }
    var shown = termios()
    guard tcgetattr(terminal, &shown) == 0 else { throw Failure("The terminal cannot be told to hide what is typed.") }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    guard tcsetattr(terminal, TCSAFLUSH, &hidden) == 0 else { throw Failure("The terminal cannot be told to hide what is typed.") }
    defer {
      tcsetattr(terminal, TCSAFLUSH, &shown)
      Output.prompt("\n")
    }
    Output.prompt(prompt)
    return try firstLine(of: terminal)
  }

  /// A secret that is the first line of a file.
  static func secret(file path: String) throws -> SecretBytes {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Failure("The passphrase file \(path) cannot be read.") }
    defer { close(file) }
    return try firstLine(of: file)
  }

  private static let longestSecret = 1024

  /// Byte by byte into memory that is wiped: nothing of it stays in a buffer.
  private static func firstLine(of descriptor: Int32) throws -> SecretBytes {
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
    guard !failed else { throw Failure("The passphrase cannot be read.") }
    guard count > 0 else { throw Failure("The passphrase is empty.") }
    guard count < longestSecret else { throw Failure("The passphrase is longer than \(longestSecret - 1) bytes.") }
    return all
  }
}
