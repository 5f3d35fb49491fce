// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

/// Writes a workout for people and programs.
enum WorkoutText {
  /// A summary in one line, such as `Running, 45:30, 8.21 km, 512 kcal`.
  static func line(_ workout: WorkoutRecord, _ units: [DataType: UnitExpression]) -> String {
    let totals = WorkoutRecord.Total.allCases.compactMap { total -> String? in workout.totals[total].map { amount($0, units) } }
    return ([title(workout.activityType), clock(workout.duration)] + totals).joined(separator: ", ")
  }

  /// The name of an activity for people.
  static func title(_ activityType: UInt) -> String { WorkoutRecord.activity(activityType)?.localTitle ?? "Activity \(activityType)" }

  /// The name of an activity for programs; its number if it has none.
  static func name(_ activityType: UInt) -> String {
    WorkoutRecord.activity(activityType)?.name ?? String(activityType)
  }

  /// A duration for people: `45:30`, `1:02:05`.
  static func clock(_ seconds: Double) -> String {
    guard let whole = Int(exactly: seconds.rounded()), whole >= 0 else { return Person.short(seconds) + " s" }
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let rest = "\(two(whole / 60 % 60)):\(two(whole % 60))"
    return whole >= 3600
      ? "\(Person.numbers.text(whole / 3600)):\(rest)" : whole >= 600 ? rest : String(rest.dropFirst(whole >= 600 ? 0 : 1))
  }

  private static func amount(_ amount: Amount, _ units: [DataType: UnitExpression]) -> String {
    let decimals = abs(amount.value) >= 100 ? 0 : 2
    return FigureFormat(.decimal(decimals), unit: UnitNames.name(of: amount.unit, in: Person.language), style: Person.numbers).text(
      amount.value)
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
