// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Gives a workout session of the calling app, with what has happened since a place in its log; nil when there is none.
public struct FollowWorkoutSession: HealthRequest {
  public typealias Reply = WorkoutSessionReport?

  /// Nil for the one that is active (SESS-14).
  public var session: UUID?
  /// Nil for the end of the log.
  public var place: Int64?
  /// As whom the caller follows; a mirrored session that has lost its link gets nil.
  public var side: WorkoutSession.Side

  public init(session: UUID?, after place: Int64?, by side: WorkoutSession.Side = .primary) {
    self.session = session
    self.place = place
    self.side = side
  }

  public var access: RequestAccess { .none }

  public var kind: RequestKind { .querying }
}
