// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What an invented person's days are made of.
public struct SeededData: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Walks, counted by watch and phone: most by both, some by one alone.
  public static let steps = SeededData(rawValue: 1)
  /// Every few minutes from the watch; often in a training.
  public static let heartRate = SeededData(rawValue: 2)
  /// The stages of the night that ends on the day, from the watch, and the time in bed, from the phone.
  public static let sleep = SeededData(rawValue: 4)
  /// A training on some days, from the watch.
  public static let workouts = SeededData(rawValue: 8)
  /// All of it.
  public static let all: SeededData = [.steps, .heartRate, .sleep, .workouts]
}
