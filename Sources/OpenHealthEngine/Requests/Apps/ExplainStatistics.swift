// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension ExplainStatistics: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply {
    let run = try StatisticsRun(type: type, access: access, home: home, storage: storage)
    var wanted = predicate
    if let interval {
      guard !interval.isEmpty else { throw HealthError.invalidArgument(.emptyInterval) }
      // A sample outside the interval, or out of reach, covers nothing in it.
      wanted = .and([predicate, .interval(run.reach(interval))])
    }
    return try run.explanation(predicate: try access.narrowed(wanted, of: type), interval: interval)
  }
}
