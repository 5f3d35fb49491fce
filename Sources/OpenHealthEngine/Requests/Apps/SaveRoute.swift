// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension SaveRoute: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> [SampleRecord] {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    guard route.count == 1, route[0].route != nil else { throw HealthError.invalidArgument(.emptyRoute) }
    do { try route[0].validate() } catch { throw HealthError.invalidArgument(.invalidObject(error)) }
    let workout = try AddSamplesToWorkout.workout(self.workout, of: app, storage: storage)
    try SaveSamples(samples: route).run(storage, access: access, now: now)
    let stored = try AddSamplesToWorkout.find(route[0], app: app, access: access, storage: storage)
    // One that stands already stays where it is.
    if stored.record.uuid == route[0].uuid { try storage.associate(stored, withWorkoutAlone: workout.sequence) }
    return [stored.record]
  }
}
