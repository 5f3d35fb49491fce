// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Names the types of FIT files that people have.
enum FITKind {
  /// A file that contains workouts.
  static let activity = 4

  /// A phrase such as `settings`.
  static func name(_ kind: Int) -> String { names[kind] ?? "of type \(kind)" }

  private static let names = [
    1: "a description of a device", 2: "settings", 3: "settings of a sport", activity: "an activity", 5: "a planned workout",
    6: "a course", 7: "schedules", 9: "weights", 10: "totals", 11: "goals", 14: "blood pressures", 15: "the data of a day",
    20: "a summary of activities", 28: "the data of a day", 32: "the data of a day", 34: "segments", 35: "a list of segments",
  ]
}
