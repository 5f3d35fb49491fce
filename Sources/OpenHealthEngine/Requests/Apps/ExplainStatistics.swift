// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension ExplainStatistics: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply {
    var wanted = predicate
    if let interval {
      guard !interval.isEmpty else { throw HealthError.invalidArgument(.emptyInterval) }
      // A sample outside the interval covers nothing in it.
      wanted = .and([predicate, .interval(interval)])
    }
    return try StatisticsRun(type: type, access: access, storage: storage).explanation(
      predicate: try access.narrowed(wanted, of: type), interval: interval)
  }
}
