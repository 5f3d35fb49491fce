// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/query-loops.tsv by scripts/generate; do not edit.

import OpenHealthClient

extension HKActivitySummaryQueryDescriptor {
  /// The type of ``results(for:)``.
  public typealias Sequence = Results

  /// Summaries, one result after another. Each loop runs its own query.
  public struct Results: AsyncSequence, Sendable {
    /// An array of summaries.
    public typealias Element = [HKActivitySummary]

    let descriptor: HKActivitySummaryQueryDescriptor
    let store: HKHealthStore

    /// Returns an iterator. The query starts when it requests the first result.
    public func makeAsyncIterator() -> Iterator {
      Iterator(loop: QueryLoop(store: store) { [descriptor] in descriptor.loopQuery($0) })
    }

    /// Requests one result after another.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate let loop: QueryLoop<[HKActivitySummary]>

      /// Waits for the next result. Returns nil after the task was cancelled; throws the error that the query's handler would get.
      public mutating func next() async throws -> [HKActivitySummary]? { try await loop.next() }
    }
  }
}
