// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
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

extension JSONText {
  /// Metadata as a JSON object; a quantity is a text with number and unit. Nil if it is empty.
  static func object(_ metadata: MetadataSet, dates: DateText) -> String? {
    if metadata.isEmpty { return nil }
    let members = metadata.entries.map { entry in
      let value =
        switch entry.value {
        case .string(let text): string(text)
        case .boolean(let flag): flag ? "true" : "false"
        case .integer(let number): String(number)
        case .large(let number): String(number)
        case .real(let number): number.isFinite ? DataNumber.exact(number) : "null"
        case .date(let date): string(dates.iso(date))
        case .quantity(let number, let unit): string("\(DataNumber.exact(number)) \(unit.string)")
        }
      return "\(string(entry.key)):\(value)"
    }
    return "{" + members.joined(separator: ",") + "}"
  }
}
