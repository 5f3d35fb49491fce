// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A workout in the making, and what may be done with it when: the state machine of a workout builder (BLD-01 to BLD-12).
///
///     notStarted -> collecting -> ended -> finished
///                       \-----------\---> discarded
///
/// A value: the store keeps it, changes it by ``apply(_:)`` in one transaction, and hands it to the builder. Its samples are beside it.
public struct WorkoutDraft: Sendable, Equatable, Codable {
  /// A type whose samples join the workout when they are saved, with what they have to meet.
  public struct Collected: Sendable, Equatable, Codable {
    public var type: DataType
    public var predicate: PredicateTree

    public init(type: DataType, predicate: PredicateTree = .everything) {
      self.type = type
      self.predicate = predicate
    }
  }

  /// What a live builder has more: the session that it belongs to, and what it collects.
  public struct Live: Sendable, Equatable, Codable {
    public var session: UUID
    public var collected: [Collected]
    /// Whether events of the session become events of the workout (LIVE-04).
    public var collectsEvents: Bool

    public init(session: UUID, collected: [Collected], collectsEvents: Bool = true) {
      self.session = session
      self.collected = collected
      self.collectsEvents = collectsEvents
    }
  }

  /// With what collection begins.
  public struct Beginning: Sendable, Equatable, Codable {
    public var configuration: WorkoutRecord.Configuration
    public var device: DeviceRecord?
    public var start: Date
    /// The identity of the activity that the workout gets when none is added (WORK-18).
    public var activity: UUID
    /// Nil for a builder that collects nothing by itself.
    public var live: Live?
    /// The zones that the app chose for this workout, at most one configuration for each type (ZONE-13); nil for none.
    public var zones: [ZoneConfiguration]?

    public init(
      configuration: WorkoutRecord.Configuration, device: DeviceRecord? = nil, start: Date, activity: UUID, live: Live? = nil,
      zones: [ZoneConfiguration]? = nil
    ) {
      self.configuration = configuration
      self.device = device
      self.start = start
      self.activity = activity
      self.live = live
      self.zones = zones
    }
  }

  /// The route that is finished with the workout (ROUTE-04). Its locations are beside the draft.
  public struct Route: Sendable, Equatable, Codable {
    /// The identity of the route; nil without locations.
    public fileprivate(set) var uuid: UUID?
    public fileprivate(set) var metadata = MetadataSet.empty
    /// Whether the app gave it up: then it takes nothing more.
    public fileprivate(set) var isDiscarded = false
  }

  /// One step. Samples are added by ``AddSamplesToWorkout``, locations by ``AddRouteToWorkout``.
  public enum Change: Sendable, Equatable, Codable {
    /// Chooses zones of a type for this workout, or gives up the choice (ZONE-13).
    case setZones(DataType, ZoneConfiguration?)
    case begin(Beginning)
    case addEvents([WorkoutRecord.Event])
    case addMetadata(MetadataSet)
    case addActivity(WorkoutRecord.Activity)
    case endActivity(UUID, Date)
    case addActivityMetadata(UUID, MetadataSet)
    /// Collects these types, and no others.
    case collect([Collected])
    case addRouteMetadata(MetadataSet)
    case discardRoute
    case end(Date)
    case finish
    case discard
  }

  public private(set) var phase = WorkoutPhase.notStarted
  public private(set) var configuration: WorkoutRecord.Configuration
  public private(set) var device: DeviceRecord?
  public private(set) var start: Date?
  public private(set) var end: Date?
  public private(set) var metadata = MetadataSet.empty
  /// By date.
  public private(set) var events: [WorkoutRecord.Event] = []
  /// In the order in which they were added.
  public private(set) var activities: [WorkoutRecord.Activity] = []
  public private(set) var live: Live?
  /// The zones that the app chose; nil for none, as in drafts of before there were any.
  public private(set) var zones: [ZoneConfiguration]?
  /// Nil until the app asks for one.
  public private(set) var route: Route?
  /// The identity of the activity that is made when none was added.
  private var onlyActivity: UUID?

  public init(configuration: WorkoutRecord.Configuration, device: DeviceRecord? = nil) {
    self.configuration = configuration
    self.device = device
  }

  // MARK: Steps

  /// Carries out a step, or throws `invalidArgument` and leaves all as it was.
  public mutating func apply(_ change: Change) throws(HealthError) {
    var next = self
    try next.carryOut(change)
    try next.check()
    self = next
  }

  /// Says that the store has no such builder any more: every step is refused from here on (BLD-12).
  public mutating func fail() { phase = .failed }

  /// Throws what keeps samples from being added (BLD-02, BLD-05, BLD-08).
  public func checkSamples(_ samples: [SampleRecord]) throws(HealthError) {
    try checkOpen()
    for sample in samples where sample.start < start ?? .distantFuture { throw .invalidArgument(.beforeWorkout(sample.type)) }
  }

  /// Says that locations of a route are added; the first ones give it its identity. Throws what keeps them from being added.
  public mutating func addRoute(_ uuid: UUID) throws(HealthError) {
    try checkOpenRoute()
    var route = route ?? Route()
    route.uuid = route.uuid ?? uuid
    self.route = route
  }

  private func checkOpenRoute() throws(HealthError) {
    try checkOpen()
    if route?.isDiscarded == true { throw .invalidArgument(.finishedSeries) }
  }

  private func checkOpen() throws(HealthError) {
    guard phase == .collecting || phase == .ended else { throw .invalidArgument(.workoutBuilder(phase)) }
  }

  private func check(_ needed: WorkoutPhase) throws(HealthError) {
    guard phase == needed else { throw .invalidArgument(.workoutBuilder(phase)) }
  }

  private mutating func carryOut(_ change: Change) throws(HealthError) {
    switch change {
    case .setZones(let type, let configuration): try choose(configuration, for: type)
    case .begin(let beginning):
      try check(.notStarted)
      for configuration in beginning.zones ?? [] { try choose(configuration, for: configuration.type) }
      (configuration, device, start) = (beginning.configuration, beginning.device, beginning.start)
      (live, onlyActivity, phase) = (beginning.live, beginning.activity, .collecting)
    case .addEvents(let added):
      try checkOpen()
      // Events of one moment stay in the order in which they came.
      let all = (events + added).enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      events = all.map(\.element)
    case .addMetadata(let added):
      try checkOpen()
      metadata = MetadataSet(metadata.entries + added.entries)
    case .addActivity(let activity):
      try checkOpen()
      guard !activities.contains(where: { $0.uuid == activity.uuid }) else {
        throw .repeatedObject(uuid: activity.uuid.uuidString)
      }
      activities.append(activity)
    case .endActivity(let uuid, let date):
      let index = try index(ofActivity: uuid)
      guard date >= activities[index].start else { throw .invalidArgument(.invalidObject(.endBeforeStart(type: Catalog.workout))) }
      activities[index].end = date
    case .addActivityMetadata(let uuid, let added):
      let index = try index(ofActivity: uuid)
      activities[index].metadata = MetadataSet(activities[index].metadata.entries + added.entries)
    case .collect(let collected):
      try checkOpen()
      live?.collected = collected
    case .addRouteMetadata(let added):
      try checkOpenRoute()
      var route = route ?? Route()
      route.metadata = MetadataSet(route.metadata.entries + added.entries)
      self.route = route
    case .discardRoute:
      try checkOpen()
      route = Route(isDiscarded: true)
    case .end(let date):
      try check(.collecting)
      (end, phase) = (date, .ended)
      if live != nil { leaveOut(after: date) }
    case .finish:
      try check(.ended)
      phase = .finished
    case .discard:
      if phase == .finished || phase == .discarded || phase == .failed { throw .invalidArgument(.workoutBuilder(phase)) }
      phase = .discarded
    }
  }

  /// The zones are the app's choice from here on, also those that the system made.
  private mutating func choose(_ configuration: ZoneConfiguration?, for type: DataType) throws(HealthError) {
    try check(.notStarted)
    guard type.quantity?.zones != nil else { throw .invalidArgument(.zones(.noZones(type))) }
    if let configuration, configuration.type != type { throw .invalidArgument(.zones(.type(configuration.type, wanted: type))) }
    let others = (zones ?? []).filter { $0.type != type }
    let all = others + [configuration?.chosenByApp].compactMap { $0 }
    zones = all.isEmpty ? nil : all
  }

  /// What the session brought later than the end that its client gives is no part of the workout: the two clocks differ by what a call takes.
  private mutating func leaveOut(after date: Date) {
    events.removeAll { $0.end > date }
    for index in activities.indices where activities[index].end ?? date > date && activities[index].start <= date {
      activities[index].end = date
    }
  }

  private func index(ofActivity uuid: UUID) throws(HealthError) -> Int {
    try checkOpen()
    guard let index = activities.firstIndex(where: { $0.uuid == uuid }) else { throw .invalidArgument(.noWorkoutActivity) }
    return index
  }

  // MARK: Rules

  /// What must hold after each step. The end may be anywhere while it is not known.
  private func check() throws(HealthError) {
    guard let start else { return }
    guard events.count <= Limits.mostWorkoutEvents, activities.count <= Limits.mostWorkoutActivities,
      live?.collected.count ?? 0 <= Catalog.types.count
    else { throw .invalidArgument(.workoutTooLarge) }
    let latest = end ?? Date(timeIntervalSinceReferenceDate: Limits.farthestDate)
    guard start.timeIntervalSinceReferenceDate.magnitude <= Limits.farthestDate,
      latest.timeIntervalSinceReferenceDate <= Limits.farthestDate
    else { throw .invalidArgument(.workoutOutOfRange) }
    guard start <= latest else { throw .invalidArgument(.invalidObject(.endBeforeStart(type: Catalog.workout))) }
    let content = WorkoutRecord(activityType: configuration.activityType, duration: 0, events: events, activities: activities)
    try content.checkLimits()
    try metadata.checkLimits()
    try route?.metadata.checkLimits()
    if let length = configuration.lapLength, !(length.value.magnitude <= Limits.largestNumber && length.unit.isWithinLimits) {
      throw .invalidArgument(.workoutOutOfRange)
    }
    for collected in live?.collected ?? [] where collected.type.quantity == nil { throw .invalidArgument(.notQuantities(collected.type)) }
    do throws(ValidationFailure) {
      try content.validate(start: start, end: latest)
      try metadata.validate()
      try route?.metadata.validate()
      for activity in activities { try activity.metadata.validate() }
      for event in events { try event.metadata.validate() }
    } catch { throw .invalidArgument(.invalidObject(error)) }
  }

  // MARK: What it is

  /// The activity that goes on; nil between activities (LIVE-06).
  public var openActivity: WorkoutRecord.Activity? { activities.last { $0.end == nil } }

  /// The zones of a type that the app chose.
  public func zones(of type: DataType) -> ZoneConfiguration? { zones?.first { $0.type == type } }

  /// The active seconds up to a date, without pauses; 0 before the start (BLD-01, BLD-11).
  public func elapsed(at date: Date) -> Double {
    guard let start else { return 0 }
    let latest = min(date, end ?? date)
    return WorkoutClock(start: start, end: latest, events: events).seconds(from: start, to: latest)
  }

  /// What a workout of this holds, with these figures and zones of its samples; totals are the sums of the types that have one (WORK-23, OQ-18h). Activities
  /// that go on end with it, and there is at least one (WORK-18).
  public func workout(
    statistics: [WorkoutRecord.Statistic], zoneGroups: [WorkoutRecord.ZoneGroup] = [], end: Date
  ) -> WorkoutRecord {
    var activities = activities
    for index in activities.indices where activities[index].end == nil { activities[index].end = max(end, activities[index].start) }
    if activities.isEmpty, let start, let onlyActivity {
      activities = [.init(uuid: onlyActivity, configuration: configuration, start: start, end: end)]
    }
    var totals: [WorkoutTotal: WorkoutRecord.Amount] = [:]
    for statistic in statistics where statistic.activity == nil {
      guard let facts = Catalog.type(identifier: statistic.typeIdentifier)?.quantity, let total = facts.workoutTotal,
        let sum = statistic.result.merged.sum
      else { continue }
      let known = totals[total] ?? .init(0, facts.unit)
      // The types of one total have units of one dimension.
      guard let more = try? facts.unit.convert(sum, to: known.unit) else {
        preconditionFailure("\(facts.unit.string) is a unit of the total")
      }
      totals[total] = .init(known.value + more, known.unit)
    }
    var workout = WorkoutRecord(
      activityType: configuration.activityType, duration: elapsed(at: end), events: events, activities: activities, totals: totals,
      statistics: statistics)
    workout.zoneGroups = zoneGroups.isEmpty ? nil : zoneGroups
    return workout
  }
}
