// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Ends a piece of work that does not ask whether it should: calls a closure, again and again as long as the work runs, as a call that comes
/// between two steps of the work ends nothing.
///
/// Unchecked: `isRunning` and `hasEnded` are read and written only with `condition` locked; the rest is constant.
final class Interruption: @unchecked Sendable {
  /// The pause between two calls, in seconds.
  private static let pause = 0.1

  private let interrupt: @Sendable () -> Void
  private let condition = NSCondition()
  private var isRunning = false
  private var hasEnded = false

  init(_ interrupt: @escaping @Sendable () -> Void) { self.interrupt = interrupt }

  /// Begins to call, on a thread of its own.
  func begin() {
    let isFirst = condition.withLock {
      if isRunning || hasEnded { return false }
      isRunning = true
      return true
    }
    if isFirst { Thread.detachNewThread { [self] in run() } }
  }

  private func run() {
    condition.lock()
    while !hasEnded {
      condition.unlock()
      interrupt()
      condition.lock()
      if !hasEnded { _ = condition.wait(until: Date(timeIntervalSinceNow: Self.pause)) }
    }
    isRunning = false
    condition.broadcast()
    condition.unlock()
  }

  /// The work has ended: when this returns, there is no call any more.
  func end() {
    condition.lock()
    hasEnded = true
    condition.broadcast()
    while isRunning { condition.wait() }
    condition.unlock()
  }
}
