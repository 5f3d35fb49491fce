// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Saves the route of a workout that the app has saved, as the app's own, and gives what is stored: the route, or the one that is stored for
/// its sync identifier (META-09). A newer version of a route belongs to the workout with which it came (ROUTE-03).
///
/// Throws what ``SaveSamples`` throws, and `workoutNotFound` when the workout is not stored or another app's (ROUTE-02).
public struct SaveRoute: HealthRequest {
  public typealias Reply = [SampleRecord]

  public var workout: UUID
  /// One sample with all its locations.
  @SampleColumns public var route: [SampleRecord]

  public init(workout: UUID, route: SampleRecord) {
    self.workout = workout
    self.route = [route]
  }

  public var access: RequestAccess { .share([Catalog.workoutRoute]) }

  public var kind: RequestKind { .saving }

  public func amount(of type: DataType, in reply: [SampleRecord]?) -> Int? { reply == nil ? 0 : 1 }
}
