// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A workout builder, as the store keeps it.
///
/// Its samples are rows of `workout_sample` under its negated number, so that deletions and replacements of samples apply to them as to
/// those of finished workouts.
public struct StoredWorkoutBuilder: Sendable {
  /// The row number, never reused.
  public let number: Int64
  /// The UUID that the app gave the builder, unique among the builders of the app.
  public let uuid: UUID
  /// The app that builds the workout.
  public let app: AppIdentity
  /// The state of the builder.
  public var draft: WorkoutDraft

  /// The number under which its samples and locations are stored: the negated ``number``.
  public var place: Int64 { -number }
}
