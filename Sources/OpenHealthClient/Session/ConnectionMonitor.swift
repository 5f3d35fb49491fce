// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Synchronization

/// Watches what goes on behind some connections, so that tests can wait for the end of it: work on other threads, from its beginning until
/// the last handler has returned, and the queries that were executed.
public final class ConnectionMonitor: Sendable {
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

  public init() {}

  // MARK: Work

  /// Says that work has begun. Each beginning has its ``end()``.
  public func begin() {
    state.withLock {
      $0.begun += 1
      $0.pending += 1
    }
  }

  /// Says that work has ended.
  public func end() {
    let waiting: [CheckedContinuation<Void, Never>] = state.withLock { state in
      state.pending -= 1
      precondition(state.pending >= 0, "work ended that had not begun")
      guard state.pending == 0 else { return [] }
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for continuation in waiting { continuation.resume() }
  }

  /// How much work has ever begun: two equal numbers say that nothing began between.
  public var begun: Int { state.withLock { $0.begun } }

  /// Waits until no work is left, or the task is cancelled.
  public func untilIdle() async {
    let number = state.withLock { state in
      state.nextWait += 1
      return state.nextWait
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isIdle = state.withLock { state in
          // Cancelling before this finds nobody to wake; so it is asked here, too.
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

  /// Remembers a query of an app, as long as somebody else holds it.
  public func add(_ query: any AnyObject & Sendable, app: String) {
    state.withLock { state in
      state.queries.removeAll { $0.query == nil }
      state.queries.append(ExecutedQuery(query: query, app: app))
    }
  }

  /// The queries that were executed and are still held, in that order, each with its app.
  public var queries: [(query: any AnyObject & Sendable, app: String)] {
    state.withLock { state in state.queries.compactMap { entry in entry.query.map { ($0, entry.app) } } }
  }
}
