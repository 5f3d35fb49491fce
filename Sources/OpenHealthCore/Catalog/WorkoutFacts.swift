// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A measurement that devices make in a workout. ``Catalog/type(of:in:)`` returns the type that stores it.
package enum WorkoutMeasure: String, Sendable, Hashable, CaseIterable {
  /// The raw values are the words of `Catalog/workout-measures.tsv`.
  case cadence, distance, energy, heartRate, power, speed, steps, strokes
}

/// A total of a workout, which the sum of a type gives.
package enum WorkoutTotal: String, Sendable, Hashable, CaseIterable, Codable, CodingKeyRepresentable {
  /// Energy burned, distance covered, swimming strokes and flights of stairs. Raw values are the keys of stored workouts.
  case energy, distance, strokes, flights

  /// A unit of the total's dimension (WORK-13).
  package var unit: UnitExpression {
    switch self {
    case .energy: .joule
    case .distance: .meter
    case .strokes, .flights: .count
    }
  }
}

extension UnitExpression {
  fileprivate static let joule = known("J")
  fileprivate static let meter = known("m")
}

/// Who rated the effort of a workout: each origin has a quantity type of its own. The later case is the more relevant one (OQ-31).
package enum EffortScore: String, Sendable, Hashable, CaseIterable, Comparable {
  /// The system's estimate.
  case estimate
  /// The person's own rating.
  case score

  /// Whether the left score is less relevant than the right one.
  package static func < (left: EffortScore, right: EffortScore) -> Bool { left == .estimate && right == .score }
}

/// The origin of a type's default zones in workouts (ZONE-08, ZONE-09).
package enum ZoneRule: Sendable, Hashable {
  /// There are no default zones: people or apps choose them.
  case chosen
  /// Computed from the latest sample of one type and the day of a characteristic, both given by short name.
  case reserve(resting: String, birth: String)

  init?(text: String) {
    let words = text.split { $0 == " " }.map(String.init)
    switch words.first {
    case "chosen" where words.count == 1: self = .chosen
    case "reserve" where words.count == 3: self = .reserve(resting: words[1], birth: words[2])
    default: return nil
    }
  }
}
