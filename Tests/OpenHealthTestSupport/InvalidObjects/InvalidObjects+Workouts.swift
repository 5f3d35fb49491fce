// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension InvalidObjects {
  /// Adds a run with a change that makes it invalid.
  private mutating func change(_ name: String, _ change: (inout WorkoutRecord) throws -> Void) throws {
    var run = Self.run
    try change(&run)
    try add("a workout \(name)", Self.sample("workout", .workout(run), seconds: 600))
  }

  mutating func addWorkouts() throws {
    let durations: [(String, Double)] = [
      ("-1 s long", -1), ("NaN s long", .nan), ("infinitely long", .infinity), ("minus infinitely long", -.infinity), ("1e13 s long", 1e13),
    ]
    for (name, duration) in durations { try change(name) { $0.duration = duration } }
    for total in WorkoutTotal.allCases {
      try change("whose \(total) is in kg") { $0.totals = [total: Amount(1, try Self.unit("kg"))] }
      try change("whose \(total) is NaN") { $0.totals = [total: Amount(.nan, total.unit)] }
    }
    try change("of infinite distance") { $0.totals = [.distance: Amount(.infinity, try Self.unit("m"))] }
    try change("whose distance has a unit beyond the limit") { $0.totals = [.distance: Amount(1, try Self.unit("Tm^9/pm^8"))] }
    for type in [UInt(999_999), .max] { try change("of the activity \(type)") { $0.activityType = type } }
    try addEvents()
    try addActivities()
    try addFigures()
  }

  private mutating func addEvents() throws {
    let (pause, resume, lap) = (
      WorkoutRecord.Event.kind(of: .pause), WorkoutRecord.Event.kind(of: .resume), WorkoutRecord.Event.kind(of: .lap)
    )
    func event(_ kind: Int, _ start: Double, _ end: Double, _ metadata: [MetadataSet.Entry] = []) -> WorkoutRecord.Event {
      .init(kind: kind, start: Self.date(start), end: Self.date(end), metadata: MetadataSet(metadata))
    }
    let events: [(String, [WorkoutRecord.Event])] = [
      ("before it", [event(pause, -10, -10)]), ("after it", [event(pause, 700, 700)]), ("that ends after it", [event(lap, 500, 700)]),
      ("that ends before it begins", [event(lap, 500, 400)]), ("at NaN", [event(lap, .nan, .nan)]),
      ("that ends at NaN", [event(lap, 1, .nan)]),
      ("at 1e300", [event(pause, 1e300, 1e300)]), ("at infinity", [event(pause, .infinity, .infinity)]),
      ("of the kind 99", [event(99, 10, 10)]), ("of the kind 0", [event(0, 10, 10)]), ("of the kind -1", [event(-1, 10, 10)]),
      ("with a metadata number that is NaN", [event(pause, 10, 10, [.init(key: "a", value: .real(.nan))])]),
      ("with half of a sync identifier", [event(pause, 10, 10, [.init(key: MetadataSet.syncVersionKey, value: .integer(1))])]),
      ("in an unknown time zone", [event(pause, 10, 10, [.init(key: MetadataSet.timeZoneKey, value: .string("Moon"))])]),
    ]
    for (name, events) in events { try change("with an event \(name)") { $0.events = events } }
    try change("that begins with a resume") { $0.events = [event(resume, 10, 10)] }
    try change("with overlapping laps") { $0.events = [event(lap, 10, 100), event(lap, 50, 150)] }
    try change("with a hundred thousand events") { $0.events = (0..<100_000).map { event(pause, Double($0) / 200, Double($0) / 200) } }
  }

  private mutating func addActivities() throws {
    func part(
      _ start: Double, _ end: Double?, type: UInt = 37, location: Int = 1, lap: Amount? = nil, _ metadata: [MetadataSet.Entry] = []
    ) -> WorkoutRecord.Activity {
      .init(
        uuid: UUIDMint.ofTests.next(),
        configuration: .init(activityType: type, locationType: location, lapLength: lap), start: Self.date(start), end: end.map(Self.date),
        metadata: MetadataSet(metadata))
    }
    let activities: [(String, [WorkoutRecord.Activity])] = try [
      ("that overlap", [part(0, 300), part(200, 500)]), ("of which the first has no end", [part(0, nil), part(200, 500)]),
      ("before it", [part(-100, 100)]), ("after it", [part(500, 700)]), ("of another type", [part(0, 600, type: 13)]),
      ("of no type", [part(0, 600, type: 999_999)]), ("that end before they begin", [part(500, 100)]), ("at NaN", [part(.nan, 600)]),
      ("that end at NaN", [part(0, .nan)]), ("at 1e300", [part(1e300, 1e300)]), ("at a location of no kind", [part(0, 600, location: 99)]),
      ("with laps of NaN metres", [part(0, 600, lap: Amount(.nan, Self.unit("m")))]),
      ("with laps of infinite length", [part(0, 600, lap: Amount(.infinity, Self.unit("m")))]),
      ("with laps in kg", [part(0, 600, lap: Amount(25, Self.unit("kg")))]),
      ("with metadata that are NaN", [part(0, 600, [.init(key: "a", value: .real(.nan))])]),
      ("with half of a sync identifier", [part(0, 600, [.init(key: MetadataSet.syncVersionKey, value: .integer(1))])]),
      (
        "of one UUID",
        [part(0, 300), part(300, 600)].map { activity in
          var activity = activity
          activity.uuid = Self.uuid(77)
          return activity
        }
      ),
      ("by the ten thousand", (0..<10_000).map { part(Double($0) * 0.05, Double($0) * 0.05 + 0.01) }),
    ]
    for (name, activities) in activities { try change("with activities \(name)") { $0.activities = activities } }
  }

  private mutating func addFigures() throws {
    func statistic(_ type: String, _ number: Double, activity: Int? = nil, start: Double = 0) throws -> WorkoutRecord.Statistic {
      var figures = StatisticsFigures()
      (figures.sum, figures.average, figures.minimum, figures.maximum) = (number, number, number, number)
      let seconds = Self.date(start).timeIntervalSinceReferenceDate
      return .init(
        activity: activity, typeIdentifier: type, result: StatisticsResult(start: seconds, end: seconds + 1, merged: figures, bySource: [:])
      )
    }
    let steps = try Self.type("stepCount").identifier
    try change("with figures of no type") { $0.statistics = [try statistic("HKQuantityTypeIdentifierNothing", 1)] }
    try change("with figures of a category") { $0.statistics = [try statistic(Self.type("sleepAnalysis").identifier, 1)] }
    try change("with figures that are NaN") { $0.statistics = [try statistic(steps, .nan)] }
    try change("with infinite figures") { $0.statistics = [try statistic(steps, .infinity)] }
    try change("with figures of an activity that it does not have") { $0.statistics = [try statistic(steps, 1, activity: 7)] }
    try change("with figures of the activity -1") { $0.statistics = [try statistic(steps, 1, activity: -1)] }
    try change("with figures at 1e300") { $0.statistics = [try statistic(steps, 1, start: 1e300)] }
    let zones = try ZoneConfiguration(
      type: Self.type("heartRate"), boundaries: [100, 120, 140, 160].map { Amount($0, try Self.unit("count/min")) }, source: .user)
    try change("with zones that have no times") { $0.zoneGroups = [.init(activity: nil, configuration: zones, seconds: [])] }
    try change("with times in zones that are NaN") {
      $0.zoneGroups = [.init(activity: nil, configuration: zones, seconds: [.nan, 1, 1, 1, 1])]
    }
    try change("with negative times in zones") { $0.zoneGroups = [.init(activity: nil, configuration: zones, seconds: [-1, 1, 1, 1, 1])] }
    try change("with zones of an activity that it does not have") {
      $0.zoneGroups = [.init(activity: 3, configuration: zones, seconds: [1, 1, 1, 1, 1])]
    }
  }

  mutating func addRoutes() throws {
    func add(_ name: String, _ change: (inout LocationRecord) -> Void) throws {
      var locations = Self.locations()
      change(&locations[1])
      try self.add("a route with a location \(name)", Self.route(locations))
      try self.add(
        "an unfinished route with a location \(name)", AddRouteToWorkout(workout: Self.builder, route: Self.later(Self.route(locations))))
    }
    try add("at latitude 91") { $0.latitude = 91 }
    try add("at latitude -90.5") { $0.latitude = -90.5 }
    try add("at longitude 181") { $0.longitude = 181 }
    try add("at longitude -1000") { $0.longitude = -1000 }
    let numbers: [(String, WritableKeyPath<LocationRecord, Double>)] = [
      ("latitude", \.latitude), ("longitude", \.longitude), ("altitude", \.altitude), ("horizontal accuracy", \.horizontalAccuracy),
      ("vertical accuracy", \.verticalAccuracy), ("course", \.course), ("course accuracy", \.courseAccuracy), ("speed", \.speed),
      ("speed accuracy", \.speedAccuracy), ("date", \.date),
    ]
    for (name, path) in numbers {
      try add("whose \(name) is NaN") { $0[keyPath: path] = .nan }
      try add("whose \(name) is infinite") { $0[keyPath: path] = .infinity }
    }
    try add("at 1e300") { $0.date = 1e300 }
    try add("at -1e13") { $0.date = -1e13 }
    var outside = try Self.route(Self.locations())
    outside.end = outside.start + 0.5
    try self.add("a route whose locations are after its end", outside)
    outside = try Self.route(Self.locations())
    outside.start = outside.start + 0.5
    try self.add("a route whose locations are before its start", outside)
    for count in [0, 5, -1, .max, .min] {
      var empty = try Self.route(Self.locations())
      empty.value = .route(RouteRecord(count: count))
      try self.add("a route of \(count) locations without them", empty)
      if count != 5 { continue }
      try self.add(
        "an unfinished route of \(count) locations without them", AddRouteToWorkout(workout: Self.builder, route: Self.later(empty)))
    }
    try self.add("a route of no workout", SaveRoute(workout: Self.uuid(99), route: Self.route(Self.locations())))
    try self.add("a route of no unfinished workout", AddRouteToWorkout(workout: Self.uuid(99), route: Self.route(Self.locations())))
    try self.add("steps as a route", SaveRoute(workout: Self.workout, route: Self.steps()))
  }

  /// A route inside of the unfinished workout.
  private static func later(_ route: SampleRecord) -> SampleRecord {
    var route = route
    (route.start, route.end) = (route.start + 1000, route.end + 1000)
    if let locations = route.route?.locations {
      let moved = locations.map { location in
        var location = location
        location.date += 1000
        return location
      }
      if let record = RouteRecord(moved) { route.value = .route(record) }
    }
    return route
  }
}
