// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A workout in the making, as the store keeps it.
///
/// Its samples are rows of `workout_sample` under its number with a minus sign, so that deletions and replacements of samples reach them as they
/// reach those of finished workouts.
public struct StoredWorkoutBuilder: Sendable {
  public let number: Int64
  public let uuid: UUID
  /// Who makes it.
  public let app: AppIdentity
  public var draft: WorkoutDraft

  /// As whose samples are associated with it.
  public var place: Int64 { -number }
}
