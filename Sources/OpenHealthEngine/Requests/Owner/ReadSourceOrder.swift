// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension ReadSourceOrder: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [Item] {
    let lanes = Dictionary(grouping: try storage.lanes(of: types).filter { $0.count > 0 }, by: \.type)
    return try lanes.sorted { $0.key.identifier < $1.key.identifier }.flatMap { type, lanes in
      let ranks = try SourceRanks(type: type, lanes: lanes, storage: storage)
      return zip(ranks.lanes, ranks.reasons).map { Item(type: type, source: $0.source, reason: $1, count: $0.count) }
    }
  }
}
