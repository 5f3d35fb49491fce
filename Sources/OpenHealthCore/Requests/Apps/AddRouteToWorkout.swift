// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Adds locations to the route of an unfinished workout of the calling app (ROUTE-04).
///
/// The locations are in the store at once; finishing the workout saves the route with it. Throws `authorizationNotDetermined` or
/// `authorizationDenied` when the app may not save routes, and `workoutNotFound` when it has no such unfinished workout. Throws
/// `invalidArgument` without locations, after the route was discarded, and for more than ``Limits/mostLocations`` locations in total.
package struct AddRouteToWorkout: HealthRequest {
  /// Whether these are the first locations of the workout.
  package typealias Reply = Bool

  /// The UUID of the unfinished workout.
  package var workout: UUID
  /// One route sample with the new locations. The first such sample determines the UUID of the route.
  @SampleColumns package var route: [SampleRecord]

  /// Creates a request that adds the locations of `route` to an unfinished workout.
  package init(workout: UUID, route: SampleRecord) {
    self.workout = workout
    self.route = [route]
  }

  /// Permission to save workout routes.
  package var access: RequestAccess { .share([Catalog.workoutRoute]) }

  /// A save, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .saving }

  /// Counts a route once, with its first locations. Nil for later ones, so that the access log leaves them out.
  package func amount(of type: DataType, in reply: Bool?) -> Int? {
    guard let reply else { return 0 }
    return reply ? 1 : nil
  }
}
