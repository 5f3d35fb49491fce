// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/query-loops.tsv by scripts/generate; do not edit.

import OpenHealthClient

extension HKStatisticsCollectionQueryDescriptor {
  /// The type of ``results(for:)``.
  public typealias Sequence = Results

  /// Collections, one after another. Each loop runs its own query.
  public struct Results: AsyncSequence, Sendable {
    /// A collection, and what is new in it.
    public typealias Element = Result

    let descriptor: HKStatisticsCollectionQueryDescriptor
    let store: HKHealthStore

    /// Returns an iterator. The query starts when it requests the first result.
    public func makeAsyncIterator() -> Iterator {
      Iterator(loop: QueryLoop(store: store) { [descriptor] in descriptor.loopQuery($0) })
    }

    /// Requests one result after another.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate let loop: QueryLoop<Result>

      /// Waits for the next result. Returns nil after the task was cancelled; throws the error that the query's handler would get.
      public mutating func next() async throws -> Result? { try await loop.next() }
    }
  }
}
