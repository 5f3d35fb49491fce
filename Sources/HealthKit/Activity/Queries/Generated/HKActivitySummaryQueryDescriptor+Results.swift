// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/query-loops.tsv by scripts/generate; do not edit.

import OpenHealthClient

extension HKActivitySummaryQueryDescriptor {
  /// The type of ``results(for:)``.
  public typealias Sequence = Results

  /// Summaries, one result after another. Each loop runs a query of its own.
  public struct Results: AsyncSequence, Sendable {
    /// An array of summaries.
    public typealias Element = [HKActivitySummary]

    let descriptor: HKActivitySummaryQueryDescriptor
    let store: HKHealthStore

    /// A loop over the results. The query starts when it asks for the first one.
    public func makeAsyncIterator() -> Iterator {
      Iterator(loop: QueryLoop(store: store) { [descriptor] in descriptor.loopQuery($0) })
    }

    /// Asks for one result after another.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate let loop: QueryLoop<[HKActivitySummary]>

      /// The next result; nil when the task was cancelled. Throws what the query's handler would get.
      public mutating func next() async throws -> [HKActivitySummary]? { try await loop.next() }
    }
  }
}
