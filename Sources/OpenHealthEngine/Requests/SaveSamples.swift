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
    let (new, outdated) = try resolvingSync(ownSamples(of: app, now: now), app: app, storage: storage)
    try storage.delete(outdated)
    let sequences = try storage.insert(new)
    for (sample, sequence) in zip(new, sequences) {
      guard let (identifier, version) = sample.metadata.sync else { continue }
      try storage.setSync(identifier: identifier, version: version, sample: sample, sequence: sequence)
    }
  }

  /// What of the samples is to be stored, and which stored ones they replace: of one sync identifier the highest version stands, and of equal
  /// ones the first (META-07, META-09, OQ-16h).
  private func resolvingSync(
    _ samples: [SampleRecord], app: AppIdentity, storage: StorageWriter
  ) throws -> (new: [SampleRecord], outdated: [StoredSample]) {
    guard samples.contains(where: { $0.metadata.sync != nil }) else { return (samples, []) }
    struct Key: Hashable {
      let type: DataType
      let identifier: String
    }
    var best: [Key: (index: Int, version: Double)] = [:]
    for (index, sample) in samples.enumerated() {
      guard let (identifier, version) = sample.metadata.sync else { continue }
      let key = Key(type: sample.type, identifier: identifier)
      if let known = best[key], known.version >= version { continue }
      best[key] = (index, version)
    }
    let lanes = try storage.lanes(of: Array(Set(best.keys.map(\.type)))).filter { $0.source == app.revision.source }
    var outdated: [StoredSample] = []
    for (key, candidate) in best {
      guard let lane = lanes.first(where: { $0.type == key.type }), let stored = try storage.synced(identifier: key.identifier, lane: lane)
      else { continue }
      if stored.version < candidate.version { outdated.append(stored.sample) } else { best[key] = nil }
    }
    let kept = Set(best.values.map(\.index))
    let new = samples.enumerated().filter { $1.metadata.sync == nil || kept.contains($0) }.map(\.element)
    return (new, outdated.sorted { $0.sequence < $1.sequence })
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
