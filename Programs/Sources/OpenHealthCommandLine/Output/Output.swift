// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthWords

/// Buffered standard output, and messages on standard error. A failed write ends the command with an error.
package enum Output {
  // Unchecked: only the main thread writes. Callbacks with results run on it; other threads of a command only wait for signals or log.
  nonisolated(unsafe) private static var buffer: [UInt8] = []
  // Unchecked: only the main thread writes.
  nonisolated(unsafe) private static var hasLostMessage = false
  // Unchecked: only the main thread closes standard output.
  nonisolated(unsafe) private static var isClosed = false

  /// Occupies the descriptors of standard input, output and error that the caller has closed, so that no other file gets their numbers.
  /// Reading then returns nothing, and writing fails, as with closed ones.
  package static func reserveDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      guard open("/dev/null", O_RDONLY | O_CLOEXEC) >= 0 else { return }
    }
  }

  /// Writes a text as it is.
  package static func text(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count > 1 << 16 { flush() }
  }

  /// Writes a text as it is, and a line break.
  package static func line(_ text: String = "") {
    self.text(text)
    self.text("\n")
  }

  /// Writes a line for people, which may contain names from anywhere. On a terminal it wraps.
  package static func sentence(_ text: String = "") { wrapped(plain(TerminalText.line(text)), wraps: isTerminal).forEach { line($0) } }

  private static func wrapped(_ text: String, wraps: Bool) -> [String] {
    wraps || ProcessInfo.processInfo.environment["COLUMNS"] != nil ? TextWidth.wrapped(text, to: width) : [text]
  }

  /// The text in the characters of the locale: without Unicode, each sign becomes its nearest ASCII form, and other letters question marks.
  package static func plain(_ text: String) -> String { Person.locale.isUnicode ? text : ASCIIText.folded(text) }

  /// The mark for omitted text.
  package static var ellipsis: String { Person.locale.isUnicode ? "…" : "..." }

  /// The styles of emphasised text.
  package enum Style: String { case bold = "1", dim = "2" }

  /// The text with a style, if the output is a terminal with styles and the person wants them.
  package static func styled(_ text: String, _ style: Style) -> String {
    hasStyles && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Whether standard output is a terminal with styles, and the person wants them.
  package static let hasStyles: Bool = {
    let environment = ProcessInfo.processInfo.environment
    return isTerminal && environment["NO_COLOR"]?.isEmpty ?? true && environment["TERM"] != "dumb" && Settings.current[.colour] != "never"
  }()

  /// Writes bytes unchanged. A terminal gets them as text without control characters.
  package static func bytes(_ bytes: some Sequence<UInt8>) {
    if isTerminal { return text(TerminalText.lines(String(decoding: Array(bytes), as: UTF8.self))) }
    buffer.append(contentsOf: bytes)
    if buffer.count > 1 << 16 { flush() }
  }

  /// Hands what was written to the system.
  package static func flush() {
    let code = write(buffer, to: STDOUT_FILENO)
    buffer.removeAll(keepingCapacity: true)
    if code != 0 { fail(code) }
  }

  /// Flushes the output, to the disk if standard output is a file: whatever was shown is safe after this.
  package static func sync() {
    flush()
    // Pipes and terminals cannot be synced.
    if fsync(STDOUT_FILENO) != 0, errno != EINVAL, errno != EROFS { fail(errno) }
  }

  /// Writes a line on standard error, which may contain names from anywhere.
  package static func message(_ text: String) { messageBytes(plain(TerminalText.lines(text)) + "\n") }

  /// Writes a question without a line break.
  package static func prompt(_ text: String) { messageBytes(plain(TerminalText.lines(text))) }

  /// Replaces the current line of a terminal.
  package static func status(_ text: String) { messageBytes("\r\u{1B}[K" + plain(TerminalText.line(text))) }

  /// Whether standard output is a terminal.
  package static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// Whether standard error is a terminal.
  package static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Ends the program. Status 0 becomes 1 if a message could not be written.
  package static func end(_ status: Int32) -> Never {
    flush()
    // Some file systems report a full disk only now.
    let code = close()
    if code != 0, code != EBADF { fail(code) }
    leave(status == 0 && hasLostMessage ? 1 : status)
  }

  /// The columns of the terminal; 80 without one.
  package static let width: Int = {
    if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init), columns > 0 { return columns }
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return 80
  }()

  /// The lines of the terminal; 24 without one.
  package static let height: Int = {
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 { return Int(size.ws_row) }
    return 24
  }()

  /// What a person reads when a pipe, a device or standard output takes no more bytes, with an `errno`.
  package static func incomplete(_ code: Int32) -> String {
    "The result cannot be written: \(String(cString: strerror(code))). It is not complete."
  }

  private static func fail(_ code: Int32) -> Never {
    // A reader that has closed the pipe, such as `head`, wants no more.
    if code == EPIPE { leave(0) }
    message("health: \(incomplete(code))")
    leave(1)
  }

  private static func leave(_ status: Int32) -> Never {
    _ = close()
    Pager.end()
    UnfinishedFiles.removeAll()
    exit(status)
  }

  /// Closes standard output once. Returns 0 or an error number. The descriptor must not be closed again: another thread may reuse its
  /// number, as libdispatch does when it starts to watch signals, and ends the process if its descriptor disappears.
  private static func close() -> Int32 {
    if isClosed { return 0 }
    isClosed = true
    return Foundation.close(STDOUT_FILENO) == 0 ? 0 : errno
  }

  /// Writes to standard error. A failure can only be reported by the exit status.
  private static func messageBytes(_ text: String) {
    let code = write(Array(text.utf8), to: STDERR_FILENO)
    if code != 0, code != EPIPE { hasLostMessage = true }
  }

  /// Writes all bytes. Returns 0 or an error number.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Unsafe: `write` uses the pointer only during the call, and reads at most the bytes of the slice.
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return count < 0 ? errno : EIO }
      rest = rest.dropFirst(count)
    }
    return 0
  }
}
