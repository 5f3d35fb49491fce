// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension FetchSources: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [SourceRecord] {
    let predicate = try access.narrowed(selection.predicate, of: selection.type)
    return try storage.lanes(of: [selection.type]).filter { lane in
      var isFound = false
      try storage.forEachRecord(lanes: [lane], predicate: predicate) { _, _ in
        isFound = true
        return false
      }
      return isFound
    }
    .map(\.source)
  }
}
