// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension ComputeStatistics: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> StatisticsReply {
    let reply = try StatisticsRun(type: type, access: access, storage: storage)
      .reply(predicate: try access.narrowed(predicate, of: type), options: options, intervals: nil)
    if reply.results.isEmpty { throw HealthError.noData }
    return reply
  }
}
