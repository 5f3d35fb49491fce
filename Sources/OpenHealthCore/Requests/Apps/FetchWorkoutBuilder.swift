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
