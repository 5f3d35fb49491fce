// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A workout builder, as the store keeps it.
///
/// Its samples are rows of `workout_sample` under its negated number, so that deletions and replacements of samples apply to them as to
/// those of finished workouts.
package struct StoredWorkoutBuilder: Sendable {
  /// The row number, never reused.
  package let number: Int64
  /// The UUID that the app gave the builder, unique among the builders of the app.
  package let uuid: UUID
  /// The app that builds the workout.
  package let app: AppIdentity
  /// The state of the builder.
  package var draft: WorkoutDraft

  /// The number under which its samples and locations are stored: the negated ``number``.
  package var place: Int64 { -number }
}
