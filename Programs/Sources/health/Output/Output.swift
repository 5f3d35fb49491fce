// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthWords

/// Standard output in large pieces, and messages on standard error. A write that fails ends the command with an error.
enum Output {
  // Unchecked: commands write from the main thread only.
  nonisolated(unsafe) private static var buffer: [UInt8] = []
  nonisolated(unsafe) private static var hasLostMessage = false
  nonisolated(unsafe) private static var isClosed = false

  /// Takes the numbers of standard input, output and error that the caller has closed, so that no other file gets them. Reading gives nothing, and
  /// writing fails as before.
  static func reserveDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      guard open("/dev/null", O_RDONLY | O_CLOEXEC) >= 0 else { return }
    }
  }

  static func text(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count > 1 << 16 { flush() }
  }

  static func line(_ text: String = "") {
    self.text(text)
    self.text("\n")
  }

  /// A line for people, in which names from anywhere may be; at a terminal it becomes as many lines as it needs.
  static func sentence(_ text: String = "") { wrapped(plain(TerminalText.line(text)), wraps: isTerminal).forEach { line($0) } }

  private static func wrapped(_ text: String, wraps: Bool) -> [String] {
    wraps || ProcessInfo.processInfo.environment["COLUMNS"] != nil ? TextWidth.wrapped(text, to: width) : [text]
  }

  /// Text for people as the locale can show it: where it is not a Unicode one, signs have their nearest ASCII form, and other letters are question marks.
  static func plain(_ text: String) -> String { Person.locale.isUnicode ? text : ASCIIText.folded(text) }

  /// What takes the place of what is left out.
  static var ellipsis: String { Person.locale.isUnicode ? "…" : "..." }

  /// How a text stands out at a terminal.
  enum Style: String { case bold = "1", dim = "2" }

  /// The text with a style, where the output is a terminal that knows styles and the person wants them.
  static func styled(_ text: String, _ style: Style) -> String {
    hasStyles && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  static let hasStyles: Bool = {
    let environment = ProcessInfo.processInfo.environment
    return isTerminal && environment["NO_COLOR"]?.isEmpty ?? true && environment["TERM"] != "dumb" && Settings.current[.colour] != "never"
  }()

  /// Bytes as they are; at a terminal as far as it may see them.
  static func bytes(_ bytes: some Sequence<UInt8>) {
    if isTerminal { return text(TerminalText.lines(String(decoding: Array(bytes), as: UTF8.self))) }
    buffer.append(contentsOf: bytes)
    if buffer.count > 1 << 16 { flush() }
  }

  static func flush() {
    let code = write(buffer, to: STDOUT_FILENO)
    buffer.removeAll(keepingCapacity: true)
    if code != 0 { fail(code) }
  }

  /// Hands over what is written, and to the disk when standard output is a file: what was shown is not lost after this.
  static func sync() {
    flush()
    // Pipes and terminals cannot be synced.
    if fsync(STDOUT_FILENO) != 0, errno != EINVAL, errno != EROFS { fail(errno) }
  }

  static func message(_ text: String) { messageBytes(plain(TerminalText.lines(text)) + "\n") }

  /// What a question at the terminal begins with.
  static func prompt(_ text: String) { messageBytes(plain(TerminalText.lines(text))) }

  /// Replaces the current line on a terminal.
  static func status(_ text: String) { messageBytes("\r\u{1B}[K" + plain(TerminalText.line(text))) }

  static let isTerminal = isatty(STDOUT_FILENO) == 1

  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Ends the program. Status 0 becomes 1 when a write has failed.
  static func end(_ status: Int32) -> Never {
    flush()
    // Some file systems tell only now that the disk is full.
    let code = close()
    if code != 0, code != EBADF { fail(code) }
    leave(status == 0 && hasLostMessage ? 1 : status)
  }

  /// Columns of the terminal; 80 where there is none.
  static let width: Int = {
    if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init), columns > 0 { return columns }
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return 80
  }()

  /// Lines of the terminal; 24 where there is none.
  static let height: Int = {
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 { return Int(size.ws_row) }
    return 24
  }()

  private static func fail(_ code: Int32) -> Never {
    // A reader that has gone, such as `head`, wants no more.
    if code == EPIPE { leave(0) }
    message("health: The result cannot be written: \(String(cString: strerror(code))). It is not complete.")
    leave(1)
  }

  private static func leave(_ status: Int32) -> Never {
    _ = close()
    Pager.end()
    UnfinishedFiles.removeAll()
    exit(status)
  }

  /// Closes standard output once, and gives 0 or an error number. Another thread may open a file of the same number after that: libdispatch, which
  /// begins to watch for signals when the first one is asked for, ends the process when its descriptor goes.
  private static func close() -> Int32 {
    if isClosed { return 0 }
    isClosed = true
    return Foundation.close(STDOUT_FILENO) == 0 ? 0 : errno
  }

  /// There is no other place to say that standard error cannot be written; the exit status does.
  private static func messageBytes(_ text: String) {
    let code = write(Array(text.utf8), to: STDERR_FILENO)
    if code != 0, code != EPIPE { hasLostMessage = true }
  }

  /// Writes all of the bytes. Gives 0 or an error number.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return count < 0 ? errno : EIO }
      rest = rest.dropFirst(count)
    }
    return 0
  }
}
