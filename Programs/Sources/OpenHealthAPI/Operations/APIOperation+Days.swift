// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWorkoutFiles

/// Nights, workouts with their routes, and rings.
extension APIOperation {
  /// The most workouts of one answer.
  package static let mostWorkouts = 500
  /// The most days of nights and rings in one answer.
  package static let mostDays = 3_660

  /// The most parts of the nights of one answer. Those of a watch have about 40.
  package static let mostStretches = 250_000

  /// Nights.
  package static let listNights = APIOperation(
    "GET", "/nights", "listNights", "The nights of a period, assembled from all sources without counting any time twice.",
    notes: "A night belongs to the day on which it ends. The period has at most \(mostDays) days.",
    permission: "reading `sleepAnalysis`; after a refusal, the app's own samples", parameters: dayParameters, answer: .nights
  ) { call in
    let (first, last, zone) = try days(call.values)
    let reply = try call.ask(ComputeSleep(from: first.start(in: zone), to: last.next.start(in: zone), timeZone: zone))
    guard reply.nights.reduce(0, { $0 + $1.stretches.count }) <= mostStretches else {
      throw Problem.parameter("end", "The nights have more than \(mostStretches) parts. Name a shorter period.")
    }
    return .value(.members([("nights", .array(reply.nights.map { night($0, reply.sources, zone) }))]))
  }

  private static func night(_ night: SleepNight, _ sources: [SourceRecord], _ asked: TimeZone) -> JSON {
    let zone = night.timeZone ?? asked
    func instant(_ seconds: Double) -> JSON { .instant(Date(timeIntervalSinceReferenceDate: seconds), in: zone) }
    return .members([
      ("day", .text(night.day.text)), ("start", instant(night.stretches.first?.start ?? night.start)),
      ("end", instant(night.stretches.last?.end ?? night.end)), ("zone", night.timeZone.map { .text($0.identifier) }),
      ("asleep_seconds", .figure(night.asleepSeconds)), ("awake_seconds", .figure(night.awakeSeconds)),
      ("in_bed_seconds", .figure(night.inBedSeconds)),
      (
        "stretches",
        .array(
          night.stretches.map { stretch in
            .members([
              ("start", instant(stretch.start)), ("end", instant(stretch.end)), ("value", .text(stretch.value.name)),
              ("source", .text(sources[stretch.source].bundleIdentifier)),
            ])
          })
      ),
    ])
  }

  /// Rings.
  package static let listActivity = APIOperation(
    "GET", "/activity", "listActivity", "The rings of days.", notes: "The period has at most \(mostDays) days.",
    permission: "reading `activitySummary`", parameters: dayParameters, answer: .activity
  ) { call in
    let (first, last, zone) = try days(call.values)
    let records = try call.ask(
      FetchActivitySummaries(predicate: .days(DayRange(first, last, timeZone: zone)), timeZone: zone))
    return .value(.members([("days", .array(records.compactMap(ring)))]))
  }

  private static func ring(_ record: ActivitySummaryRecord) -> JSON? {
    guard let day = record.day else { return nil }
    func figure(_ amount: Amount?, _ unit: UnitExpression) -> JSON? {
      // The dimension of a ring is fixed.
      amount.flatMap { try? $0.unit.convert($0.value, to: unit) }.map { .figure($0) }
    }
    let (energy, time, count) = (ActivitySummaryRecord.energyUnit, ActivitySummaryRecord.timeUnit, ActivitySummaryRecord.countUnit)
    return .members([
      ("day", .text(day.text)), ("energy_kilocalories", figure(record.energy, energy) ?? .null),
      ("energy_goal_kilocalories", figure(record.energyGoal, energy) ?? .null), ("move_minutes", figure(record.moveTime, time) ?? .null),
      ("move_goal_minutes", figure(record.moveTimeGoal, time) ?? .null), ("exercise_minutes", figure(record.exerciseTime, time) ?? .null),
      ("exercise_goal_minutes", figure(record.exerciseTimeGoal, time)), ("stand_hours", figure(record.standHours, count) ?? .null),
      ("stand_goal_hours", figure(record.standHoursGoal, count)), ("is_paused", .boolean(record.isPaused)),
    ])
  }

  /// Workouts.
  package static let listWorkouts = APIOperation(
    "GET", "/workouts", "listWorkouts", "Workouts with their figures, the newest first.",
    permission: "reading `workout`; after a refusal, the app's own",
    parameters: period + [source, Parameter("limit", .integer(1...mostWorkouts), "the most workouts; 50 by default")], answer: .workouts
  ) { call in
    let selection = FetchSamples.Selection(type: Catalog.workout, predicate: try predicate(call.values))
    let limit = try call.values.integer("limit") ?? 50
    let workouts = try ordered(selection, ascending: false, limit: limit, call) { WorkoutForm.object($0) }
    return .value(.members([("workouts", workouts.list)]))
  }

  /// One workout with its splits.
  package static let showWorkout = APIOperation(
    "GET", "/workouts/{uuid}", "showWorkout", "One workout with its splits and routes.",
    notes: "Splits rest on what the app may read: distances or the route, heart rates, altitudes of the route.",
    permission: "reading `workout`, and for each part its own type",
    parameters: [
      Parameter("uuid", .uuid, "the workout", isInPath: true),
      Parameter("split", .positive, "the length of a split in metres; 1000 by default"),
    ], answer: .oneWorkout
  ) { call in
    let uuid = try call.values.uuids("uuid")[0]
    let length = try call.values.positive("split") ?? 1000
    let service = VisiblePart(call.service)
    let found = try call.ask(FetchSamples(selections: [.init(type: Catalog.workout, predicate: .uuid([uuid]))], limit: 1)).first
    guard let found, let workout = WorkoutForm.object(found) else {
      throw Problem(.notFound, "There is no such workout, or the app may not read it.")
    }
    let course = WorkoutSplits(of: try StoredWorkout(uuid, service: service).workout, every: length)
    let splits = course.splits.map { split in
      JSON.members([
        ("distance_meters", .figure(split.meters)), ("duration_seconds", .figure(split.seconds)),
        ("average_heart_rate", split.heartRate.map { .figure($0) }), ("climb_meters", split.climbMeters.map { .figure($0) }),
      ])
    }
    let routes = try service.perform(
      FetchSamples(selections: [.init(type: Catalog.workoutRoute, predicate: .inWorkout(uuid))]), for: .owner)
    return .value(
      .members([("workout", workout), ("splits", .array(splits)), ("routes", .array(routes.map { .text($0.uuid.uuidString) }))]))
  }

  static let readRoute = APIOperation(
    "GET", "/routes/{uuid}", "readRoute", "The locations of a route, part by part.",
    permission: "reading `workoutRoute`; after a refusal, the app's own routes",
    parameters: [
      Parameter("uuid", .uuid, "the route", isInPath: true),
      Parameter("part", .integer(0...1_000_000), "the `next` of the answer before; 0 by default"),
    ], answer: .route
  ) { call in
    let uuid = try call.values.uuids("uuid")[0]
    let found = try call.ask(FetchSamples(selections: [.init(type: Catalog.workoutRoute, predicate: .uuid([uuid]))], limit: 1)).first
    guard let found else { throw Problem(.notFound, "There is no such route, or the app may not read it.") }
    let page = try call.ask(FetchRoute(route: uuid, start: found.start, part: try call.values.integer("part") ?? 0))
    return .value(
      .members([("locations", .array(page.locations.map(location))), ("next", page.next.map { .integer($0) } ?? .null)]))
  }

  private static func location(_ location: LocationRecord) -> JSON {
    // Negative accuracies and speeds mean that the fact is not known.
    func known(_ value: Double, _ isKnown: Bool) -> JSON? { isKnown ? .figure(value) : nil }
    return .members([
      ("time", .instant(location.date)), ("latitude", .figure(location.latitude)), ("longitude", .figure(location.longitude)),
      ("altitude", known(location.altitude, location.verticalAccuracy >= 0)),
      ("horizontal_accuracy", known(location.horizontalAccuracy, location.horizontalAccuracy >= 0)),
      ("vertical_accuracy", known(location.verticalAccuracy, location.verticalAccuracy >= 0)),
      ("speed", known(location.speed, location.speed >= 0)), ("course", known(location.course, location.course >= 0)),
    ])
  }

  // MARK: Days

  private static let dayParameters = [
    Parameter("start", .day, "the first day", isRequired: true), Parameter("end", .day, "the last day", isRequired: true),
    Parameter("zone", .zone, "the time zone of days; UTC by default"),
  ]

  private static func days(_ values: ParameterValues) throws(Problem) -> (CivilDay, CivilDay, TimeZone) {
    guard let first = try values.day("start") else { throw .parameter("start", "The parameter is missing.") }
    guard let last = try values.day("end") else { throw .parameter("end", "The parameter is missing.") }
    let count = last.daysSinceReferenceDate - first.daysSinceReferenceDate + 1
    guard count > 0 else { throw .parameter("end", "The end is before the start.") }
    guard count <= mostDays else { throw .parameter("end", "The period has more than \(mostDays) days.") }
    return (first, last, try values.zone())
  }
}
