// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The names of what samples sort by (QRY-05): that of a constant first, then that of a key path which says the same.
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

  /// The field with a name; nil for another text.
  package static func field(named name: String) -> Field? { names.first { $0.names.contains(name) }?.field }
}
