// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// Adds samples to live workouts in the transaction that saves them, so that an acknowledged sample is in the workout, whichever process
/// ends afterwards (LIVE-01).
struct LiveCollection {
  private struct Workout {
    let builder: StoredWorkoutBuilder
    let session: WorkoutSession
    let access: AccessDecision
    /// The predicate for samples of each collected type.
    let predicates: [DataType: PredicateTree]
  }

  private let workouts: [Workout]
  private let storage: StorageWriter

  /// Nil while no workout collects, which costs one look-up.
  init?(_ storage: StorageWriter, at now: Date) throws {
    self.storage = storage
    workouts = try storage.workoutBuilders.collecting().compactMap { try Self.workout($0, storage, at: now) }
    if workouts.isEmpty { return nil }
  }

  /// Nil for a workout that cannot collect now: the app is no longer registered, or its session does not exist.
  private static func workout(_ builder: StoredWorkoutBuilder, _ storage: StorageWriter, at now: Date) throws -> Workout? {
    guard let live = builder.draft.live, let session = try storage.workoutSessions.session(live.session, of: builder.app.bundleIdentifier)
    else {
      return nil
    }
    do {
      let access = try AccessDecision(.none, caller: .app(builder.app), storage: storage, at: now)
      // A costly one is from an earlier version of this program, and would hold up everybody's saves.
      let predicates = Dictionary(live.collected.map { ($0.type, $0.predicate.isCheap ? $0.predicate : .nothing) }) { $1 }
      return Workout(builder: builder, session: session.session, access: access, predicates: predicates)
    } catch let error as HealthError where error.isRefusal {
      return nil
    }
  }

  /// Adds samples that were just stored to the workouts that collect them.
  func collect(_ samples: [(SampleRecord, StoredPlace)]) throws {
    for workout in workouts {
      let joining = try samples.filter { try isCollected($0.0, by: workout) }.map(\.1)
      if joining.isEmpty { continue }
      try storage.workouts.associate(joining, withWorkout: workout.builder.place)
    }
  }

  /// Whether a workout collects a sample. An app collects its own samples, and those of other sources that it may read. Samples that begin
  /// before the workout, in a pause or after the end are left out.
  private func isCollected(_ sample: SampleRecord, by workout: Workout) throws -> Bool {
    guard let predicate = workout.predicates[sample.type], let start = workout.builder.draft.start, sample.start >= start,
      workout.session.isRunning(at: sample.start)
    else { return false }
    // Before the predicate looks at the sample: how long that takes would tell of its values.
    let source = workout.builder.app.revision.source
    guard try sample.provenance.revision?.source == source || workout.access.maySee(sample) else { return false }
    return predicate.matches(sample)
  }
}
