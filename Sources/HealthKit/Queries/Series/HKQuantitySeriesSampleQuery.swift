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
