// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension SaveRoute: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> [SampleRecord] {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    guard route.count == 1, route[0].route != nil else { throw HealthError.invalidArgument(.emptyRoute) }
    let workout = try AddSamplesToWorkout.workout(self.workout, of: app, storage: storage)
    return [try Self.save(route[0], ofWorkout: workout.sequence, app: app, storage, access: access, now: now)]
  }

  /// Saves a valid route and returns the stored sample.
  static func save(
    _ route: SampleRecord, ofWorkout sequence: Int64, app: AppIdentity, _ storage: StorageWriter, access: AccessDecision, now: Moment
  ) throws -> SampleRecord {
    try SaveSamples(samples: [route]).run(storage, access: access, now: now)
    let stored = try AddSamplesToWorkout.find(route, app: app, access: access, storage: storage)
    // A later version that is stored already keeps its workout.
    if stored.record.uuid == route.uuid { try storage.associate(stored, withWorkoutAlone: sequence) }
    return stored.record
  }
}
