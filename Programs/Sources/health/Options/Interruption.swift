// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Ctrl-C, noticed rather than obeyed: what is going on can end cleanly. The second one ends the program at once.
enum Interruption {
  // Unsafe: a flag that a signal handler sets and the main thread reads.
  nonisolated(unsafe) private(set) static var hasCome = false

  static func listen() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        if Interruption.hasCome { _exit(128 + number) }
        Interruption.hasCome = true
      }
    }
  }
}
