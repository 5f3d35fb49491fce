// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
