// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// A long-running query as a loop sees it: one result for each time that it asks.
///
/// While the loop is busy the query does not look at the store: what happens meanwhile comes in one result afterwards. The query is stopped
/// when the loop's task is cancelled, which ends the loop without an error, and when nobody holds the loop any more.
package final class QueryLoop<Element: Sendable>: Sendable {
  /// Hands one result, or an error that ends the loop, to whoever asks next.
  package typealias Yield = @Sendable (Result<Element, any Error>) -> Void

  private struct Box {
    var results: [Result<Element, any Error>] = []
    var waiting: CheckedContinuation<Element?, any Error>?
    var isClosed = false
  }

  /// What the query's handlers hold; the loop itself is held by who asks, so that its end can be seen.
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

    /// Waits for the next result. Loops ask one at a time.
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

  /// What the loop does with its query.
  package struct Control: Sendable {
    var start, goOn, stop: @Sendable () -> Void

    package init(start: @escaping @Sendable () -> Void, goOn: @escaping @Sendable () -> Void, stop: @escaping @Sendable () -> Void) {
      self.start = start
      self.goOn = goOn
      self.stop = stop
    }
  }

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
