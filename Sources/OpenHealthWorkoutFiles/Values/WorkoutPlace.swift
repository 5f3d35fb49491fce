// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Raw values of `HKWorkoutSessionLocationType` (the first three) and `HKWorkoutSwimmingLocationType`.
enum WorkoutPlace {
  static let unknown = 1
  static let indoor = 2
  static let outdoor = 3
  static let pool = 1
  static let openWater = 2
}
