// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads an unfinished workout of the calling app. Cost: one read of each of its samples.
///
/// Throws `invalidArgument` for the owner.
package struct FetchWorkoutBuilder: HealthRequest {
  /// The workout with figures of its samples; nil if it never began, was finished or discarded, or was forgotten.
  package typealias Reply = WorkoutReport?

  /// The UUID of the workout.
  package var builder: UUID

  /// Creates a request for one unfinished workout.
  package init(builder: UUID) { self.builder = builder }

  /// No permission: the request concerns only the calling app.
  package var access: RequestAccess { .none }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}

/// Takes one step with an unfinished workout of the calling app, and returns its new state (BLD-01 to BLD-13).
///
/// The first step begins the workout, under a UUID that the app chooses and the finished workout keeps. Finishing saves the workout with
/// all samples that were added. Discarding keeps those samples (BLD-09). Each step is one transaction. The store forgets a workout that
/// does not change for ``Limits/unfinishedWorkoutSeconds``.
///
/// Throws `authorizationNotDetermined` or `authorizationDenied` when the app may not save workouts, `invalidArgument` for a step that is
/// not allowed, for the first step if the app has ``Limits/mostUnfinishedWorkouts`` unfinished workouts, and what ``SaveSamples`` throws. A
/// locked store cannot answer; use ``TakeWorkoutStep`` there.
package struct ChangeWorkoutBuilder: HealthRequest {
  /// The workout after the step, with figures of its samples. Zones that come from the person's age or heart rate are left out if the app
  /// may not read them (ZONE-22).
  package typealias Reply = WorkoutReport

  /// The UUID of the workout.
  package var builder: UUID
  /// The step to take.
  package var change: WorkoutDraft.Change

  /// Creates a step of one unfinished workout.
  package init(builder: UUID, _ change: WorkoutDraft.Change) {
    self.builder = builder
    self.change = change
  }

  /// Permission to save workouts. Discarding needs none: an app can always give up what it began.
  package var access: RequestAccess { change == .discard ? .none : .share([Catalog.workout]) }

  /// A save, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .saving }

  /// Counts one workout for the step that finishes it. Nil for other steps, so that the access log leaves them out.
  package func amount(of type: DataType, in reply: WorkoutReport?) -> Int? {
    if reply == nil { return 0 }
    return change == .finish ? 1 : nil
  }
}

/// Associates samples with a workout of the calling app. Samples that are not stored yet are saved with it, without their device (WORK-15).
///
/// The dates, duration and totals of a finished workout do not change (WORK-14). An unfinished workout accepts samples, too, and keeps
/// their devices, if they do not begin before it (BLD-05). One transaction; all samples or none.
///
/// Another app's sample that this one may not read counts as not stored, so the app gets a copy of its own (T7).
///
/// Throws `authorizationNotDetermined` or `authorizationDenied` when one of the types may not be saved, and `workoutNotFound` when the
/// workout is not stored or belongs to another app. Throws `invalidArgument` for the owner, for an empty list, for a workout or a route among
/// the samples, and for a sample that begins before an unfinished workout.
package struct AddSamplesToWorkout: HealthRequest {
  /// Nothing. The samples are committed when the call returns.
  package typealias Reply = Void

  /// The UUID of a finished or unfinished workout of the app.
  package var workout: UUID
  /// The samples to associate. A repeated UUID counts once.
  @SampleColumns package var samples: [SampleRecord]

  /// Creates a request that associates samples with a workout.
  package init(workout: UUID, samples: [SampleRecord]) {
    self.workout = workout
    self.samples = samples
  }

  /// Permission to save the types of the samples, also of those that are already stored.
  package var access: RequestAccess { .share(SaveSamples(samples: samples).types) }

  /// A save, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .saving }

  /// True: a locked store accepts the samples and adds them after it is unlocked (LOCK-02).
  package var worksWhileLocked: Bool { true }

  /// Counts the samples of the type, members of correlations and repeated ones included. 0 after a refusal.
  package func amount(of type: DataType, in reply: Void?) -> Int? { reply == nil ? 0 : samples.withMembers.count(of: type) }
}
