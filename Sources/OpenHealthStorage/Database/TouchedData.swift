// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// What a transaction touches, written down while it runs; of no meaning when it is taken back. Passed to ``HealthDatabase/write(noting:_:)``.
public final class TouchedData {
  /// The types of which samples were inserted or deleted, or summaries changed.
  public internal(set) var types: Set<DataType> = []
  /// Whether ``StoredPreferences`` were changed.
  public internal(set) var preferences = false
  /// Whether what an app may do, or has asked for, was changed.
  public internal(set) var permissions = false
  /// Whether a workout in the making, or a session, was changed.
  public internal(set) var liveWorkouts = false
  /// The numbers of workouts whose associated samples were changed; those of workouts in the making have a minus sign.
  public internal(set) var workouts: Set<Int64> = []

  public init() {}
}
