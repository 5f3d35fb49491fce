// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Synchronization

/// Returns the single quantities of samples, with one call of the handler for each: those of a series, and the one that any other sample
/// holds (SER-12).
///
/// The query reads quantities in pages, as fast as the handler processes them.
///
/// Unchecked: what it stores is an immutable value, or behind a lock.
open class HKQuantitySeriesSampleQuery: HKQuery, @unchecked Sendable {
  private typealias Handler =
    @Sendable (HKQuantitySeriesSampleQuery, HKQuantitySeriesSampleQueryDescriptor.Result?, Bool, (any Error)?) -> Void

  private let question: Question
  private let options = Mutex<HKQuantitySeriesSampleQueryDescriptor.Options>([])
  private let handler: Handler

  /// A query of the quantities of samples of a type. The predicate applies to whole samples.
  ///
  /// The handler gets a quantity, its interval, its sample where ``includeSample`` is set, and whether the call is the last one. A call
  /// without a quantity carries an error, or reports that there is no quantity at all.
  @preconcurrency public init(
    quantityType: HKQuantityType, predicate: NSPredicate?,
    quantityHandler:
      @escaping @Sendable (HKQuantitySeriesSampleQuery, HKQuantity?, DateInterval?, HKQuantitySample?, Bool, (any Error)?) -> Void
  ) {
    let descriptor = HKQueryDescriptor(sampleType: quantityType, predicate: predicate)
    question = Question([descriptor])
    handler = { query, result, isDone, error in
      quantityHandler(query, result?.quantity, result?.dateInterval, result?.sample, isDone, error)
    }
    super.init([descriptor])
  }

  /// A query of the quantities of one stored sample; the handler gets a quantity, its start, and whether the call is the last one.
  @available(*, deprecated, message: "Use init(quantityType:predicate:quantityHandler:)")
  @preconcurrency public init(
    sample quantitySample: HKQuantitySample,
    quantityHandler: @escaping @Sendable (HKQuantitySeriesSampleQuery, HKQuantity?, Date?, Bool, (any Error)?) -> Void
  ) {
    // The date narrows the search; the UUID alone would not.
    let predicate = TreePredicate(.and([.date(.start, .equal, quantitySample.startDate), .uuid([quantitySample.uuid])]))
    let descriptor = HKQueryDescriptor(sampleType: quantitySample.quantityType, predicate: predicate)
    question = Question([descriptor])
    handler = { query, result, isDone, error in quantityHandler(query, result?.quantity, result?.dateInterval.start, isDone, error) }
    super.init([descriptor])
  }

  /// Whether the handler gets each quantity's sample; false by default. Setting it after the query was executed raises (SER-13).
  open var includeSample: Bool {
    get { options.withLock { $0.contains(.includeSample) } }
    set { set(.includeSample, newValue) }
  }

  /// Whether quantities come sample by sample, ordered by the samples' start; by default they come in order of their own start. Setting it
  /// after the query was executed raises (SER-13).
  open var orderByQuantitySampleStartDate: Bool {
    get { options.withLock { $0.contains(.orderByQuantitySampleStartDate) } }
    set { set(.orderByQuantitySampleStartDate, newValue) }
  }

  private func set(_ option: HKQuantitySeriesSampleQueryDescriptor.Options, _ isOn: Bool) {
    checkNotExecuted("Options")
    options.withLock { $0 = isOn ? $0.union(option) : $0.subtracting(option) }
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let options = options.withLock { $0 }
    let pages = QuantityPages(question, order: options.order)
    try life.read(pages, connection, as: options.results) { result, isDone in handler(self, result, isDone, nil) }
  }

  override func fail(_ error: HKError) { life.finish { handler(self, nil, true, error) } }
}

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
