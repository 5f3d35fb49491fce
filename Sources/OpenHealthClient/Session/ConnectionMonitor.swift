// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Synchronization

/// Tracks the activity behind some connections, so that tests can wait for its end: work on other threads, from its beginning until the
/// last handler has returned, and the executed queries.
///
/// Any thread may call any method.
package final class ConnectionMonitor: Sendable {
  private struct ExecutedQuery {
    weak var query: (any AnyObject & Sendable)?
    let app: String
  }

  private struct State {
    var begun = 0
    var pending = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var nextWait = 0
    var queries: [ExecutedQuery] = []
  }

  private let state = Mutex(State())

  /// A monitor without work and queries.
  package init() {}

  // MARK: Work

  /// Counts work that begins. Each call needs its ``end()``.
  package func begin() {
    state.withLock {
      $0.begun += 1
      $0.pending += 1
    }
  }

  /// Counts work that ends. The last one resumes the tasks in ``untilIdle()``; traps when no work had begun.
  package func end() {
    let waiting: [CheckedContinuation<Void, Never>] = state.withLock { state in
      state.pending -= 1
      precondition(state.pending >= 0, "work ended that had not begun")
      guard state.pending == 0 else { return [] }
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for continuation in waiting { continuation.resume() }
  }

  /// The total number of beginnings: two equal numbers mean that nothing began between them.
  package var begun: Int { state.withLock { $0.begun } }

  /// Waits until no work remains, or the task is cancelled.
  package func untilIdle() async {
    let number = state.withLock { state in
      state.nextWait += 1
      return state.nextWait
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isIdle = state.withLock { state in
          // A cancellation before this point found no continuation to resume, so it is checked here, too.
          if state.pending == 0 || Task.isCancelled { return true }
          state.waiting[number] = continuation
          return false
        }
        if isIdle { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
    }
  }

  // MARK: Queries

  /// Records a query of an app. The monitor does not keep the query alive.
  package func add(_ query: any AnyObject & Sendable, app: String) {
    state.withLock { state in
      state.queries.removeAll { $0.query == nil }
      state.queries.append(ExecutedQuery(query: query, app: app))
    }
  }

  /// The executed queries that still exist, in the order of execution, each with its app.
  package var queries: [(query: any AnyObject & Sendable, app: String)] {
    state.withLock { state in state.queries.compactMap { entry in entry.query.map { ($0, entry.app) } } }
  }
}
