// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The record of what a transaction touches, filled while it runs; meaningless when it is rolled back. Passed to
/// ``HealthDatabase/write(noting:_:)``.
package final class TouchedData {
  /// The types whose samples were inserted or deleted, or whose summaries changed.
  package internal(set) var types: Set<DataType> = []
  /// Whether ``StoredPreferences`` were changed.
  package internal(set) var preferences = false
  /// Whether permissions of an app, or its requests for them, were changed.
  package internal(set) var permissions = false
  /// Whether a workout builder or a session was changed.
  package internal(set) var liveWorkouts = false
  /// How many samples were inserted, with the members of correlations.
  package internal(set) var addedSamples = 0
  /// The numbers of workouts whose associated samples changed. Numbers of workout builders are negative.
  package internal(set) var workouts: Set<Int64> = []

  /// An empty record, for one transaction.
  package init() {}
}
