// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What devices measure in a workout. ``Catalog/type(of:in:)`` says in which type it is kept.
public enum WorkoutMeasure: String, Sendable, Hashable, CaseIterable {
  case cadence, distance, energy, heartRate, power, speed, steps, strokes
}
