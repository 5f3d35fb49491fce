// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// Samples that join live workouts in the transaction that saves them: so a sample that was acknowledged is in the workout, whatever ends
/// afterwards (LIVE-01).
struct LiveCollection {
  private struct Workout {
    let builder: StoredWorkoutBuilder
    let session: WorkoutSession
    let access: AccessDecision
    /// What samples of a type have to meet.
    let predicates: [DataType: PredicateTree]
  }

  private let workouts: [Workout]
  private let storage: StorageWriter

  /// Nil while no workout collects. Cost: one look-up then.
  init?(_ storage: StorageWriter) throws {
    self.storage = storage
    workouts = try storage.collectingWorkoutBuilders().compactMap { try Self.workout($0, storage) }
    if workouts.isEmpty { return nil }
  }

  /// Nil where nothing is to be collected now: the app is no longer known, or its session is not there.
  private static func workout(_ builder: StoredWorkoutBuilder, _ storage: StorageWriter) throws -> Workout? {
    guard let live = builder.draft.live, let session = try storage.workoutSession(live.session, of: builder.app.bundleIdentifier) else {
      return nil
    }
    do {
      let access = try AccessDecision(.none, caller: .app(builder.app), storage: storage)
      let predicates = try Dictionary(live.collected.map { ($0.type, try access.resolved($0.predicate)) }) { $1 }
      return Workout(builder: builder, session: session.session, access: access, predicates: predicates)
    } catch let error as HealthError where error.isRefusal {
      return nil
    }
  }

  /// Takes what was stored just now.
  func collect(_ samples: [(SampleRecord, StoredPlace)]) throws {
    for workout in workouts {
      let joining = try samples.filter { try isCollected($0.0, by: workout) }.map(\.1)
      if joining.isEmpty { continue }
      try storage.associate(joining, withWorkout: workout.builder.place)
    }
  }

  /// An app collects what it may read: what it saved itself, and of other sources what it was granted. What begins before the workout, in a pause or
  /// after the end is left out.
  private func isCollected(_ sample: SampleRecord, by workout: Workout) throws -> Bool {
    guard let predicate = workout.predicates[sample.type], let start = workout.builder.draft.start, sample.start >= start,
      workout.session.isRunning(at: sample.start), predicate.matches(sample)
    else { return false }
    return try sample.provenance.revision?.source == workout.builder.app.revision.source || workout.access.maySee(sample)
  }
}
