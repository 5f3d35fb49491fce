// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

/// Returns the single quantities of samples as an asynchronous sequence: those of a series, and the one that any other sample holds
/// (SER-12).
///
///     let descriptor = HKQuantitySeriesSampleQueryDescriptor(
///       predicate: .quantitySample(type: HKQuantityType(.heartRate)), options: .includeSample)
///     for try await result in descriptor.results(for: store) { print(result.dateInterval, result.quantity) }
public struct HKQuantitySeriesSampleQueryDescriptor: HKAsyncSequenceQuery, Sendable {
  /// The sequence of quantities.
  public typealias Sequence = Results

  /// One quantity, with its time.
  public struct Result: Sendable {
    /// The quantity, in the unit of its sample.
    public let quantity: HKQuantity
    /// When the quantity was measured.
    public let dateInterval: DateInterval
    /// The quantity's sample; nil without the option `includeSample`.
    public let sample: HKQuantitySample?
  }

  /// The type and predicate of the samples whose quantities are returned. The predicate applies to whole samples.
  public var predicate: HKSamplePredicate<HKQuantitySample>
  /// Whether samples come with the quantities, and the order.
  public var options: Options

  /// Describes a query of quantities; without options they come in order of their start, without their samples.
  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: Options = []) {
    self.predicate = predicate
    self.options = options
  }

  /// The quantities, read in pages as the loop awaits them. Quantities that are saved after the loop awaited the first one are left out.
  public func results(for healthStore: HKHealthStore) -> Results { Results(descriptor: self, store: healthStore) }
}

extension HKQuantitySeriesSampleQueryDescriptor {
  /// The quantities of a query. Each iterator runs the query again.
  public struct Results: AsyncSequence, Sendable {
    /// One quantity.
    public typealias Element = HKQuantitySeriesSampleQueryDescriptor.Result

    let descriptor: HKQuantitySeriesSampleQueryDescriptor
    let store: HKHealthStore

    /// An iterator that begins with the first quantity.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Returns one quantity after another.
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

      /// The next quantity; nil after the last. Throws an `HKError`, or `CancellationError` when the task is cancelled; after that it
      /// returns nil.
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
