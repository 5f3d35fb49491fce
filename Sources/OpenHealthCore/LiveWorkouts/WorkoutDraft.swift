// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// An unfinished workout, and the steps that it allows in each phase: the state machine of a workout builder (BLD-01 to BLD-12).
///
///     notStarted -> collecting -> ended -> finished
///                       \-----------\---> discarded
///
/// A value: the store keeps it, changes it with ``apply(_:)`` in one transaction, and returns it to the builder. It does not contain
/// samples; the store keeps them beside it.
package struct WorkoutDraft: Sendable, Equatable, Codable {
  /// A type whose samples join the workout when they are saved, and the condition for them.
  package struct Collected: Sendable, Equatable, Codable {
    /// The quantity type that the builder collects.
    package var type: DataType
    /// The condition that samples must meet.
    package var predicate: PredicateTree

    /// A type to collect, by default with all samples.
    package init(type: DataType, predicate: PredicateTree = .everything) {
      self.type = type
      self.predicate = predicate
    }
  }

  /// The additional state of a live builder: its session, and the types that it collects.
  package struct Live: Sendable, Equatable, Codable {
    /// The UUID of the session that the builder belongs to.
    package var session: UUID
    /// The types to collect, each with its condition.
    package var collected: [Collected]
    /// Whether events of the session become events of the workout (LIVE-04).
    package var collectsEvents: Bool

    /// The state of a live builder; by default it collects events.
    package init(session: UUID, collected: [Collected], collectsEvents: Bool = true) {
      self.session = session
      self.collected = collected
      self.collectsEvents = collectsEvents
    }
  }

  /// The facts with which collection begins.
  package struct Beginning: Sendable, Equatable, Codable {
    /// The activity and its surroundings.
    package var configuration: WorkoutRecord.Configuration
    /// The device that the workout's samples come from; nil when the app names none.
    package var device: DeviceRecord?
    /// When the workout begins.
    package var start: Date
    /// The UUID of the activity that the workout gets when the app adds none (WORK-18).
    package var activity: UUID
    /// The state of a live builder; nil for one that does not collect samples by itself.
    package var live: Live?
    /// The zones that the app chose for this workout, at most one configuration for each type (ZONE-13); nil for none.
    package var zones: [ZoneConfiguration]?

    /// The beginning of collection; only the configuration, the start and the activity are needed.
    package init(
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

  /// The route that is finished with the workout (ROUTE-04). The store keeps its locations beside the draft.
  package struct Route: Sendable, Equatable, Codable {
    /// The UUID of the route; nil without locations.
    package fileprivate(set) var uuid: UUID?
    /// The metadata that the app added to the route.
    package fileprivate(set) var metadata = MetadataSet.empty
    /// Whether the app discarded the route: it accepts nothing more.
    package fileprivate(set) var isDiscarded = false
  }

  /// One step. ``AddSamplesToWorkout`` adds samples, ``AddRouteToWorkout`` locations.
  package enum Change: Sendable, Equatable, Codable {
    /// Chooses zones of a type for this workout, or withdraws the choice (ZONE-13). Before collection only.
    case setZones(DataType, ZoneConfiguration?)
    /// Begins collection (BLD-02).
    case begin(Beginning)
    /// Adds events, in any order.
    case addEvents([WorkoutRecord.Event])
    /// Adds metadata of the workout. A new value replaces that of a key that it already has.
    case addMetadata(MetadataSet)
    /// Adds an activity. Throws `repeatedObject` for a UUID that the workout already has.
    case addActivity(WorkoutRecord.Activity)
    /// Ends the activity with this UUID, at a date not before its start.
    case endActivity(UUID, Date)
    /// Adds metadata of the activity with this UUID.
    case addActivityMetadata(UUID, MetadataSet)
    /// Collects these types and no others. Does nothing in a builder that is not live.
    case collect([Collected])
    /// Adds metadata of the route.
    case addRouteMetadata(MetadataSet)
    /// Discards the route for good: the workout is finished without one.
    case discardRoute
    /// Ends collection at a date. A live builder drops events and cuts activities after it.
    case end(Date)
    /// Finishes the workout, after collection has ended.
    case finish
    /// Discards the workout, from any phase in which it is not over.
    case discard
  }

  /// The current phase, which decides on the steps that are allowed.
  package private(set) var phase = WorkoutPhase.notStarted
  /// The activity and its surroundings.
  package private(set) var configuration: WorkoutRecord.Configuration
  /// The device that the workout's samples come from; nil when the app names none.
  package private(set) var device: DeviceRecord?
  /// When the workout begins; nil before collection.
  package private(set) var start: Date?
  /// When the workout ends; nil until collection has ended.
  package private(set) var end: Date?
  /// The metadata that the app added.
  package private(set) var metadata = MetadataSet.empty
  /// The events by date; those of one date in the order of their arrival.
  package private(set) var events: [WorkoutRecord.Event] = []
  /// The activities in the order in which the app added them.
  package private(set) var activities: [WorkoutRecord.Activity] = []
  /// The state of a live builder; nil for other builders.
  package private(set) var live: Live?
  /// The zones that the app chose; nil for none, as in drafts written by versions without zones.
  package private(set) var zones: [ZoneConfiguration]?
  /// The route; nil until the app adds to it or discards it.
  package private(set) var route: Route?
  /// The UUID for the activity that the workout gets when the app adds none.
  private var onlyActivity: UUID?

  /// A draft whose collection has not begun.
  package init(configuration: WorkoutRecord.Configuration, device: DeviceRecord? = nil) {
    self.configuration = configuration
    self.device = device
  }

  // MARK: Steps

  /// Carries out a step. Throws `invalidArgument` or `repeatedObject`, and then changes nothing.
  package mutating func apply(_ change: Change) throws(HealthError) {
    var next = self
    try next.carryOut(change)
    try next.check()
    self = next
  }

  /// Records that the store no longer has the builder: every later step throws (BLD-12).
  package mutating func fail() { phase = .failed }

  /// Checks that samples may be added now. Throws `invalidArgument` outside collection (BLD-02, BLD-08) and for samples before the start
  /// (BLD-05).
  package func checkSamples(_ samples: [SampleRecord]) throws(HealthError) {
    try checkOpen()
    for sample in samples where sample.start < start ?? .distantFuture { throw .invalidArgument(.beforeWorkout(sample.type)) }
  }

  /// Records that locations are added to the route; `uuid` identifies the route if it is new. Throws `invalidArgument` when the phase does
  /// not allow it or the route was discarded.
  package mutating func addRoute(_ uuid: UUID) throws(HealthError) {
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
      try Self.check(beginning.live?.collected ?? [])
      (configuration, device, start) = (beginning.configuration, beginning.device, beginning.start)
      (live, onlyActivity, phase) = (beginning.live, beginning.activity, .collecting)
    case .addEvents(let added):
      try checkOpen()
      // Events of one date stay in the order of their arrival.
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
      try Self.check(collected)
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

  private static func check(_ collected: [Collected]) throws(HealthError) {
    guard collected.allSatisfy(\.predicate.isCheap) else { throw .invalidArgument(.collectionTooCostly) }
  }

  /// Makes the zones the app's choice, even those that came from the system.
  private mutating func choose(_ configuration: ZoneConfiguration?, for type: DataType) throws(HealthError) {
    try check(.notStarted)
    guard type.quantity?.zones != nil else { throw .invalidArgument(.zones(.noZones(type))) }
    if let configuration, configuration.type != type { throw .invalidArgument(.zones(.type(configuration.type, wanted: type))) }
    let others = (zones ?? []).filter { $0.type != type }
    let all = others + [configuration?.chosenByApp].compactMap { $0 }
    zones = all.isEmpty ? nil : all
  }

  /// Drops events after the end and cuts activities at it. The session may report later dates than the client's end: their clocks differ by
  /// the duration of a call.
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

  /// The rules that hold after each step. While the end is not known, any later date is possible.
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
    let weight = metadata.weight + (route?.metadata.weight ?? 0) + content.metadataWeight
    guard weight <= Limits.largestMetadata else { throw .invalidArgument(.workoutTooLarge) }
    try content.checkLimits()
    try metadata.checkLimits()
    try route?.metadata.checkLimits()
    for collected in live?.collected ?? [] where collected.type.quantity == nil { throw .invalidArgument(.notQuantities(collected.type)) }
    do throws(ContentFault) {
      try content.checkChoices(of: configuration)
      try device?.checkTexts()
    } catch {
      throw .invalidArgument(.invalidObject(.content(type: Catalog.workout, error)))
    }
    do throws(ValidationFault) {
      try content.validate(start: start, end: latest)
      try metadata.validate()
      try route?.metadata.validate()
      for activity in activities { try activity.metadata.validate() }
      for event in events { try event.metadata.validate() }
    } catch { throw .invalidArgument(.invalidObject(error)) }
  }

  // MARK: Content

  /// The activity that has not ended; nil between activities (LIVE-06).
  package var openActivity: WorkoutRecord.Activity? { activities.last { $0.end == nil } }

  /// The zones that the app chose for a type; nil without a choice.
  package func zones(of type: DataType) -> ZoneConfiguration? { zones?.first { $0.type == type } }

  /// The active seconds up to a date, without pauses; 0 before the start (BLD-01, BLD-11).
  package func elapsed(at date: Date) -> Double {
    guard let start else { return 0 }
    let latest = min(date, end ?? date)
    return WorkoutClock(start: start, end: latest, events: events).seconds(from: start, to: latest)
  }

  /// The content of the finished workout, with the given figures and zones of its samples.
  ///
  /// Totals are the sums of the types that have one (WORK-23, OQ-18h). Open activities end with the workout, which has at least one
  /// (WORK-18).
  package func workout(
    statistics: [WorkoutRecord.Statistic], zoneGroups: [WorkoutRecord.ZoneGroup] = [], end: Date
  ) -> WorkoutRecord {
    var activities = activities
    for index in activities.indices where activities[index].end == nil { activities[index].end = max(end, activities[index].start) }
    if activities.isEmpty, let start, let onlyActivity {
      activities = [.init(uuid: onlyActivity, configuration: configuration, start: start, end: end)]
    }
    var totals: [WorkoutTotal: Amount] = [:]
    for statistic in statistics where statistic.activity == nil {
      guard let facts = Catalog.type(identifier: statistic.typeIdentifier)?.quantity, let total = facts.workoutTotal,
        let sum = statistic.result.merged.sum
      else { continue }
      let known = totals[total] ?? .init(0, facts.figureUnit)
      // The types of one total have units of one dimension.
      guard let more = try? facts.figureUnit.convert(sum, to: known.unit) else {
        preconditionFailure("\(facts.figureUnit.string) is a unit of the total")
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
