// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The kinds of data in an invented person's days.
public struct SeededData: OptionSet, Sendable, Hashable {
  /// One bit for each kind of data.
  public let rawValue: Int

  /// Kinds of data from their bits; use the constants and set operations instead.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Walks, counted by watch and phone: most by both, some by one alone.
  public static let steps = SeededData(rawValue: 1)
  /// Heart rates from the watch, every few minutes, and often during a workout.
  public static let heartRate = SeededData(rawValue: 2)
  /// The stages of the night that ends on the day, from the watch, and the time in bed, from the phone.
  public static let sleep = SeededData(rawValue: 4)
  /// A workout from the watch on some days.
  public static let workouts = SeededData(rawValue: 8)
  /// All kinds.
  public static let all: SeededData = [.steps, .heartRate, .sleep, .workouts]
}
