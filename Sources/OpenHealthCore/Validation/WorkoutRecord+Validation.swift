// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

extension WorkoutRecord {
  /// Checks the rules for the content of a workout with these dates (WORK-09, WORK-11, WORK-13, WORK-19). Throws the first broken one.
  func validate(start: Date, end: Date) throws(ValidationFault) {
    guard duration.isFinite, duration >= 0 else { throw .workoutDuration }
    for (total, amount) in totals where !amount.unit.isCompatible(with: total.unit) || !amount.value.isFinite {
      throw .workoutTotal(name: total.rawValue, unit: amount.unit.string)
    }
    if WorkoutClock.beginsWithResume(events) { throw .workoutBeginsWithResume }
    for event in events where event.start < start || event.end > end { throw .workoutEventOutside }
    let laps = events.filter { $0.role == .lap }
    for (lap, next) in zip(laps, laps.dropFirst()) where next.start < lap.end { throw .workoutLapsOverlap }
    let parts = activities.sorted { $0.start < $1.start }
    for (part, next) in zip(parts, parts.dropFirst()) where next.start < part.end ?? .distantFuture { throw .workoutActivitiesOverlap }
    for part in parts {
      let type = part.configuration.activityType
      guard type == activityType || WorkoutRecord.isPart(type, of: activityType) else { throw .workoutActivityType }
      guard part.start >= start, max(part.start, part.end ?? end) <= end else { throw .workoutActivityOutside }
    }
  }
}

extension WorkoutRecord {
  /// Throws `invalidArgument` for what ``checkBounds()`` refuses. A store refuses such workouts.
  package func checkLimits() throws(HealthError) {
    for metadata in events.map(\.metadata) + activities.map(\.metadata) { try metadata.checkLimits() }
    do throws(ContentFault) { try checkBounds() } catch { throw .invalidArgument(.workoutOutOfRange) }
  }

  /// Checks everything that readers of a workout rely on: dates and numbers are finite, units and sizes within ``Limits``, and figures
  /// belong to activities that the workout has.
  func checkBounds() throws(ContentFault) {
    func check(_ holds: Bool, _ name: String) throws(ContentFault) { if !holds { throw .outOfRange(name: name) } }
    try check(duration >= 0 && duration <= Limits.farthestDate, "duration")
    try check(events.count <= Limits.mostWorkoutEvents, "workoutEvents")
    try check(activities.count <= Limits.mostWorkoutActivities, "workoutActivities")
    try check(Set(activities.map(\.uuid)).count == activities.count, "workoutActivities")
    for event in events {
      try check(event.start.isWithinLimits && event.end.isWithinLimits && event.end >= event.start, "workoutEvents")
      try check(event.metadata.keyBeyondLimits == nil, "metadata")
    }
    for activity in activities {
      let end = activity.end ?? activity.start
      try check(activity.start.isWithinLimits && end.isWithinLimits && end >= activity.start, "workoutActivities")
      try check(activity.metadata.keyBeyondLimits == nil, "metadata")
      try check(activity.configuration.isWithinLimits, "lapLength")
    }
    for (total, amount) in totals { try check(amount.isWithinLimits && amount.unit.isCompatible(with: total.unit), total.rawValue) }
    let known: Range<Int> = activities.indices
    for statistic in statistics {
      let dates = [statistic.result.start, statistic.result.end]
      let areWithin = dates.allSatisfy { $0.magnitude <= Limits.farthestDate }
      try check(areWithin && statistic.result.allFigures.flatMap(\.numbers).allSatisfy(\.isFinite), "statistics")
      try check(statistic.activity.map(known.contains) ?? true, "statistics")
    }
    for group in zoneGroups ?? [] {
      let isKnown = group.activity.map(known.contains) ?? true
      try check(
        isKnown && group.seconds.count == group.configuration.count && group.seconds.allSatisfy { $0 >= 0 && $0 <= Limits.farthestDate },
        "zones")
    }
  }

  /// The weight of the metadata of events and activities.
  var metadataWeight: Int { (events.map(\.metadata) + activities.map(\.metadata)).reduce(0) { $0 + $1.weight } }

  /// Checks that numbers are those of Apple's enumerations and figures those of its types: in the workout, and in a configuration that it is made with.
  func checkChoices(of configuration: Configuration? = nil) throws(ContentFault) {
    guard Self.activity(activityType) != nil else { throw .outOfRange(name: "workoutActivityType") }
    for event in events where Event.choice(event.kind) == nil { throw .outOfRange(name: "workoutEventType") }
    for statistic in statistics where Catalog.type(identifier: statistic.typeIdentifier)?.quantity == nil {
      throw .outOfRange(name: "statistics")
    }
    for choice in activities.map(\.configuration) + [configuration].compactMap({ $0 }) {
      guard Self.activity(choice.activityType) != nil else { throw .outOfRange(name: "workoutActivityType") }
      guard choice.isWithinLimits else { throw .outOfRange(name: "lapLength") }
      guard (1...3).contains(choice.locationType), (0...2).contains(choice.swimmingLocationType) else {
        throw .outOfRange(name: "locationType")
      }
    }
  }
}

extension WorkoutRecord.Configuration {
  /// Whether the length of a lap is one, and within the bounds of the store.
  fileprivate var isWithinLimits: Bool {
    lapLength.map { $0.isWithinLimits && $0.unit.isCompatible(with: WorkoutTotal.distance.unit) } ?? true
  }
}

extension StatisticsResult {
  fileprivate var allFigures: [StatisticsFigures] { [merged] + bySource.values }
}

extension StatisticsFigures {
  fileprivate var numbers: [Double] {
    [sum, average, minimum, maximum, duration, mostRecent?.value, mostRecent?.start, mostRecent?.end].compactMap { $0 }
  }
}

extension Amount {
  fileprivate var isWithinLimits: Bool { value.magnitude <= Limits.largestNumber && unit.isWithinLimits }
}

extension Date {
  fileprivate var isWithinLimits: Bool { timeIntervalSinceReferenceDate.magnitude <= Limits.farthestDate }
}
