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

/// Reads the locations of a stored route in order of time, part by part.
///
/// The first request for a route that is not stored, or that the app may not read, returns no locations. A later request for it throws
/// `invalidArgument`, because a part must not look like the whole route.
package struct FetchRoute: HealthRequest {
  /// One part of the route.
  package typealias Reply = Page

  /// One part of a route's locations.
  package struct Page: Sendable {
    /// The locations of the part, by date. Can be empty when `period` excludes all of them.
    package var locations: [LocationRecord]
    /// The part to request next. Nil when there are no more locations; the part with the last ones still has a value.
    package var next: Int?

    /// Creates a page.
    package init(locations: [LocationRecord], next: Int?) {
      self.locations = locations
      self.next = next
    }
  }

  /// The UUID of the route.
  package var route: UUID
  /// The start date of the route sample, by which the store finds it.
  package var start: Date
  /// Limits the locations to this period, both ends included (ROUTE-06); nil for all locations.
  package var period: DateInterval?
  /// The number of the part to read, from 0.
  package var part: Int

  /// Creates a request for one part of a route, by default the first.
  package init(route: UUID, start: Date, period: DateInterval? = nil, part: Int = 0) {
    self.route = route
    self.start = start
    self.period = period
    self.part = part
  }

  /// Permission to read workout routes. After a refusal, the app sees only its own routes.
  package var access: RequestAccess { .read([Catalog.workoutRoute]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}

extension FetchRoute.Page: CountedReply {
  /// The number of locations, whichever type is asked about.
  package func count(of type: DataType) -> Int { locations.count }
}

/// A single page: storage already limits the size of a part.
extension FetchRoute.Page: PagedReply {
  /// Writes the locations and the number of the next part to one page.
  package func writePages(_ page: (ColumnWriter) throws -> Void) throws {
    var out = ColumnWriter()
    out.locations(locations)
    out.blob(try WireForm.json(next))
    try page(out)
  }

  /// Reads the page of ``writePages(_:)``. Throws ``WireFault`` for any other number of pages.
  package init(readingPages page: () throws -> ColumnReader?) throws {
    guard var own = try page(), try page() == nil else { throw WireFault.wrongPageCount }
    self.init(locations: try own.locations(), next: try WireForm.value(Int?.self, from: own.blob()))
    try own.finish()
  }
}

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
