// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The meaning of a category value for sleep, a column of `Catalog/category-values.tsv`.
package enum SleepState: String, Sendable, Hashable, Codable {
  /// In bed, asleep or not.
  case inBed
  /// Asleep, in an unknown stage.
  case asleep
  /// Asleep, in a known stage.
  case stage
  /// Awake, between falling asleep and getting up.
  case awake

  /// Whether the person sleeps, in a known stage or not.
  package var isAsleep: Bool { self == .asleep || self == .stage }

  /// The priority where one source reports several states at once; the lower number wins.
  var order: Int {
    switch self {
    case .awake: 0
    case .stage: 1
    case .asleep: 2
    case .inBed: 3
    }
  }
}
