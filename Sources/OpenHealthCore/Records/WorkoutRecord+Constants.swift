// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The catalogue's facts about the numbers in a workout, from rows of `Catalog/enums.tsv`.
extension WorkoutRecord {
  private static let activities = "HKWorkoutActivityType"

  /// The activity with a raw value of `HKWorkoutActivityType`; nil when the catalogue has none.
  package static func activity(_ type: UInt) -> CatalogChoice? {
    Int(exactly: type).flatMap { Catalog.choice($0, of: activities) }
  }

  /// The raw value of the activity with one of Apple's constants, such as `HKWorkoutActivityTypeRunning`; nil for any other text.
  package static func activityType(constant: String) -> UInt? {
    Catalog.choice(constant: constant, of: activities).map { UInt($0.rawValue) }
  }

  /// Whether workouts of an activity have parts of other activities, as those of `swimBikeRun` do.
  package static func hasParts(_ type: UInt) -> Bool {
    guard let name = activity(type)?.name else { return false }
    return Catalog.choices(of: activities).contains { $0.whole == name }
  }

  /// Whether an activity can be part of a workout of another one, as `running` of `swimBikeRun` (WORK-19).
  package static func isPart(_ part: UInt, of whole: UInt) -> Bool {
    guard let name = activity(part)?.whole else { return false }
    return activity(whole)?.name == name
  }
}

extension WorkoutRecord.Event {
  /// What an event means for the workout: pause and resume change its duration, laps and segments divide it. Not every kind has a role. Raw
  /// values are the words of the catalogue.
  package enum Role: String, Sendable, CaseIterable { case pause, resume, lap, segment, marker }

  private static let kinds = "HKWorkoutEventType"

  /// The kind of events with a raw value of `HKWorkoutEventType`; nil when the catalogue has none.
  package static func choice(_ kind: Int) -> CatalogChoice? { Catalog.choice(kind, of: kinds) }

  /// The raw value of the kind with one of Apple's constants, such as `HKWorkoutEventTypeLap`; nil for any other text.
  package static func kind(constant: String) -> Int? { Catalog.choice(constant: constant, of: kinds)?.rawValue }

  /// The raw value of the kind of events with a role. Where several kinds have it, such as a pause by the person and an automatic one, it is
  /// the first one in the table.
  package static func kind(of role: Role) -> Int {
    guard let choice = Catalog.choices(of: kinds).first(where: { $0.role == role.rawValue }) else {
      preconditionFailure("each role has a kind of events in the table")
    }
    return choice.rawValue
  }

  /// The role of the event; nil for events without one.
  package var role: Role? { Self.role(kind) }

  private static func role(_ kind: Int) -> Role? { choice(kind)?.role.flatMap(Role.init) }

  /// Whether events of this kind may have a duration (WORK-10).
  package static func mayHaveDuration(_ kind: Int) -> Bool {
    switch role(kind) {
    case .lap, .segment: true
    case .pause, .resume, .marker, nil: false
    }
  }
}
