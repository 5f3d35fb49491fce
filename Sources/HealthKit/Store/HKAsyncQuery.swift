// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

/// A query that returns one result to the task that awaits it.
public protocol HKAsyncQuery<Output> {
  /// The type of the result.
  associatedtype Output

  /// Runs the query on a store, without blocking a thread.
  ///
  /// - Throws: an `HKError`, or `CancellationError` when the task is cancelled; cancelling stops the query.
  func result(for healthStore: HKHealthStore) async throws -> Output
}

extension HKHealthStore {
  /// Runs a query and waits for its handler, without blocking a thread. Cancelling the task stops the query.
  func result<Output: Sendable>(
    of makeQuery: (@escaping @Sendable (Result<Output, any Error>) -> Void) -> HKQuery
  ) async throws -> Output {
    let wait = QueryWait<Output>()
    let query = makeQuery { wait.finish($0) }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if wait.begin(continuation) { execute(query) }
      }
    } onCancel: {
      stop(query)
      wait.finish(.failure(CancellationError()))
    }
  }
}

extension QueryLoop {
  /// A loop over the results that the query passes to its handlers.
  convenience init(store: HKHealthStore, makeQuery: (@escaping Yield) -> HKQuery) {
    self.init { yield in
      let query = makeQuery(yield)
      return Control(start: { store.execute(query) }, goOn: { query.life.release() }, stop: { store.stop(query) })
    }
  }
}

/// A query whose results a `for try await` loop reads one by one.
public protocol HKAsyncSequenceQuery<Sequence> {
  /// The sequence of results, in the order in which things happened.
  associatedtype Sequence: AsyncSequence

  /// Returns the results on a store. Nothing runs until a loop awaits the first one.
  func results(for healthStore: HKHealthStore) -> Sequence
}
