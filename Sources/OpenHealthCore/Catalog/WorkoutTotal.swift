// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
