// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension RelateEffort: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    guard score.count == 1, let sample = score.first, sample.type.quantity?.effort != nil else {
      throw HealthError.invalidArgument(.noEffortScore)
    }
    guard let workout = try access.visibleWorkout(workout) else { throw HealthError.workoutNotFound }
    if let activity, workout.record.workout?.activities.contains(where: { $0.uuid == activity }) != true {
      throw HealthError.invalidArgument(.noActivity)
    }
    if isRelated, try access.known([sample.uuid]).isEmpty {
      try SaveSamples(samples: [sample]).run(storage, access: access, now: now)
    }
    let stored = try AddSamplesToWorkout.find(sample, app: app, access: access, storage: storage)
    let lanes = try storage.lanes(of: [sample.type])
    let known = try storage.scores(ofWorkout: workout.sequence, activity: activity, lanes: lanes)
    if isRelated {
      // A workout or activity has one score of each type, of those that the app may see: it cannot take away another app's.
      for other in known where other.sequence != stored.sequence {
        if try access.maySee(other.record) { try storage.unrelate(other, fromWorkout: workout.sequence) }
      }
      try storage.relate(stored, toWorkout: workout.sequence, activity: activity)
    } else {
      guard known.contains(where: { $0.sequence == stored.sequence }) else { throw HealthError.workoutSampleNotFound }
      try storage.unrelate(stored, fromWorkout: workout.sequence)
    }
  }
}
