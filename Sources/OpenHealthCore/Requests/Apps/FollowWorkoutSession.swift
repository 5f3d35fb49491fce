// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
