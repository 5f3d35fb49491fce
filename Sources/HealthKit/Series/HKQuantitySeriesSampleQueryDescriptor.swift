// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

/// The single quantities of samples as an asynchronous sequence: those of a series, and the one that any other sample holds (SER-12).
///
///     let descriptor = HKQuantitySeriesSampleQueryDescriptor(
///       predicate: .quantitySample(type: HKQuantityType(.heartRate)), options: .includeSample)
///     for try await result in descriptor.results(for: store) { print(result.dateInterval, result.quantity) }
public struct HKQuantitySeriesSampleQueryDescriptor: HKAsyncSequenceQuery, Sendable {
  /// What the query gives.
  public typealias Sequence = Results

  /// One quantity.
  public struct Result: Sendable {
    /// The quantity, in the unit of its sample.
    public let quantity: HKQuantity
    /// When it was measured.
    public let dateInterval: DateInterval
    /// Its sample; nil unless asked for.
    public let sample: HKQuantitySample?
  }

  /// Which samples' quantities are asked for. The predicate is asked of samples as a whole.
  public var predicate: HKSamplePredicate<HKQuantitySample>
  /// What comes with the quantities, and in which order they come.
  public var options: Options

  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: Options = []) {
    self.predicate = predicate
    self.options = options
  }

  /// The quantities, read from the store in pages as they are asked for. What is saved after the first one was asked for is not among them.
  public func results(for healthStore: HKHealthStore) -> Results { Results(descriptor: self, store: healthStore) }
}

extension HKQuantitySeriesSampleQueryDescriptor {
  /// The quantities of a query. Each iterator runs the query anew.
  public struct Results: AsyncSequence, Sendable {
    /// One quantity.
    public typealias Element = HKQuantitySeriesSampleQueryDescriptor.Result

    let descriptor: HKQuantitySeriesSampleQueryDescriptor
    let store: HKHealthStore

    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Gives one quantity after the other.
    public struct Iterator: AsyncIteratorProtocol {
      private let store: HKHealthStore
      private let descriptor: HKQueryDescriptor
      private let options: Options
      private var pages: QuantityPages
      private var page: ArraySlice<HKQuantitySeriesSampleQueryDescriptor.Result> = []
      private var hasFailed = false

      init(_ query: Results) {
        store = query.store
        descriptor = query.descriptor.predicate.descriptor
        options = query.descriptor.options
        pages = QuantityPages(Question([descriptor]), order: options.order)
      }

      /// The next quantity, or nil after the last. Throws an `HKError`, or `CancellationError` when the task is cancelled; then it is over.
      public mutating func next() async throws -> HKQuantitySeriesSampleQueryDescriptor.Result? {
        while page.isEmpty && !pages.isDone && !hasFailed {
          hasFailed = true
          let next = try await store.result { [pages, descriptor] done in
            QuantityPageQuery(pages, descriptor: descriptor, handler: done)
          }
          hasFailed = false
          (page, pages) = (options.results(of: next.page)[...], next.pages)
        }
        return page.popFirst()
      }
    }
  }
}
