// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A measurement that devices make in a workout. ``Catalog/type(of:in:)`` returns the type that stores it.
package enum WorkoutMeasure: String, Sendable, Hashable, CaseIterable {
  /// The raw values are the words of `Catalog/workout-measures.tsv`.
  case cadence, distance, energy, heartRate, power, speed, steps, strokes
}
