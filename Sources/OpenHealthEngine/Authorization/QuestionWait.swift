// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// The calls of one connection that wait for the owner's answer, so that they can be ended when the connection ends.
///
///     let wait = QuestionWait()
///     try QuestionWait.$ofTask.withValue(wait) { try engine.perform(request, for: caller) }
///     // elsewhere, when the client has disconnected:
///     wait.cancel()
///
/// A cancelled call throws `userCanceled`. Its questions stay open: the owner can answer them, and a repeated call waits for the same
/// answers.
package final class QuestionWait: Sendable {
  private struct State {
    var isCancelled = false
    var lastNumber = 0
    var signals: [Int: DispatchSemaphore] = [:]
  }

  /// The instance to which calls of the current task belong; nil when nothing cancels them.
  @TaskLocal package static var ofTask: QuestionWait?

  private let state = Mutex(State())

  /// A new instance without calls, one for each connection.
  package init() {}

  /// Ends the waiting calls, and those to come, with `userCanceled`.
  package func cancel() {
    let signals = state.withLock { state in
      state.isCancelled = true
      return Array(state.signals.values)
    }
    for signal in signals { signal.signal() }
  }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func add(_ signal: DispatchSemaphore) -> Int {
    state.withLock { state in
      state.lastNumber += 1
      state.signals[state.lastNumber] = signal
      return state.lastNumber
    }
  }

  func remove(_ number: Int) { state.withLock { _ = $0.signals.removeValue(forKey: number) } }

  /// Makes all waiting calls check for answers again.
  func wake() {
    for signal in state.withLock({ Array($0.signals.values) }) { signal.signal() }
  }
}
