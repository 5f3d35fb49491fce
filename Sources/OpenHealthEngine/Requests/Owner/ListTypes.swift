// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ListTypes: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [Item] {
    let lanes = try storage.lanes(of: nil).compactMap { $0.count > 0 ? try storage.sound($0) : nil }
    return Dictionary(grouping: lanes, by: \.type).map { type, lanes in
      Item(
        type: type, count: lanes.map(\.count).reduce(0, +),
        // Not nil: each group has at least one lane.
        earliestStart: Date(timeIntervalSinceReferenceDate: lanes.map(\.earliest).min()!),
        // Not nil: as above.
        latestEnd: Date(timeIntervalSinceReferenceDate: lanes.map(\.latest).max()!), sources: lanes.map(\.source),
        latestEnds: lanes.map { Date(timeIntervalSinceReferenceDate: $0.latest) })
    }
    .sorted { $0.type.identifier < $1.type.identifier }
  }
}
