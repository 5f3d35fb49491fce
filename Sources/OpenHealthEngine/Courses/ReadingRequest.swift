// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

/// A request that reads one snapshot.
protocol ReadingRequest<Reply>: HealthRequest {
  /// Whether the read is short and live queries wait for it; see ``HealthDatabase/read(isShort:_:)``.
  var isShort: Bool { get }

  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply

  /// As above; `memory` has what the engine computed before. The default ignores it.
  func run(_ storage: StorageReader, access: AccessDecision, memory: StatisticsMemory) throws -> Reply
}

extension ReadingRequest {
  var isShort: Bool { false }

  func run(_ storage: StorageReader, access: AccessDecision, memory: StatisticsMemory) throws -> Reply {
    try run(storage, access: access)
  }
}
