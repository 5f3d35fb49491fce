// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

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
      private var reader: PageReader<QuantityPages, HKQuantitySeriesSampleQueryDescriptor.Result>

      init(_ query: Results) {
        let (descriptor, options) = (query.descriptor.predicate.descriptor, query.descriptor.options)
        let pages = QuantityPages(Question([descriptor]), order: options.order)
        reader = PageReader(pages, descriptor, of: query.store) { options.results(of: $0) }
      }

      /// The next quantity; nil after the last. Throws an `HKError`, or `CancellationError` when the task is cancelled; after that it
      /// returns nil.
      public mutating func next() async throws -> HKQuantitySeriesSampleQueryDescriptor.Result? { try await reader.next() }
    }
  }
}

extension HKQuantitySeriesSampleQueryDescriptor.Options {
  var order: FetchQuantities.Order { contains(.orderByQuantitySampleStartDate) ? .samples : .quantities }

  /// The quantities of a page, in the form that clients see.
  func results(of page: FetchQuantities.Page) -> [HKQuantitySeriesSampleQueryDescriptor.Result] {
    let samples = page.samples.map { HKSample.of($0) as? HKQuantitySample }
    return page.items.compactMap { item in
      samples[item.sample].map {
        HKQuantitySeriesSampleQueryDescriptor.Result(
          quantity: $0.quantity(item.quantity.value), dateInterval: item.quantity.interval, sample: contains(.includeSample) ? $0 : nil)
      }
    }
  }
}
