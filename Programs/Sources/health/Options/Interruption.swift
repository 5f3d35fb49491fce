// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthFiles

/// Ctrl-C, the end of a session, and other signals to end: no half-written file stays, and the exit status is 128 and the signal's number.
///
/// An import asks to end by itself (``endGently()``) and has a second for it, the daemon waits for a signal (``hold()``, ``wait()``); every other
/// command ends at once.
enum Interruption {
  // Unsafe: flags that a signal handler sets and the main thread reads, or the other way round.
  nonisolated(unsafe) private static var isGentle = false
  nonisolated(unsafe) private static var isHeld = false
  /// Counts the signals that came while they were held.
  nonisolated(unsafe) private static var held = sem_t()
  /// The signal that has come, or 0.
  nonisolated(unsafe) private static var number: Int32 = 0

  /// How long an import has to end by itself.
  private static let graceSeconds: UInt32 = 1

  static var hasCome: Bool { number != 0 }

  /// 128 and the number of the signal that has come.
  static var status: Int32 { 128 + number }

  /// Hears the signals from now on. Those that the caller has switched off, as `nohup` does, stay so.
  static func listen() {
    UnfinishedFiles.prepare()
    isGentle = false
    // A reader that has gone is an error of the write, not the end of the program.
    signal(SIGPIPE, SIG_IGN)
    // A parent that starts programs from a worker thread hands on that thread's mask, in which signals are blocked.
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

  /// The first signal only sets ``hasCome`` from now on. A second one, or a second of time, ends the program.
  static func endGently() { isGentle = true }

  /// From now on signals do nothing but end ``wait()``.
  static func hold() {
    sem_init(&held, 0, 0)
    isHeld = true
  }

  /// Waits until a signal comes, or returns at once when one has come since ``hold()``.
  static func wait() {
    while sem_wait(&held) != 0 {}
  }

  /// Runs in a signal handler: only what is safe there.
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
