// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The content of a finished workout besides its dates (WORK-01). It does not contain samples: the store associates them with it.
package struct WorkoutRecord: Sendable, Equatable, Codable {
  /// An event during the workout, such as a pause or a lap.
  package struct Event: Sendable, Equatable {
    /// The raw value in `HKWorkoutEventType`.
    package var kind: Int
    /// When the event begins.
    package var start: Date
    /// When the event ends; equal to ``start`` for kinds that have no duration (WORK-10).
    package var end: Date
    /// The facts that the app added, by key.
    package var metadata: MetadataSet

    /// An event; metadata may be left out.
    package init(kind: Int, start: Date, end: Date, metadata: MetadataSet = .empty) {
      self.kind = kind
      self.start = start
      self.end = end
      self.metadata = metadata
    }
  }

  /// The activity and its surroundings. Numbers are Apple's raw values.
  package struct Configuration: Sendable, Equatable, Codable {
    /// The raw value in `HKWorkoutActivityType`.
    package var activityType: UInt
    /// The raw value in `HKWorkoutSessionLocationType`: 1 unknown, 2 indoors, 3 outdoors.
    package var locationType: Int
    /// The raw value in `HKWorkoutSwimmingLocationType`: 0 unknown, 1 in a pool, 2 in open water.
    package var swimmingLocationType: Int
    /// The length of one lap in a pool; nil where there is none.
    package var lapLength: Amount?

    /// A configuration; only the activity is needed, locations are unknown by default.
    package init(activityType: UInt, locationType: Int = 1, swimmingLocationType: Int = 0, lapLength: Amount? = nil) {
      self.activityType = activityType
      self.locationType = locationType
      self.swimmingLocationType = swimmingLocationType
      self.lapLength = lapLength
    }
  }

  /// A part of the workout; every workout has at least one (WORK-18).
  package struct Activity: Sendable, Equatable {
    /// The identity of the activity within its workout.
    package var uuid: UUID
    /// The sport of this part, and where it took place.
    package var configuration: Configuration
    /// When the part begins.
    package var start: Date
    /// When the part ends; nil while it continues.
    package var end: Date?
    /// The facts that the app added, by key.
    package var metadata: MetadataSet

    /// An activity; a nil `end` means that it continues.
    package init(uuid: UUID, configuration: Configuration, start: Date, end: Date?, metadata: MetadataSet = .empty) {
      self.uuid = uuid
      self.configuration = configuration
      self.start = start
      self.end = end
      self.metadata = metadata
    }
  }

  /// The totals that the initialisers of a workout accept.
  package typealias Total = WorkoutTotal

  /// Figures of the associated samples of one type, in the whole workout or in one activity.
  package struct Statistic: Sendable, Equatable {
    /// The index in ``WorkoutRecord/activities``; nil for the whole workout.
    package var activity: Int?
    /// The identifier of the type, such as `HKQuantityTypeIdentifierHeartRate`.
    package var typeIdentifier: String
    /// The figures.
    package var result: StatisticsResult
    /// Whether an export contained the figures. They apply as long as no sample of the type is associated.
    package var isGiven: Bool

    /// Figures, by default computed and not from an export.
    package init(activity: Int?, typeIdentifier: String, result: StatisticsResult, isGiven: Bool = false) {
      self.activity = activity
      self.typeIdentifier = typeIdentifier
      self.result = result
      self.isGiven = isGiven
    }
  }

  /// The time that the whole workout, or one activity, spent in each zone of a quantity (ZONE-16).
  package struct ZoneGroup: Sendable, Equatable, Codable {
    /// The index in ``WorkoutRecord/activities``; nil for the whole workout.
    package var activity: Int?
    /// The zones.
    package var configuration: ZoneConfiguration
    /// The seconds in each zone, from the lowest to the highest; one number for each.
    package var seconds: [Double]

    /// The times in zones; `seconds` needs one number for each zone of the configuration.
    package init(activity: Int?, configuration: ZoneConfiguration, seconds: [Double]) {
      self.activity = activity
      self.configuration = configuration
      self.seconds = seconds
    }
  }

  /// The raw value in `HKWorkoutActivityType` of the whole workout.
  package var activityType: UInt
  /// Active seconds, without pauses (WORK-02 to WORK-04).
  package var duration: Double
  /// The events by date.
  package var events: [Event]
  /// The parts of the workout. A stored workout has at least one (WORK-18).
  package var activities: [Activity]
  /// The totals that are known, such as energy and distance. A missing key means no total, not zero.
  package var totals: [Total: Amount]
  /// The figures of associated samples, for each type in the whole workout and in each activity.
  package var statistics: [Statistic]
  /// The times in zones. Nil for none, as in workouts stored by versions without zones.
  package var zoneGroups: [ZoneGroup]?

  /// A workout; only the activity and the duration are needed.
  package init(
    activityType: UInt, duration: Double, events: [Event] = [], activities: [Activity] = [], totals: [Total: Amount] = [:],
    statistics: [Statistic] = []
  ) {
    self.activityType = activityType
    self.duration = duration
    self.events = events
    self.activities = activities
    self.totals = totals
    self.statistics = statistics
  }

  /// The figures of a type; nil when no sample of it is associated (WORK-16).
  package func statistic(_ typeIdentifier: String, activity: Int? = nil) -> StatisticsResult? {
    statistics.first { $0.activity == activity && $0.typeIdentifier == typeIdentifier }?.result
  }

  /// The times in the zones of a type; nil when there are none (ZONE-17).
  package func zoneGroup(_ type: DataType, activity: Int? = nil) -> ZoneGroup? {
    zoneGroups?.first { $0.activity == activity && $0.configuration.type == type }
  }

  /// The events that overlap an activity, even partly (WORK-22).
  package func events(ofActivity index: Int, workoutEnd: Date) -> [Event] {
    let (start, end) = (activities[index].start, activities[index].end ?? workoutEnd)
    return events.filter { $0.start == $0.end ? start <= $0.start && $0.start <= end : $0.start < end && start < $0.end }
  }
}

/// The catalogue's facts about the numbers in a workout, from rows of `Catalog/enums.tsv`.
extension WorkoutRecord {
  private static let activities = CatalogEnum.workoutActivityType

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

  private static let kinds = CatalogEnum.workoutEventType

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
