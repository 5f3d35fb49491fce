// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Saves a route as the calling app's own, for a workout that the app has saved, in one transaction.
///
/// If a later version with the route's sync identifier is already stored, that one stays (META-09). A newer version of a route belongs to
/// the workout that it was saved with (ROUTE-03). Throws what ``SaveSamples`` throws, `workoutNotFound` when the workout is not stored or
/// belongs to another app (ROUTE-02), and `invalidArgument` without locations.
package struct SaveRoute: HealthRequest {
  /// One sample: the stored route, either the new one or the later version that superseded it.
  package typealias Reply = [SampleRecord]

  /// The UUID of the finished workout.
  package var workout: UUID
  /// One route sample with all its locations.
  @SampleColumns package var route: [SampleRecord]

  /// Creates a request that saves `route` for a workout.
  package init(workout: UUID, route: SampleRecord) {
    self.workout = workout
    self.route = [route]
  }

  /// Permission to save workout routes.
  package var access: RequestAccess { .share([Catalog.workoutRoute]) }

  /// A save, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .saving }

  /// 1 after a save, 0 after a refusal.
  package func amount(of type: DataType, in reply: [SampleRecord]?) -> Int? { reply == nil ? 0 : 1 }
}
