// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a category value says of sleep: a column of `Catalog/category-values.tsv`.
public enum SleepState: String, Sendable, Hashable, Codable {
  /// Lying down, whether asleep or not.
  case inBed
  /// Asleep, in whatever stage.
  case asleep
  /// Asleep, in a stage that is known.
  case stage
  /// Awake, between falling asleep and getting up.
  case awake

  /// Whether it is sleep, of whatever stage.
  public var isAsleep: Bool { self == .asleep || self == .stage }

  /// What wins where one source says several things: the lower number.
  var order: Int {
    switch self {
    case .awake: 0
    case .stage: 1
    case .asleep: 2
    case .inBed: 3
    }
  }
}
