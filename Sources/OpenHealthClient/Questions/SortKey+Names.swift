// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The names of sort keys (QRY-05): first that of the constant, then that of the equivalent key path.
extension FetchSamples.SortKey {
  private static let names: [(field: Field, names: [String])] = [
    (.start, [SortName.startDate, KeyPathName.startDate]),
    (.end, [SortName.endDate, KeyPathName.endDate]),
    (.workoutDuration, [SortName.duration, KeyPathName.workoutDuration]),
    (.workoutTotal(.energy), [SortName.totalEnergyBurned, KeyPathName.workoutTotalEnergyBurned]),
    (.workoutTotal(.distance), [SortName.totalDistance, KeyPathName.workoutTotalDistance]),
    (.workoutTotal(.strokes), [SortName.totalSwimmingStrokeCount]),
    (.workoutTotal(.flights), [SortName.totalFlightsClimbed]),
  ]

  /// The name of the field; every field has one.
  package var name: String { Self.names.first { $0.field == field }?.names.first ?? "" }

  /// The field with a name; nil for an unknown one.
  package static func field(named name: String) -> Field? { names.first { $0.names.contains(name) }?.field }
}
