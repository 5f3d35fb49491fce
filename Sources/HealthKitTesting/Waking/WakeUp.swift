// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Synchronization

/// The outcome of a wake-up; see ``TestHealthStore/wake(_:inBackground:)``.
public final class WakeUp: Sendable {
  private struct State {
    var handlersCalled = 0
    var completionsCalled = 0
    /// Completions that a handler may still call.
    var open = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// The number of called update handlers of observer queries.
  public var handlersCalled: Int { state.withLock { $0.handlersCalled } }

  /// The number of handlers that have called their completion so far.
  public var completionsCalled: Int { state.withLock { $0.completionsCalled } }

  /// Whether at least one handler was called, and every handler called its completion.
  ///
  /// Waits for handlers that keep their completion for later, for example in a task. A completion that was released without a call makes it
  /// false.
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

  /// Counts a handler that is about to run, and creates its completion.
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

  /// Reports once how it ended: called or released.
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
