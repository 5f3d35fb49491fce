// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension AddSamplesToWorkout: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    guard !samples.isEmpty else { throw HealthError.invalidArgument(.noSamples) }
    guard samples.allSatisfy({ $0.workout == nil }) else { throw HealthError.invalidArgument(.workoutInWorkout) }
    guard samples.allSatisfy({ $0.route == nil }) else { throw HealthError.invalidArgument(.savedRoute) }
    let builder = try storage.workoutBuilder(workout, of: app.bundleIdentifier)
    if let builder { try builder.draft.checkSamples(samples) }
    let place = try builder?.place ?? Self.workout(workout, of: app, storage: storage).sequence
    var seen: Set<UUID> = []
    let given = samples.filter { seen.insert($0.uuid).inserted }
    let stored = try access.known(given.map(\.uuid))
    let new = given.filter { !stored.contains($0.uuid) }.map { builder == nil ? $0.withoutDevice : $0 }
    if !new.isEmpty { try SaveSamples(samples: new).run(storage, access: access, now: now) }
    try storage.associate(try given.map { try Self.find($0, app: app, access: access, storage: storage) }, withWorkout: place)
  }

  /// The stored workout with this UUID. Throws unless it is the app's own.
  static func workout(_ uuid: UUID, of app: AppIdentity, storage: StorageReader) throws -> StoredSample {
    let own = try storage.workouts(uuid: uuid).first { $0.record.provenance.revision?.source == app.revision.source }
    guard let own else { throw HealthError.workoutNotFound }
    return own
  }

  /// The stored sample. If a later version of its sync identifier is stored, returns that.
  static func find(
    _ sample: SampleRecord, app: AppIdentity, access: AccessDecision, storage: StorageWriter
  ) throws -> StoredSample {
    let mayReadOthers = try access.mayRead(sample.type)
    let all = try storage.lanes(of: [sample.type])
    let lanes = all.filter { $0.source == app.revision.source } + all.filter { mayReadOthers && $0.source != app.revision.source }
    for lane in lanes {
      if let stored = try storage.sample(uuid: sample.uuid, start: sample.start, lane: lane), try access.maySee(stored.record) {
        return stored
      }
    }
    if let (identifier, _) = sample.sync, let lane = lanes.first(where: { $0.source == app.revision.source }),
      let stored = try storage.synced(identifier: identifier, lane: lane)
    {
      return stored.sample
    }
    throw HealthError.workoutSampleNotFound
  }
}

extension SampleRecord {
  fileprivate var withoutDevice: SampleRecord {
    var copy = self
    copy.provenance = .unknown
    return copy
  }
}
