// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ListRemovals: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> [Item] {
    let now = engine.now().date
    return try engine.database.read { storage in
      _ = try AccessDecision(access, caller: caller, storage: storage)
      return try storage.removals.all().compactMap { removal in
        let until = removal.date + RemoveSamples.keptSeconds
        // The next write deletes expired removals.
        guard removal.setAside > 0 || until > now && (!removal.samples.isEmpty || removal.medications > 0) else { return nil }
        let samples = removal.samples.map { CountSamples.Item(type: $0.lane.type, source: $0.lane.source, count: $0.count) }
        return Item(
          number: removal.number, date: removal.date, until: until, samples: samples, medications: removal.medications,
          setAside: removal.setAside > 0 ? removal.setAside : nil)
      }
    }
  }
}
