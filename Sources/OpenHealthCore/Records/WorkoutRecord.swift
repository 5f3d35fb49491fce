// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The content of a finished workout besides its dates (WORK-01). It does not contain samples: the store associates them with it.
public struct WorkoutRecord: Sendable, Equatable, Codable {
  /// An event during the workout, such as a pause or a lap.
  public struct Event: Sendable, Equatable {
    /// The raw value in `HKWorkoutEventType`.
    public var kind: Int
    /// When the event begins.
    public var start: Date
    /// When the event ends; equal to ``start`` for kinds that have no duration (WORK-10).
    public var end: Date
    /// The facts that the app added, by key.
    public var metadata: MetadataSet

    /// An event; metadata may be left out.
    public init(kind: Int, start: Date, end: Date, metadata: MetadataSet = .empty) {
      self.kind = kind
      self.start = start
      self.end = end
      self.metadata = metadata
    }
  }

  /// The activity and its surroundings. Numbers are Apple's raw values.
  public struct Configuration: Sendable, Equatable, Codable {
    /// The raw value in `HKWorkoutActivityType`.
    public var activityType: UInt
    /// The raw value in `HKWorkoutSessionLocationType`: 1 unknown, 2 indoors, 3 outdoors.
    public var locationType: Int
    /// The raw value in `HKWorkoutSwimmingLocationType`: 0 unknown, 1 in a pool, 2 in open water.
    public var swimmingLocationType: Int
    /// The length of one lap in a pool; nil where there is none.
    public var lapLength: Amount?

    /// A configuration; only the activity is needed, locations are unknown by default.
    public init(activityType: UInt, locationType: Int = 1, swimmingLocationType: Int = 0, lapLength: Amount? = nil) {
      self.activityType = activityType
      self.locationType = locationType
      self.swimmingLocationType = swimmingLocationType
      self.lapLength = lapLength
    }
  }

  /// A part of the workout; every workout has at least one (WORK-18).
  public struct Activity: Sendable, Equatable {
    /// The identity of the activity within its workout.
    public var uuid: UUID
    /// The sport of this part, and where it took place.
    public var configuration: Configuration
    /// When the part begins.
    public var start: Date
    /// When the part ends; nil while it continues.
    public var end: Date?
    /// The facts that the app added, by key.
    public var metadata: MetadataSet

    /// An activity; a nil `end` means that it continues.
    public init(uuid: UUID, configuration: Configuration, start: Date, end: Date?, metadata: MetadataSet = .empty) {
      self.uuid = uuid
      self.configuration = configuration
      self.start = start
      self.end = end
      self.metadata = metadata
    }
  }

  /// The totals that the initialisers of a workout accept.
  public typealias Total = WorkoutTotal

  /// Figures of the associated samples of one type, in the whole workout or in one activity.
  public struct Statistic: Sendable, Equatable {
    /// The index in ``WorkoutRecord/activities``; nil for the whole workout.
    public var activity: Int?
    /// The identifier of the type, such as `HKQuantityTypeIdentifierHeartRate`.
    public var typeIdentifier: String
    /// The figures.
    public var result: StatisticsResult
    /// Whether an export contained the figures. They apply as long as no sample of the type is associated.
    public var isGiven: Bool

    /// Figures, by default computed and not from an export.
    public init(activity: Int?, typeIdentifier: String, result: StatisticsResult, isGiven: Bool = false) {
      self.activity = activity
      self.typeIdentifier = typeIdentifier
      self.result = result
      self.isGiven = isGiven
    }
  }

  /// The time that the whole workout, or one activity, spent in each zone of a quantity (ZONE-16).
  public struct ZoneGroup: Sendable, Equatable, Codable {
    /// The index in ``WorkoutRecord/activities``; nil for the whole workout.
    public var activity: Int?
    /// The zones.
    public var configuration: ZoneConfiguration
    /// The seconds in each zone, from the lowest to the highest; one number for each.
    public var seconds: [Double]

    /// The times in zones; `seconds` needs one number for each zone of the configuration.
    public init(activity: Int?, configuration: ZoneConfiguration, seconds: [Double]) {
      self.activity = activity
      self.configuration = configuration
      self.seconds = seconds
    }
  }

  /// The raw value in `HKWorkoutActivityType` of the whole workout.
  public var activityType: UInt
  /// Active seconds, without pauses (WORK-02 to WORK-04).
  public var duration: Double
  /// The events by date.
  public var events: [Event]
  /// The parts of the workout. A stored workout has at least one (WORK-18).
  public var activities: [Activity]
  /// The totals that are known, such as energy and distance. A missing key means no total, not zero.
  public var totals: [Total: Amount]
  /// The figures of associated samples, for each type in the whole workout and in each activity.
  public var statistics: [Statistic]
  /// The times in zones. Nil for none, as in workouts stored by versions without zones.
  public var zoneGroups: [ZoneGroup]?

  /// A workout; only the activity and the duration are needed.
  public init(
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
  public func statistic(_ typeIdentifier: String, activity: Int? = nil) -> StatisticsResult? {
    statistics.first { $0.activity == activity && $0.typeIdentifier == typeIdentifier }?.result
  }

  /// The times in the zones of a type; nil when there are none (ZONE-17).
  public func zoneGroup(_ type: DataType, activity: Int? = nil) -> ZoneGroup? {
    zoneGroups?.first { $0.activity == activity && $0.configuration.type == type }
  }

  /// The events that overlap an activity, even partly (WORK-22).
  public func events(ofActivity index: Int, workoutEnd: Date) -> [Event] {
    let (start, end) = (activities[index].start, activities[index].end ?? workoutEnd)
    return events.filter { $0.start == $0.end ? start <= $0.start && $0.start <= end : $0.start < end && start < $0.end }
  }
}
