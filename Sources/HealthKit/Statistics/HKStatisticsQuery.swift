// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthConnection
import OpenHealthCore

/// One statistic of all samples that match, each taken whole (STAT-24).
open class HKStatisticsQuery: HKQuery, @unchecked Sendable {
  private let quantityType: HKQuantityType
  private let options: StatisticsOptions
  private let handler: @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void

  /// A query whose handler gets a statistic, or an error: `errorNoData` when nothing matches (STAT-06).
  ///
  /// Raises for options that do not go with the type (STAT-01).
  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions = [],
    completionHandler handler: @escaping @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void
  ) {
    self.quantityType = quantityType
    self.options = StatisticsPreparation.checked(options, for: quantityType)
    self.handler = handler
    super.init(type: quantityType, predicate: quantitySamplePredicate)
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let tree = try StatisticsPreparation.tree(predicate, type: quantityType, connection: connection)
    let request = ComputeStatistics(type: quantityType.dataType, predicate: tree, options: options)
    let reply = try connection.service.perform(request, for: .app(connection.app))
    guard let result = reply.results.first else { throw .noData }
    let statistics = HKStatistics(type: quantityType, result: result, sources: reply.sources, options: options)
    finish { handler(self, statistics, nil) }
  }

  override func fail(_ error: HKError) { finish { handler(self, nil, error) } }
}
