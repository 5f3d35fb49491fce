// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Synchronization

/// What became of a wake-up: see ``TestHealthStore/wake(_:inBackground:)``.
public final class WakeUp: Sendable {
  private struct State {
    var handlersCalled = 0
    var completionsCalled = 0
    /// Completions that a handler may still call.
    var open = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// How many update handlers of observer queries were called.
  public var handlersCalled: Int { state.withLock { $0.handlersCalled } }

  /// How many of them have called their completion so far.
  public var completionsCalled: Int { state.withLock { $0.completionsCalled } }

  /// Whether every handler called its completion, and at least one was called.
  ///
  /// Waits for those that keep theirs for later, in a task for instance. One that let go of it without a call never will: false.
  public var isCompleted: Bool {
    get async {
      await withCheckedContinuation { continuation in
        let isDecided = state.withLock { state in
          if state.open == 0 { return true }
          state.waiting.append(continuation)
          return false
        }
        if isDecided { continuation.resume() }
      }
      return state.withLock { $0.handlersCalled > 0 && $0.completionsCalled == $0.handlersCalled }
    }
  }

  /// Counts a handler that is about to be called, and makes its completion.
  func completion() -> @Sendable () -> Void {
    state.withLock {
      $0.handlersCalled += 1
      $0.open += 1
    }
    let completion = Completion { [self] wasCalled in close(wasCalled) }
    return { completion.call() }
  }

  private func close(_ wasCalled: Bool) {
    let waiting: [CheckedContinuation<Void, Never>] = state.withLock { state in
      state.open -= 1
      if wasCalled { state.completionsCalled += 1 }
      guard state.open == 0 else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Tells once how it ended: called, or gone.
  private final class Completion: Sendable {
    private let isOpen = Mutex(true)
    private let onEnd: @Sendable (_ wasCalled: Bool) -> Void

    init(onEnd: @escaping @Sendable (Bool) -> Void) { self.onEnd = onEnd }

    deinit { end(wasCalled: false) }

    func call() { end(wasCalled: true) }

    private func end(wasCalled: Bool) {
      let isFirst = isOpen.withLock { isOpen in
        defer { isOpen = false }
        return isOpen
      }
      if isFirst { onEnd(wasCalled) }
    }
  }
}
