// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What a finished workout holds besides its dates (WORK-01). Samples are associated with it, not contained.
public struct WorkoutRecord: Sendable, Equatable, Codable {
  /// A number with its unit.
  public struct Amount: Sendable, Equatable {
    public var value: Double
    public var unit: UnitExpression

    public init(_ value: Double, _ unit: UnitExpression) {
      self.value = value
      self.unit = unit
    }
  }

  /// Something that happened in the workout; `kind` is an `HKWorkoutEventType`.
  public struct Event: Sendable, Equatable {
    public var kind: Int
    public var start: Date
    public var end: Date
    public var metadata: MetadataSet

    public init(kind: Int, start: Date, end: Date, metadata: MetadataSet = .empty) {
      self.kind = kind
      self.start = start
      self.end = end
      self.metadata = metadata
    }
  }

  /// What is done, and where. Numbers are Apple's raw values.
  public struct Configuration: Sendable, Equatable, Codable {
    public var activityType: UInt
    public var locationType: Int
    public var swimmingLocationType: Int
    public var lapLength: Amount?

    public init(activityType: UInt, locationType: Int = 1, swimmingLocationType: Int = 0, lapLength: Amount? = nil) {
      self.activityType = activityType
      self.locationType = locationType
      self.swimmingLocationType = swimmingLocationType
      self.lapLength = lapLength
    }
  }

  /// A part of the workout; every workout has at least one (WORK-18).
  public struct Activity: Sendable, Equatable {
    public var uuid: UUID
    public var configuration: Configuration
    public var start: Date
    /// Nil while it goes on.
    public var end: Date?
    public var metadata: MetadataSet

    public init(uuid: UUID, configuration: Configuration, start: Date, end: Date?, metadata: MetadataSet = .empty) {
      self.uuid = uuid
      self.configuration = configuration
      self.start = start
      self.end = end
      self.metadata = metadata
    }
  }

  /// The totals that a workout can be made with.
  public typealias Total = WorkoutTotal

  /// Figures of the associated samples of one type, in the whole workout or in one activity.
  public struct Statistic: Sendable, Equatable {
    /// The place of the activity; nil for the whole workout.
    public var activity: Int?
    public var typeIdentifier: String
    public var result: StatisticsResult
    /// Whether an export said so: then it stands as long as no sample of the type is associated.
    public var isGiven: Bool

    public init(activity: Int?, typeIdentifier: String, result: StatisticsResult, isGiven: Bool = false) {
      self.activity = activity
      self.typeIdentifier = typeIdentifier
      self.result = result
      self.isGiven = isGiven
    }
  }

  /// How long the whole workout, or one activity, was in each of some zones (ZONE-16).
  public struct ZoneGroup: Sendable, Equatable, Codable {
    /// The place of the activity; nil for the whole workout.
    public var activity: Int?
    public var configuration: ZoneConfiguration
    /// One number for each zone.
    public var seconds: [Double]

    public init(activity: Int?, configuration: ZoneConfiguration, seconds: [Double]) {
      self.activity = activity
      self.configuration = configuration
      self.seconds = seconds
    }
  }

  public var activityType: UInt
  /// Active seconds (WORK-02 to WORK-04).
  public var duration: Double
  /// By date.
  public var events: [Event]
  public var activities: [Activity]
  public var totals: [Total: Amount]
  public var statistics: [Statistic]
  /// Nil for none, as in workouts of before there were any.
  public var zoneGroups: [ZoneGroup]?

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

  /// The zones of a type; nil when there are none (ZONE-17).
  public func zoneGroup(_ type: DataType, activity: Int? = nil) -> ZoneGroup? {
    zoneGroups?.first { $0.activity == activity && $0.configuration.type == type }
  }

  /// The events that overlap an activity, even partly (WORK-22).
  public func events(ofActivity index: Int, workoutEnd: Date) -> [Event] {
    let (start, end) = (activities[index].start, activities[index].end ?? workoutEnd)
    return events.filter { $0.start == $0.end ? start <= $0.start && $0.start <= end : $0.start < end && start < $0.end }
  }
}
