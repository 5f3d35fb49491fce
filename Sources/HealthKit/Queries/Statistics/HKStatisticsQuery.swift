// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Computes statistics of all samples that match. Each sample counts as a whole (STAT-24).
///
/// The query calls its handler once and ends.
///
/// Unchecked: what it stores is an immutable value, or behind a lock.
open class HKStatisticsQuery: HKQuery, @unchecked Sendable {
  private let quantityType: HKQuantityType
  private let question: Question
  private let options: StatisticsOptions
  private let handler: @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void

  /// A query whose handler gets the statistics, or an error: `errorNoData` when nothing matches (STAT-06).
  ///
  /// Raises for options that do not fit the type (STAT-01).
  @preconcurrency public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions = [],
    completionHandler handler: @escaping @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void
  ) {
    self.quantityType = quantityType
    let descriptor = HKQueryDescriptor(sampleType: quantityType, predicate: quantitySamplePredicate)
    question = Question([descriptor])
    self.options = options.checked(for: quantityType)
    self.handler = handler
    super.init([descriptor])
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let reply = try question.statistics(options, connection)
    guard !reply.results.isEmpty else { throw .noData }
    let statistics = HKStatistics(type: quantityType, reply: reply, place: 0, options: options)
    life.finish { handler(self, statistics, nil) }
  }

  override func fail(_ error: HKError) { life.finish { handler(self, nil, error) } }
}

extension HKStatisticsOptions {
  /// Raises for options that do not fit the type (STAT-01, STAT-02).
  func checked(for type: HKQuantityType) -> StatisticsOptions {
    let checked = StatisticsOptions(rawValue: rawValue)
    do { try checked.check(for: type.dataType) } catch {
      DiagnosticLog.ofProcess?.report(.statisticsOption, type.identifier)
      raise(.invalidArgument, error.description)
    }
    return checked
  }
}

/// Computes statistics of all samples that match, for async code.
///
///     let steps = try await HKStatisticsQueryDescriptor(
///       predicate: .quantitySample(type: HKQuantityType(.stepCount)), options: .cumulativeSum
///     ).result(for: store)?.sumQuantity()
public struct HKStatisticsQueryDescriptor: HKAsyncQuery, Sendable {
  /// The statistics, or nil when nothing matches.
  public typealias Output = HKStatistics?

  /// The type and predicate of the samples that count.
  public var predicate: HKSamplePredicate<HKQuantitySample>
  /// The figures to compute.
  public var options: HKStatisticsOptions

  /// Describes statistics of the samples that match a predicate.
  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
    self.predicate = predicate
    self.options = options
  }

  /// The statistics, or nil when nothing matches (STAT-07, OQ-12). Throws the other errors that the query's handler would get.
  public func result(for healthStore: HKHealthStore) async throws -> HKStatistics? {
    try await healthStore.result { done in
      HKStatisticsQuery(
        quantityType: predicate.quantityType, quantitySamplePredicate: predicate.nsPredicate, options: options
      ) { _, statistics, error in
        if let error, (error as? HKError)?.code != .errorNoData { done(.failure(error)) } else { done(.success(statistics)) }
      }
    }
  }
}

extension HKSamplePredicate where Sample == HKQuantitySample {
  var quantityType: HKQuantityType {
    guard let type = sampleType as? HKQuantityType else { preconditionFailure("a predicate of quantity samples has a quantity type") }
    return type
  }
}
