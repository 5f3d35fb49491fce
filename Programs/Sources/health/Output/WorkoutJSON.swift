// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

/// Writes a workout for programs.
enum WorkoutJSON {
  /// The name of an activity; its number if it has none.
  static func name(_ activityType: UInt) -> String {
    WorkoutRecord.activity(activityType)?.name ?? String(activityType)
  }

  /// A workout as a JSON object: activity, duration, totals and activities.
  static func object(_ workout: WorkoutRecord, dates: DateText) -> String {
    var members = [
      "\"activity\":\(JSONText.string(name(workout.activityType)))", "\"duration_seconds\":\(DataNumber.computed(workout.duration))",
    ]
    for total in WorkoutRecord.Total.allCases {
      guard let amount = workout.totals[total] else { continue }
      members.append(
        "\"\(SnakeCase.name(total.rawValue))\":{\"value\":\(DataNumber.computed(amount.value)),\"unit\":\(JSONText.string(amount.unit.string))}"
      )
    }
    let parts = workout.activities.map { part in
      let end = part.end.map { JSONText.string(dates.iso($0)) } ?? "null"
      return
        "{\"activity\":\(JSONText.string(name(part.configuration.activityType))),\"start\":\(JSONText.string(dates.iso(part.start))),\"end\":\(end)}"
    }
    members.append("\"activities\":[\(parts.joined(separator: ","))]")
    return "{\(members.joined(separator: ","))}"
  }
}
