// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// The person's own program, which gets an event on its standard input.
///
/// It runs without a shell and without arguments, with nothing of the daemon's environment but the person's home, path, language and
/// session. It has a time limit; the caller starts the next one when this one has ended.
enum AlertCommand {
  /// Why the program did not take the event. Nothing of the event is in it.
  enum Fault: Error, Equatable, CustomStringConvertible {
    /// It cannot be started.
    case notStarted
    /// It ended with this status, or by this signal.
    case ended(Int32)
    /// It took longer than the limit, and was ended.
    case tooLong

    var description: String {
      switch self {
      case .notStarted: "It cannot be started. `health config alert-command` shows which it is."
      case .ended(let status): "It ended with status \(status)."
      case .tooLong: "It took longer than \(Int(AlertCommand.seconds)) seconds, and was ended."
      }
    }
  }

  /// How long the program may take.
  static let seconds = 10.0
  /// The variables that the program inherits.
  static let inherited: Set = [
    "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "HOME", "LANG", "LC_ALL", "LOGNAME", "PATH", "TZ", "USER", "WAYLAND_DISPLAY",
    "XDG_RUNTIME_DIR",
  ]

  /// Runs a program with bytes on its standard input, which are fewer than a pipe holds, and waits for its end.
  static func run(
    _ program: String, _ input: [UInt8], environment: [String: String] = ProcessInfo.processInfo.environment, seconds: Double = seconds
  ) throws(Fault) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = []
    process.environment = environment.filter { inherited.contains($0.key) }
    let pipe = Pipe()
    (process.standardInput, process.standardOutput, process.standardError) = (pipe, FileHandle.nullDevice, FileHandle.nullDevice)
    let hasEnded = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in hasEnded.signal() }
    // No such program, or not for this user.
    do { try process.run() } catch { throw .notStarted }
    // A program that reads nothing closes the pipe: that is its decision. Commands ignore SIGPIPE.
    try? pipe.fileHandleForWriting.write(contentsOf: Data(input))
    try? pipe.fileHandleForWriting.close()  // closed before, or it goes with the pipe
    guard hasEnded.wait(timeout: .now() + seconds) == .success else {
      kill(process.processIdentifier, SIGKILL)
      hasEnded.wait()
      throw .tooLong
    }
    guard process.terminationReason == .exit, process.terminationStatus == 0 else { throw .ended(process.terminationStatus) }
  }
}
