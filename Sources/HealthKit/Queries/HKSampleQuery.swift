// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// One snapshot of the samples that match: one call of the handler, with an array or an error (QRY-01).
///
/// Cost: one walk along the samples of the type in the predicate's interval; with a sort descriptor and a limit no further than needed.
open class HKSampleQuery: HKQuery, @unchecked Sendable {
  private let question: Question
  private let maximum: Int?
  private let sorting: [NSSortDescriptor]?
  private let order: [FetchSamples.SortKey]
  private let handler: @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

  /// A query of one type. A limit of `HKObjectQueryNoLimit` means all (QRY-02).
  ///
  /// Raises for a sort descriptor that is not of start or end date (QRY-05, QRY-06) and for a negative limit.
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

  /// A query of the union of what several descriptors match (QRY-08).
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

  /// A query of the union of what several descriptors match, in no particular order (QRY-07, QRY-08).
  @preconcurrency public convenience init(
    queryDescriptors: [HKQueryDescriptor], limit: Int,
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    self.init(queryDescriptors: queryDescriptors, limit: limit, sortDescriptors: [], resultsHandler: resultsHandler)
  }

  /// The most samples that the query gives; 0 for all.
  open var limit: Int { maximum ?? HKObjectQueryNoLimit }

  /// The order of the result, as it was passed in.
  open var sortDescriptors: [NSSortDescriptor]? { sorting }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let samples = try question.samples(order: order, limit: maximum, connection).map(HKSample.of)
    life.finish { handler(self, samples, nil) }
  }

  override func fail(_ error: HKError) { life.finish { handler(self, nil, error) } }
}
