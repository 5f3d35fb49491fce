// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCommandLine

/// A program that a command starts and waits for. It receives the signals that the command receives.
struct ChildProcess {
  let identifier: pid_t

  /// The signals that are passed on.
  private static let passedOn = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]
  // Unchecked: written once, before the first handler that reads it is installed.
  nonisolated(unsafe) private static var signals: Int32 = -1

  /// Starts a program in its own process group, so that a terminal sends its signals only to the command.
  ///
  /// - Parameter descriptors: descriptors that the program gets as 3, 4 and so on, besides standard input and output.
  init(_ program: String, _ arguments: [String], environment: [String: String], descriptors: [Int32] = []) throws {
    try Self.keepDescriptors()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Copied to high numbers first, so that none is overwritten before it is copied.
    let sources = descriptors.map { fcntl($0, F_DUPFD_CLOEXEC, 64) }
    defer { for source in sources { close(source) } }
    for (index, source) in sources.enumerated() { posix_spawn_file_actions_adddup2(&actions, source, Int32(3 + index)) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (ignored, none) = (sigset_t(), sigset_t())
    sigemptyset(&ignored)
    for number in [SIGPIPE, SIGXFSZ] { sigaddset(&ignored, number) }
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    let texts = ([program] + arguments).map { strdup($0) } + [nil]
    let variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in texts + variables { free(text) } }
    var identifier = pid_t()
    let code = posix_spawn(&identifier, program, &actions, &attributes, texts, variables)
    guard code == 0 else { throw Failure.unstartable(program, code) }
    self.identifier = identifier
  }

  /// Makes all open descriptors close-on-exec, so that no program inherits one by accident, such as the owner's socket.
  private static func keepDescriptors() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      if let descriptor = Int32(name), descriptor > 2 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    }
  }

  /// Calls `pass` with each signal from now on, on a separate thread. Call it once in a process.
  static func passSignals(_ pass: @escaping @Sendable (Int32) -> Void) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure.unstartable("pipe", errno) }
    let reading = ends[0]
    signals = ends[1]
    Thread.detachNewThread {
      var number: UInt8 = 0
      while read(reading, &number, 1) == 1 { pass(Int32(number)) }
    }
    // A parent that starts programs from a worker thread passes on a mask in which signals are blocked.
    var mask = sigset_t()
    sigemptyset(&mask)
    defer { pthread_sigmask(SIG_UNBLOCK, &mask, nil) }
    for number in passedOn {
      sigaddset(&mask, number)
      var before = sigaction()
      // Signals that the caller ignores, as with `nohup`, stay ignored.
      if sigaction(number, nil, &before) == 0,
        // Unsafe: both are pointers to functions, which are compared and not called.
        unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      {
        continue
      }
      signal(number) { number in
        // Runs in a signal handler, and so calls only async-signal-safe functions.
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(ChildProcess.signals, &byte, 1)
      }
    }
  }

  /// Waits for the end of the program. Returns its exit status, or 128 plus the number of the signal that ended it.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 {
      if errno != EINTR { return 1 }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// The path of a program, found in `PATH` as a shell does.
  static func path(of program: String, environment: [String: String]) -> String? { paths(of: program, environment: environment).first }

  /// Every program of a name, in the order in which the system looks for it.
  static func paths(of program: String, environment: [String: String]) -> [String] {
    (environment["PATH"] ?? "/usr/bin:/bin").utf8.split(separator: UInt8(ascii: ":"))
      .map { "\(String(decoding: $0, as: UTF8.self))/\(program)" }.filter { access($0, X_OK) == 0 }
  }
}

extension Failure {
  /// A program cannot be started. The number is the `errno`.
  static func unstartable(_ program: String, _ code: Int32) -> Self { Self("\(program) cannot be started: \(systemText(code)).") }
}
