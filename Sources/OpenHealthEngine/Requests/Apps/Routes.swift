// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension SaveRoute: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> [SampleRecord] {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    guard route.count == 1, route[0].route != nil else { throw HealthError.invalidArgument(.emptyRoute) }
    let workout = try AddSamplesToWorkout.workout(self.workout, of: app, storage: storage)
    return [try Self.save(route[0], ofWorkout: workout.sequence, app: app, storage, access: access, now: now)]
  }

  /// Saves a valid route and returns the stored sample.
  static func save(
    _ route: SampleRecord, ofWorkout sequence: Int64, app: AppIdentity, _ storage: StorageWriter, access: AccessDecision, now: Moment
  ) throws -> SampleRecord {
    try SaveSamples(samples: [route]).run(storage, access: access, now: now)
    let stored = try AddSamplesToWorkout.find(route, app: app, access: access, storage: storage)
    // A later version that is stored already keeps its workout.
    if stored.record.uuid == route.uuid { try storage.workouts.associate(stored, withWorkoutAlone: sequence) }
    return stored.record
  }
}

extension FetchRoute: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Page {
    guard let found = try access.visibleSample(SampleReference(type: Catalog.workoutRoute, uuid: route, start: start)) else {
      // Empty, as for any deleted or unreadable sample. But a part of a route must not look like the whole.
      if part > 0 { throw HealthError.invalidArgument(.routeGone) }
      return Page(locations: [], next: nil)
    }
    // A route with a damaged part has no locations: the other parts would look like the whole.
    if part == 0, try !storage.routes.isWhole(found) { return Page(locations: [], next: nil) }
    var period: ClosedRange<Double>?
    if let interval = self.period {
      let (start, end) = (interval.start.timeIntervalSinceReferenceDate, interval.end.timeIntervalSinceReferenceDate)
      // Foundation decodes intervals that it would not make: their length is below 0, or not a number. They contain nothing.
      guard start <= end else { return Page(locations: [], next: nil) }
      period = start...end
    }
    guard let read = try storage.routes.locations(of: found, part: part, in: period) else { return Page(locations: [], next: nil) }
    return Page(locations: read.locations, next: read.part + 1)
  }
}

extension AddRouteToWorkout: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Bool {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    guard route.count == 1, let locations = route[0].route?.locations else { throw HealthError.invalidArgument(.emptyRoute) }
    try route.check(for: .saved)
    guard var builder = try storage.workoutBuilders.builder(workout, of: app.bundleIdentifier) else { throw HealthError.workoutNotFound }
    let before = builder.draft.route
    try builder.draft.addRoute(route[0].uuid)
    guard try storage.routes.count(at: builder.place) + locations.count <= Limits.mostLocations else {
      throw HealthError.invalidArgument(.routeOutOfRange)
    }
    try storage.routes.add(locations, at: builder.place)
    guard builder.draft.route != before else { return false }
    try storage.workoutBuilders.update(builder, at: now.date)
    return true
  }
}
