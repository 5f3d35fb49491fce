// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Synchronization

/// Tells the answer of a connection that it should end: the client sends no more, or the server shuts down.
final class EndSignal: Sendable {
  private struct State {
    var hasFired = false
    var action: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Cancels the work that ``run(_:)`` does now, and any that it is given later.
  func fire() {
    let action = state.withLock { state in
      state.hasFired = true
      return state.action
    }
    action?()
  }

  /// Does work in a task that is cancelled when the signal fires, or when the caller's task is cancelled. One at a time.
  ///
  /// - Throws: the error of the work.
  func run<T: Sendable>(_ work: @escaping @Sendable () async throws -> T) async throws -> T {
    let task = Task { try await work() }
    let hasFired = state.withLock { state in
      state.action = { task.cancel() }
      return state.hasFired
    }
    defer { state.withLock { $0.action = nil } }
    if hasFired { task.cancel() }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
