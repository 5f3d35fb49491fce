// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthFiles

/// Handles Ctrl-C, the end of a session and other terminating signals: no half-written file stays, and the exit status is 128 plus the
/// signal's number.
///
/// An import ends by itself within a second (``endGently()``); the daemon waits for a signal (``hold()``, ``wait()``); every other command
/// ends at once.
enum Interruption {
  // Flags that the main thread sets and a signal handler reads, or the reverse, without synchronisation.
  nonisolated(unsafe) private static var isGentle = false
  nonisolated(unsafe) private static var isHeld = false
  /// Counts the signals since ``hold()``.
  nonisolated(unsafe) private static var held = sem_t()
  /// The signal that has arrived, or 0.
  nonisolated(unsafe) private static var number: Int32 = 0

  /// The seconds that an import has to end by itself.
  private static let graceSeconds: UInt32 = 1

  static var hasCome: Bool { number != 0 }

  /// 128 plus the number of the signal that has arrived.
  static var status: Int32 { 128 + number }

  /// Installs the signal handlers. Signals that the caller ignores, as with `nohup`, stay ignored.
  static func listen() {
    UnfinishedFiles.prepare()
    isGentle = false
    // A closed pipe is an error of the write, not the end of the program.
    signal(SIGPIPE, SIG_IGN)
    // A parent that starts programs from a worker thread passes on that thread's mask, in which signals are blocked.
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGALRM] {
      sigaddset(&mask, number)
      var before = sigaction()
      guard sigaction(number, nil, &before) == 0, !isIgnored(before) else { continue }
      signal(number) { Interruption.come($0) }
    }
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  /// From now on, the first signal only sets ``hasCome``. A second signal, or a second of time, ends the program.
  static func endGently() { isGentle = true }

  /// From now on, signals only end ``wait()``.
  static func hold() {
    sem_init(&held, 0, 0)
    isHeld = true
  }

  /// Waits for a signal. Returns at once if one has arrived since ``hold()``.
  static func wait() {
    while sem_wait(&held) != 0 {}
  }

  /// Runs in a signal handler, and so calls only async-signal-safe functions.
  private static func come(_ new: Int32) {
    if isHeld {
      sem_post(&held)
      return
    }
    if isGentle, number == 0, new != SIGALRM {
      number = new
      alarm(graceSeconds)
      return
    }
    if number == 0 { number = new }
    UnfinishedFiles.removeAll()
    _exit(status)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
