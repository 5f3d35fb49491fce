// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Standard output in large pieces, and messages on standard error.
enum Output {
  // Unchecked: commands write from the main thread only.
  nonisolated(unsafe) private static var buffer: [UInt8] = []

  static func text(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count > 1 << 16 { flush() }
  }

  static func line(_ text: String = "") {
    self.text(text)
    self.text("\n")
  }

  static func flush() {
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      // A reader that has gone, such as `head`, wants no more.
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { exit(0) }
      rest = rest.dropFirst(count)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  static func message(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

  /// Replaces the current line on a terminal.
  static func status(_ text: String) { FileHandle.standardError.write(Data(("\r\u{1B}[K" + text).utf8)) }

  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Columns of the terminal; 80 where there is none.
  static var width: Int {
    if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init), columns > 0 { return columns }
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return 80
  }
}
