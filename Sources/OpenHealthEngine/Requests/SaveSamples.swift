// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension SaveSamples: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Date) throws {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument("The owner saves through an import") }
    guard !samples.isEmpty else { throw HealthError.invalidArgument("dataObjects cannot be empty") }
    let uuids = samples.map(\.uuid)
    var seen: Set<UUID> = []
    for uuid in uuids where !seen.insert(uuid).inserted { throw HealthError.duplicateObject(uuid: uuid.uuidString) }
    if let stored = try storage.storedUUIDs(among: uuids).first { throw HealthError.duplicateObject(uuid: stored.uuidString) }
    try storage.insert(ownSamples(of: app, now: now))
  }

  /// The samples as they are stored: from this app, with the device that was passed (OBJ-04, OBJ-08).
  private func ownSamples(of app: AppIdentity, now: Date) -> [SampleRecord] {
    let zone = TimeZone.current.identifier
    var origins: [DeviceRecord?: Provenance] = [:]
    return samples.map { sample in
      var sample = sample
      let device = sample.provenance.device
      let origin = origins[device] ?? Provenance(revision: app.revision, device: device)
      origins[device] = origin
      sample.provenance = origin
      sample.creation = now
      sample.timeZone = zone
      return sample
    }
  }
}
