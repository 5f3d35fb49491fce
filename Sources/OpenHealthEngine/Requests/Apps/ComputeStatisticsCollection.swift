// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension ComputeStatisticsCollection: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> StatisticsReply {
    try run(storage, access: access, memory: StatisticsMemory(most: 0))
  }

  func run(_ storage: StorageReader, access: AccessDecision, memory: StatisticsMemory) throws -> StatisticsReply {
    try memory.reply(to: self, storage, access: access)
  }
}
