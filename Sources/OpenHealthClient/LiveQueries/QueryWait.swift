// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

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
