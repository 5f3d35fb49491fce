// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What the catalogue says of the numbers in a workout: rows of `Catalog/enums.tsv`.
extension WorkoutRecord {
  private static let activities = "HKWorkoutActivityType"

  /// The activity with a number, or nil.
  public static func activity(_ type: UInt) -> CatalogChoice? { Catalog.choice(Int(type), of: activities) }

  /// The number of the activity with one of Apple's constants, such as `HKWorkoutActivityTypeRunning`; nil for another text.
  public static func activityType(constant: String) -> UInt? {
    Catalog.choice(constant: constant, of: activities).map { UInt($0.rawValue) }
  }

  /// Whether workouts of an activity are made of others, as those of `swimBikeRun` are.
  public static func isWhole(_ type: UInt) -> Bool {
    guard let name = activity(type)?.name else { return false }
    return Catalog.choices(of: activities).contains { $0.whole == name }
  }

  /// Whether an activity can be a part of a workout of another one, as those of `swimBikeRun` are (WORK-19).
  public static func isPart(_ part: UInt, of whole: UInt) -> Bool {
    guard let name = activity(part)?.whole else { return false }
    return activity(whole)?.name == name
  }
}

extension WorkoutRecord.Event {
  /// What the kind of an event says of the workout.
  public enum Role: String, Sendable { case pause, resume, lap, segment }

  private static let kinds = "HKWorkoutEventType"

  /// The kind of events with a number, or nil.
  public static func choice(_ kind: Int) -> CatalogChoice? { Catalog.choice(kind, of: kinds) }

  /// The number of the kind of events with one of Apple's constants, such as `HKWorkoutEventTypeLap`; nil for another text.
  public static func kind(constant: String) -> Int? { Catalog.choice(constant: constant, of: kinds)?.rawValue }

  /// Nil for events that do nothing.
  public var role: Role? { Self.role(kind) }

  private static func role(_ kind: Int) -> Role? { choice(kind)?.role.flatMap(Role.init) }

  /// Whether events of this kind may last (WORK-10).
  public static func mayLast(_ kind: Int) -> Bool {
    switch role(kind) {
    case .lap, .segment: true
    case .pause, .resume, nil: false
    }
  }
}
