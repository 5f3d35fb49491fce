// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// A long-running query as a loop sees it: one result each time the loop awaits the next one.
///
/// While the loop is busy the query does not poll the store: later changes then come in one result. The query stops when the loop's task is
/// cancelled, which ends the loop without an error, and when the loop is released.
package final class QueryLoop<Element: Sendable>: Sendable {
  /// Delivers one result, or an error that ends the loop, to the next waiting call.
  package typealias Yield = @Sendable (Result<Element, any Error>) -> Void

  private struct Box {
    var results: [Result<Element, any Error>] = []
    var waiting: CheckedContinuation<Element?, any Error>?
    var isClosed = false
  }

  /// The part that the query's handlers hold. Only the reader holds the loop itself, so its release is noticed.
  private final class Mailbox: Sendable {
    private let box = Mutex(Box())

    func put(_ result: Result<Element, any Error>) {
      let waiting: CheckedContinuation<Element?, any Error>? = box.withLock { box in
        if box.isClosed { return nil }
        if case .failure = result { box.isClosed = true }
        defer { box.waiting = nil }
        if box.waiting == nil { box.results.append(result) }
        return box.waiting
      }
      waiting?.resume(with: result.map(Optional.some))
    }

    func close() {
      let waiting = box.withLock { box in
        defer { box = Box(isClosed: true) }
        return box.waiting
      }
      waiting?.resume(returning: nil)
    }

    /// Waits for the next result. A loop waits for one at a time.
    func take(_ continuation: CheckedContinuation<Element?, any Error>) {
      let ready: Result<Element?, any Error>? = box.withLock { box in
        if !box.results.isEmpty { return box.results.removeFirst().map(Optional.some) }
        if box.isClosed { return .success(nil) }
        box.waiting = continuation
        return nil
      }
      if let ready { continuation.resume(with: ready) }
    }
  }

  private let query: Control
  private let mailbox = Mailbox()
  private let isStarted = Mutex(false)

  /// The loop's control of its query.
  package struct Control: Sendable {
    var start, goOn, stop: @Sendable () -> Void

    /// The control of one query.
    ///
    /// - Parameters:
    ///   - start: executes the query. The loop calls it once, when it awaits the first result.
    ///   - goOn: lets the query poll for the next result.
    ///   - stop: stops the query. The loop may call it more than once, and without `start`.
    package init(start: @escaping @Sendable () -> Void, goOn: @escaping @Sendable () -> Void, stop: @escaping @Sendable () -> Void) {
      self.start = start
      self.goOn = goOn
      self.stop = stop
    }
  }

  /// A loop over one query, which is made at once and executed with the first call of ``next()``.
  ///
  /// - Parameter makeQuery: makes the query, whose handlers pass each result to the given closure.
  package init(_ makeQuery: (@escaping Yield) -> Control) { query = makeQuery { [mailbox] in mailbox.put($0) } }

  deinit { query.stop() }

  /// The next result; nil when the task was cancelled or an error has ended the loop. Throws that error once.
  package func next() async throws -> Element? {
    try await withTaskCancellationHandler {
      if Task.isCancelled { return nil }
      let isFirst = isStarted.withLock { isStarted in
        defer { isStarted = true }
        return !isStarted
      }
      if isFirst { query.start() } else { query.goOn() }
      return try await withCheckedThrowingContinuation { mailbox.take($0) }
    } onCancel: {
      query.stop()
      mailbox.close()
    }
  }
}

/// Delivers a query's single result, or its cancellation, to the waiting task: whichever comes first, once.
package final class QueryWait<Output: Sendable>: Sendable {
  private enum State {
    case idle
    case waiting(CheckedContinuation<Output, any Error>)
    case finished(Result<Output, any Error>)
    case delivered
  }

  private let state = Mutex(State.idle)

  /// A wait without a result, for which no task waits yet.
  package init() {}

  /// Starts waiting; false when there is already a result, which it then delivers.
  package func begin(_ continuation: CheckedContinuation<Output, any Error>) -> Bool {
    let early: Result<Output, any Error>? = state.withLock { state in
      if case .finished(let result) = state {
        state = .delivered
        return result
      }
      state = .waiting(continuation)
      return nil
    }
    if let early { continuation.resume(with: early) }
    return early == nil
  }

  /// Delivers the result to the waiting task, now or when it begins to wait. Only the first call counts.
  package func finish(_ result: Result<Output, any Error>) {
    let continuation: CheckedContinuation<Output, any Error>? = state.withLock { state in
      switch state {
      case .idle:
        state = .finished(result)
        return nil
      case .waiting(let continuation):
        state = .delivered
        return continuation
      case .finished, .delivered:
        return nil
      }
    }
    continuation?.resume(with: result)
  }
}
