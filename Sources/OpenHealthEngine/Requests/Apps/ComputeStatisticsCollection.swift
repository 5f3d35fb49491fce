// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension ComputeStatisticsCollection: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> StatisticsReply {
    try StatisticsRun(type: type, access: access, storage: storage)
      .reply(predicate: try access.narrowed(predicate, of: type), options: options, intervals: intervals, period: period)
  }
}
