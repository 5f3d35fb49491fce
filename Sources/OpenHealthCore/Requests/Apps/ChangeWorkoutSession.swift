// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Takes one step with a workout session of the calling app, and gives it as it is then (SESS-01 to SESS-13).
///
/// The first step makes the session, under a UUID of the app's choice. One that becomes active ends the session that is, of whichever app
/// (SESS-09). Throws `authorizationNotDetermined` or `authorizationDenied` when a session is to begin and workouts may not be saved,
/// `invalidArgument` for a step that is not allowed (SESS-03), `workoutActivityNotAllowed` for what no session can be about (SESS-11).
public struct ChangeWorkoutSession: HealthRequest {
  public typealias Reply = WorkoutSessionReport

  public var session: UUID
  /// The session as it is made if there is none.
  public var fresh: WorkoutSession
  public var change: WorkoutSession.Change
  /// The events behind this place in the log are given, too.
  public var place: Int64
  /// As whom the caller takes the step.
  public var side: WorkoutSession.Side

  public init(
    session: UUID, fresh: WorkoutSession, _ change: WorkoutSession.Change, after place: Int64, by side: WorkoutSession.Side = .primary
  ) {
    self.session = session
    self.fresh = fresh
    self.change = change
    self.place = place
    self.side = side
  }

  /// A session that has begun can be changed and ended without a permission.
  public var access: RequestAccess {
    switch (change, side) {
    case (.prepare, .primary), (.start, .primary): .share([Catalog.workout])
    default: .none
    }
  }

  public var kind: RequestKind { .saving }
}
