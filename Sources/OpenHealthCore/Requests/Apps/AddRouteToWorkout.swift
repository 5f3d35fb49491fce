// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Adds locations to the route of a workout that the calling app makes, and says whether they are its first ones (ROUTE-04).
///
/// They are in the store from here on; finishing the workout saves the route with it. Throws `authorizationNotDetermined` or
/// `authorizationDenied` when routes may not be saved, `workoutNotFound` when there is no such workout in the making, and `invalidArgument` for
/// more locations than ``Limits/mostLocations`` all together, and after the route was discarded.
public struct AddRouteToWorkout: HealthRequest {
  public typealias Reply = Bool

  public var workout: UUID
  /// One sample with the locations. The first one gives the route its UUID.
  @SampleColumns public var route: [SampleRecord]

  public init(workout: UUID, route: SampleRecord) {
    self.workout = workout
    self.route = [route]
  }

  public var access: RequestAccess { .share([Catalog.workoutRoute]) }

  public var kind: RequestKind { .saving }

  /// One route, however often locations are added to it.
  public func amount(of type: DataType, in reply: Bool?) -> Int? {
    guard let reply else { return 0 }
    return reply ? 1 : nil
  }
}
