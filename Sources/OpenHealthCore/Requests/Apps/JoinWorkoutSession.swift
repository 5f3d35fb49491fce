// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Takes the other end of a session that the calling app, or one that belongs together with it, mirrors and that has none; gives the session, or nil
/// when there is none (MIRR-01, MIRR-02).
public struct JoinWorkoutSession: HealthRequest {
  public typealias Reply = WorkoutSessionReport?

  /// As what the caller is known from then on.
  public var link: UUID
  /// The caller's own sessions, which it does not want to mirror.
  public var own: Set<UUID>
  /// Whether an end that was taken before is taken over: its process has gone, and this is the next one.
  public var takesOver: Bool

  public init(link: UUID, own: Set<UUID>, takesOver: Bool) {
    self.link = link
    self.own = own
    self.takesOver = takesOver
  }

  public var access: RequestAccess { .none }

  public var kind: RequestKind { .saving }
}
