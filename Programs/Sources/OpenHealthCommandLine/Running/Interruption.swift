// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthFiles
import Synchronization

/// Handles Ctrl-C, the end of a session and other terminating signals: no half-written file stays, and the exit status is 128 plus the
/// signal's number.
///
/// An import ends by itself within a second (``endGently()``); the daemon waits for a signal (``hold()``, ``wait()``); every other command
/// ends at once.
package enum Interruption {
  // Set on one thread and read in a signal handler on any other, where a lock could wait for the thread that it interrupted.
  private static let isGentle = Atomic(false)
  private static let isHeld = Atomic(false)
  /// The signal that has arrived, or 0.
  private static let number = Atomic<Int32>(0)
  /// Counts the signals since ``hold()``.
  ///
  /// Unchecked: the pointer never changes, and a semaphore is for many threads and for signal handlers.
  ///
  /// Unsafe: the memory stays allocated, and `listen()` makes the semaphore before anything uses it.
  nonisolated(unsafe) private static let held = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  /// The seconds that an import has to end by itself.
  private static let graceSeconds: UInt32 = 1

  /// Whether a signal has arrived.
  package static var hasCome: Bool { number.load(ordering: .relaxed) != 0 }

  /// 128 plus the number of the signal that has arrived.
  package static var status: Int32 { 128 + number.load(ordering: .relaxed) }

  /// Installs the signal handlers. Signals that the caller ignores, as with `nohup`, stay ignored.
  package static func listen() {
    UnfinishedFiles.prepare()
    // Before a signal comes: a handler must not be the first to use one of these, for Swift makes them under a lock.
    isGentle.store(false, ordering: .relaxed)
    isHeld.store(false, ordering: .relaxed)
    number.store(0, ordering: .relaxed)
    sem_init(held, 0, 0)
    // A closed pipe is an error of the write, not the end of the program.
    signal(SIGPIPE, SIG_IGN)
    // The same for a file that reaches the limit of `ulimit -f`.
    signal(SIGXFSZ, SIG_IGN)
    // A parent that starts programs from a worker thread passes on that thread's mask, in which signals are blocked.
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGALRM, SIGQUIT, SIGXCPU] {
      sigaddset(&mask, number)
      var before = sigaction()
      guard sigaction(number, nil, &before) == 0, !isIgnored(before) else { continue }
      signal(number) { Interruption.come($0) }
    }
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  /// From now on, the first signal only sets ``hasCome``. A second signal, or a second of time, ends the program.
  package static func endGently() { isGentle.store(true, ordering: .relaxed) }

  /// From now on, signals only end ``wait()``.
  package static func hold() { isHeld.store(true, ordering: .releasing) }

  /// Waits for a signal. Returns at once if one has arrived since ``hold()``.
  package static func wait() {
    while sem_wait(held) != 0 {}
  }

  /// Runs in a signal handler, and so calls only async-signal-safe functions.
  private static func come(_ new: Int32) {
    if isHeld.load(ordering: .acquiring) {
      sem_post(held)
      return
    }
    let isFirst = number.compareExchange(expected: 0, desired: new, ordering: .relaxed).exchanged
    if isGentle.load(ordering: .relaxed), isFirst, new != SIGALRM {
      alarm(graceSeconds)
      return
    }
    UnfinishedFiles.removeAll()
    _exit(status)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
