// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Returns one snapshot of the samples that match: it calls its handler once, with an array or an error (QRY-01).
///
///     let query = HKSampleQuery(
///       sampleType: HKQuantityType(.heartRate), predicate: nil, limit: 20,
///       sortDescriptors: [NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)]
///     ) { _, samples, error in ... }
///     store.execute(query)
///
/// Cost: one walk over the samples of the type in the predicate's interval; with a sort descriptor and a limit, it stops early.
///
/// Unchecked: the stored properties are immutable, and sort descriptors do not change once made.
open class HKSampleQuery: HKQuery, @unchecked Sendable {
  private let question: Question
  private let maximum: Int?
  private let sorting: [NSSortDescriptor]?
  private let order: [FetchSamples.SortKey]
  private let handler: @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

  /// A query of one type. The limit `HKObjectQueryNoLimit` means all (QRY-02).
  ///
  /// Raises for a sort key that is not one of the sort identifiers (QRY-05, QRY-06) and for a negative limit.
  @preconcurrency public init(
    sampleType: HKSampleType, predicate: NSPredicate?, limit: Int, sortDescriptors: [NSSortDescriptor]?,
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    let descriptors = [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)]
    question = Question(descriptors)
    maximum = Self.checked(limit: limit)
    sorting = sortDescriptors
    order = (sortDescriptors ?? []).map(\.sampleKey)
    handler = resultsHandler
    super.init(descriptors)
  }

  /// A query of the samples that match any of the descriptors (QRY-08).
  @preconcurrency public init(
    queryDescriptors: [HKQueryDescriptor], limit: Int, sortDescriptors: [NSSortDescriptor],
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    question = Question(queryDescriptors)
    maximum = Self.checked(limit: limit)
    sorting = sortDescriptors
    order = sortDescriptors.map(\.sampleKey)
    handler = resultsHandler
    super.init(queryDescriptors)
  }

  /// A query of the samples that match any of the descriptors, in no particular order (QRY-07, QRY-08).
  @preconcurrency public init(
    queryDescriptors: [HKQueryDescriptor], limit: Int,
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    question = Question(queryDescriptors)
    maximum = Self.checked(limit: limit)
    sorting = []
    order = []
    handler = resultsHandler
    super.init(queryDescriptors)
  }

  /// The most samples in the result; 0 means all.
  open var limit: Int { maximum ?? HKObjectQueryNoLimit }

  /// The order of the result, as it was passed in; nil for no particular order.
  open var sortDescriptors: [NSSortDescriptor]? { sorting }

  override var isUnlimited: Bool { isUnfiltered && maximum == nil }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let samples = try question.samples(order: order, limit: maximum, connection).map(HKSample.of)
    life.finish { handler(self, samples, nil) }
  }

  override func fail(_ error: HKError) { life.finish { handler(self, nil, error) } }
}

/// Returns one snapshot of the samples that match, for async code; their class follows from the predicates (QRY-03).
///
///     let latest = try await HKSampleQueryDescriptor(
///       predicates: [.quantitySample(type: HKQuantityType(.heartRate))],
///       sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 20
///     ).result(for: store)
public struct HKSampleQueryDescriptor<Sample: HKSample>: HKAsyncQuery, Sendable {
  /// The samples, in the requested order.
  public typealias Output = [Sample]

  /// The types and predicates; samples that match any of them are returned.
  public var predicates: [HKSamplePredicate<Sample>]
  /// The order of the result; none means no particular order. Only start and end date can be sorted by (QRY-05).
  public var sortDescriptors: [SortDescriptor<Sample>]
  /// The most samples to return; nil and `HKObjectQueryNoLimit` mean all. Running the query raises for a negative limit.
  public var limit: Int?

  /// Describes a query of the samples that match any of the predicates. Without a limit it returns all of them.
  public init(predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>], limit: Int? = nil) {
    self.predicates = predicates
    self.sortDescriptors = sortDescriptors
    self.limit = limit
  }

  /// The samples that match. Throws the errors that the query's handler would get.
  public func result(for healthStore: HKHealthStore) async throws -> [Sample] {
    let samples = try await healthStore.result { done in
      HKSampleQuery(
        queryDescriptors: predicates.map { $0.descriptor }, limit: limit ?? HKObjectQueryNoLimit,
        sortDescriptors: sortDescriptors.map { NSSortDescriptor($0) }
      ) { _, samples, error in
        done(samples.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
      }
    }
    return samples.compactMap { $0 as? Sample }
  }
}
