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

/// Connects the caller as the mirror of the active session, if an app of the same family mirrors it and no other mirror is connected
/// (MIRR-01, MIRR-02).
///
/// One transaction. Throws `invalidArgument` for the owner.
package struct JoinWorkoutSession: HealthRequest {
  /// The mirrored session; nil if there is none to join.
  package typealias Reply = WorkoutSessionReport?

  /// The identity under which the caller mirrors the session from then on; see ``WorkoutSession/Side/mirrored(_:)``.
  package var link: UUID
  /// The caller's own primary sessions, which it does not mirror.
  package var own: Set<UUID>
  /// Whether to replace a mirror that is already connected, because its process ended and this is the next one.
  package var takesOver: Bool

  /// Creates a request to mirror the active session.
  package init(link: UUID, own: Set<UUID>, takesOver: Bool) {
    self.link = link
    self.own = own
    self.takesOver = takesOver
  }

  /// No permission: the request concerns only the calling app and its family.
  package var access: RequestAccess { .none }

  /// A save, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .saving }
}

/// Reads a workout session of the calling app, with its events since a position of its log.
///
/// Throws `invalidArgument` for the owner.
package struct FollowWorkoutSession: HealthRequest {
  /// The session and its events; nil if the app has no such session, or a mirror has lost its link.
  package typealias Reply = WorkoutSessionReport?

  /// The UUID of the session; nil for the active session (SESS-14). A mirror has to name its session.
  package var session: UUID?
  /// The position of the session's log after which to return events; nil for its end, without events.
  package var place: Int64?
  /// The role of the caller: the primary session or a mirror of it.
  package var side: WorkoutSession.Side

  /// Creates a request for a session. By default the caller is the primary side.
  package init(session: UUID?, after place: Int64?, by side: WorkoutSession.Side = .primary) {
    self.session = session
    self.place = place
    self.side = side
  }

  /// No permission: the request concerns only the calling app.
  package var access: RequestAccess { .none }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}

/// Takes one step with an unfinished workout of the calling app, as ``ChangeWorkoutBuilder`` does, without a reply. A locked store
/// therefore accepts it, too, and carries it out after it is unlocked (LOCK-04).
///
/// Throws what ``ChangeWorkoutBuilder`` throws. A locked store does not know the workout, so it throws only for a missing permission. Steps
/// of a live workout's session, collection and zones need an unlocked store: a locked one throws `store(.locked)`.
package struct TakeWorkoutStep: HealthRequest {
  /// Nothing. The step is committed, or kept for later by a locked store, when the call returns.
  package typealias Reply = Void

  /// The UUID of the workout.
  package var builder: UUID
  /// The step to take.
  package var change: WorkoutDraft.Change

  /// Creates a step of one unfinished workout.
  package init(builder: UUID, _ change: WorkoutDraft.Change) {
    self.builder = builder
    self.change = change
  }

  /// Permission to save workouts. Discarding needs none.
  package var access: RequestAccess { ChangeWorkoutBuilder(builder: builder, change).access }

  /// A save, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .saving }

  /// Whether a locked store accepts the step. False for the beginning of a live workout, for collecting samples and for choosing zones.
  package var worksWhileLocked: Bool {
    switch change {
    case .begin(let beginning): beginning.live == nil
    case .collect, .setZones: false
    case .addEvents, .addMetadata, .addActivity, .endActivity, .addActivityMetadata, .addRouteMetadata, .discardRoute, .end, .finish,
      .discard:
      true
    }
  }

  /// Counts one workout for the step that finishes it. Nil for other steps, so that the access log leaves them out.
  package func amount(of type: DataType, in reply: Void?) -> Int? {
    if reply == nil { return 0 }
    return change == .finish ? 1 : nil
  }
}

/// Starts the companion of the calling app for a workout, or hands the workout to a companion that already runs.
///
/// The companion is the registered app whose identifier extends the caller's, such as `com.example.run.watchkitapp` for `com.example.run`.
/// Blocks for up to 5 seconds while a running companion takes the workout with ``TakeCompanionStart``.
///
/// Throws `invalidArgument(.noCompanion)` when no companion is registered, and `invalidArgument(.companionNotStarted)` when it neither runs
/// nor can be started.
package struct StartCompanion: HealthRequest {
  /// Nothing. The companion has taken the workout or was started.
  package typealias Reply = Void

  /// The configuration of the workout that the companion begins.
  package var configuration: WorkoutRecord.Configuration

  /// Creates a request to begin a workout in the companion.
  package init(configuration: WorkoutRecord.Configuration) { self.configuration = configuration }

  /// No permission: the request concerns only the calling app and its family.
  package var access: RequestAccess { .none }

  /// A save, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .saving }

  /// An app is started, or was.
  package static var effects: RequestEffects { .companions }
}

/// Takes the workout for which the calling app was started as a companion. Only one call gets it.
///
/// Writes nothing if there is none. Throws `invalidArgument` for the owner.
package struct TakeCompanionStart: HealthRequest {
  /// The configuration of the workout; nil if there is none, or it was requested more than ``CompanionStart/seconds`` ago.
  package typealias Reply = WorkoutRecord.Configuration?

  /// Creates the request, which has no parameters.
  package init() {}

  /// No permission: the request concerns only the calling app.
  package var access: RequestAccess { .none }

  /// A save, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .saving }

  /// An app is started, or was.
  package static var effects: RequestEffects { .companions }
}
