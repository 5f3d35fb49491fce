// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension DeleteSamples: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Date) throws {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument("The owner deletes through the command") }
    guard !samples.isEmpty else { throw HealthError.invalidArgument("dataObjects cannot be empty") }
    let lanes = try storage.lanes(of: Array(Set(samples.map(\.type)))).filter { $0.source == app.revision.source }
    var found: [StoredSample] = []
    var seen: Set<UUID> = []
    for sample in samples where seen.insert(sample.uuid).inserted {
      guard let lane = lanes.first(where: { $0.type == sample.type }),
        let stored = try storage.sample(uuid: sample.uuid, start: sample.start, lane: lane)
      else { throw HealthError.objectsNotFound }
      found.append(stored)
    }
    try storage.delete(found)
  }
}
