// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension DeleteSamples: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard !samples.isEmpty else { throw HealthError.invalidArgument(.noSamples) }
    // The owner may delete samples of all sources.
    let own = access.caller.app?.revision.source
    let lanes = try storage.lanes(of: Array(Set(samples.map(\.type)))).filter { own == nil || $0.source == own }
    var found: [StoredSample] = []
    var seen: Set<SampleIdentity> = []
    for sample in samples where seen.insert(SampleIdentity(uuid: sample.uuid, source: own ?? sample.provenance.revision?.source)).inserted {
      var stored: StoredSample?
      let source = sample.provenance.revision?.source
      for lane in lanes where stored == nil && lane.type == sample.type && (own != nil || source == nil || lane.source == source) {
        stored = try storage.sample(uuid: sample.uuid, start: sample.start, lane: lane)
      }
      guard let stored else { throw HealthError.objectsNotFound }
      found.append(stored)
    }
    try storage.delete(found)
  }
}
