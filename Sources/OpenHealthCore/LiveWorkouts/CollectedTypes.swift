// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The types that a live workout collects by default, from rows of `Catalog/workout-collection.tsv` (LIVE-02, OQ-18e).
package enum CollectedTypes {
  /// The types for a configuration, in the order of the table. Without one, the types for every workout.
  package static func of(_ configuration: WorkoutRecord.Configuration?) -> [DataType] {
    let name = configuration.flatMap { WorkoutRecord.activity($0.activityType)?.name }
    var types: [DataType] = []
    for row in rows where row.activity == nil || row.activity == name {
      guard row.locationType == nil || row.locationType == configuration?.locationType else { continue }
      types += row.types.filter { !types.contains($0) }
    }
    return types
  }

  private struct Row {
    /// Nil applies to every activity.
    let activity: String?
    /// Nil applies to every place.
    let locationType: Int?
    let types: [DataType]
  }

  /// The table's word for every activity or every place.
  private static let any = "any"

  private static let rows: [Row] = CatalogTables.workoutCollection.rows.map { row in
    let (activity, location) = (row[.activity], row[.locationType])
    let types: [DataType] = row[.types].utf8.split(separator: UInt8(ascii: " ")).map { name in
      row.required(Catalog.type(named: String(Substring(name))))
    }
    return Row(
      activity: activity == any ? nil : activity, locationType: location == any ? nil : row.required(Int(location)), types: types)
  }
}
