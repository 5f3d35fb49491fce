// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Returns the locations of a route by date, in batches (ROUTE-05).
///
/// The query reads batches as fast as the handler processes them, and marks the last one. A route that was deleted, or that the app may not
/// read, has no locations.
///
/// Unchecked: what it stores is an immutable value, or behind a lock.
open class HKWorkoutRouteQuery: HKQuery, @unchecked Sendable {
  private let pages: LocationPages
  private let handler: @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void

  /// A query of all locations. The handler gets a batch and whether it is the last one, or an error.
  @preconcurrency public init(
    route workoutRoute: HKWorkoutRoute,
    dataHandler: @escaping @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
  ) {
    pages = LocationPages(route: workoutRoute.uuid, start: workoutRoute.startDate, period: nil)
    handler = dataHandler
    super.init([HKQueryDescriptor(of: workoutRoute)])
  }

  /// A query of the locations in a period, both ends included; the batch is empty without any (ROUTE-06).
  @preconcurrency public init(
    route workoutRoute: HKWorkoutRoute, dateInterval: DateInterval,
    dataHandler: @escaping @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
  ) {
    pages = LocationPages(route: workoutRoute.uuid, start: workoutRoute.startDate, period: dateInterval)
    handler = dataHandler
    super.init([HKQueryDescriptor(of: workoutRoute)])
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    var pages = pages
    repeat {
      let locations = try pages.next(connection).map(\.location)
      if pages.isDone {
        life.finish { handler(self, locations, true, nil) }
      } else {
        guard life.isRunning else { return }
        handler(self, locations, false, nil)
      }
    } while !pages.isDone
  }

  override func fail(_ error: HKError) { life.finish { handler(self, nil, true, error) } }
}
