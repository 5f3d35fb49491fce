// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension AddRouteToWorkout: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Bool {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    guard route.count == 1, let locations = route[0].route?.locations else { throw HealthError.invalidArgument(.emptyRoute) }
    try route.check(for: .saved)
    guard var builder = try storage.workoutBuilder(workout, of: app.bundleIdentifier) else { throw HealthError.workoutNotFound }
    let before = builder.draft.route
    try builder.draft.addRoute(route[0].uuid)
    guard try storage.locationCount(at: builder.place) + locations.count <= Limits.mostLocations else {
      throw HealthError.invalidArgument(.routeOutOfRange)
    }
    try storage.addLocations(locations, at: builder.place)
    guard builder.draft.route != before else { return false }
    try storage.updateWorkoutBuilder(builder, at: now.date)
    return true
  }
}
