// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
