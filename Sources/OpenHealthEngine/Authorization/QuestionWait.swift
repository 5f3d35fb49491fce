// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// A hold on the calls of one connection that wait for the owner's answer, to end them when the connection ends.
///
///     let wait = QuestionWait()
///     try QuestionWait.$ofTask.withValue(wait) { try engine.perform(request, for: caller) }
///     // elsewhere, when the client has gone:
///     wait.cancel()
///
/// A call that is ended throws `userCanceled`. Its questions stay: the owner can answer them, and a repeated call waits for the same answers.
public final class QuestionWait: Sendable {
  private struct State {
    var isCancelled = false
    var lastNumber = 0
    var signals: [Int: DispatchSemaphore] = [:]
  }

  /// That of the calls that the current task makes.
  @TaskLocal public static var ofTask: QuestionWait?

  private let state = Mutex(State())

  public init() {}

  /// Ends the calls that wait, and those to come.
  public func cancel() {
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

  /// Gives all calls that wait another look.
  func wake() {
    for signal in state.withLock({ Array($0.signals.values) }) { signal.signal() }
  }
}
