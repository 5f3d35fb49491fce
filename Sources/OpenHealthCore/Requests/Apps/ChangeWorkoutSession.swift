// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Takes one step with a workout session of the calling app, and returns its new state (SESS-01 to SESS-13).
///
/// The first step creates the session, under a UUID that the app chooses. A session that becomes active ends the active session of any app
/// (SESS-09). Each step is one transaction.
///
/// Throws `authorizationNotDetermined` or `authorizationDenied` when a session begins and the app may not save workouts, `invalidArgument`
/// for a step that is not allowed (SESS-03) or a mirrored session that has lost its link, and `workoutActivityNotAllowed` for an activity
/// that no session supports (SESS-11).
package struct ChangeWorkoutSession: HealthRequest {
  /// The session after the step, with the events after `place`.
  package typealias Reply = WorkoutSessionReport

  /// The UUID of the session.
  package var session: UUID
  /// The session to create if none has this UUID. Only its builder, configuration and activity count; its state does not.
  package var fresh: WorkoutSession
  /// The step to take.
  package var change: WorkoutSession.Change
  /// The position in the session's log after which the reply holds events. The store drops earlier events that were for this side alone.
  package var place: Int64
  /// The role of the caller: the primary session or a mirror of it.
  package var side: WorkoutSession.Side

  /// Creates a step of a session. By default the caller is the primary side.
  package init(
    session: UUID, fresh: WorkoutSession, _ change: WorkoutSession.Change, after place: Int64, by side: WorkoutSession.Side = .primary
  ) {
    self.session = session
    self.fresh = fresh
    self.change = change
    self.place = place
    self.side = side
  }

  /// Permission to save workouts, to prepare or start a session on the primary side. Later steps need none, so that a session can always be
  /// ended.
  package var access: RequestAccess {
    switch (change, side) {
    case (.prepare, .primary), (.start, .primary): .share([Catalog.workout])
    default: .none
    }
  }

  /// A save, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .saving }
}
