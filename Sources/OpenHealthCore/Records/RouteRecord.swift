// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The content of a workout's route. A class, so that it costs other samples one word only.
package final class RouteRecord: Sendable, Equatable {
  /// The number of locations.
  package let count: Int
  /// All locations by date, on their way into the store. Nil in a record that was read: ``FetchRoute`` returns them page by page.
  package let locations: [LocationRecord]?

  /// A route of locations in the order of their arrival; nil for none. Sorts them by date; those of one date keep their order (ROUTE-01).
  package init?(_ inserted: [LocationRecord]) {
    guard !inserted.isEmpty else { return nil }
    count = inserted.count
    // Most arrive in order.
    if zip(inserted, inserted.dropFirst()).allSatisfy({ $0.date <= $1.date }) {
      locations = inserted
    } else {
      locations = inserted.indices.sorted { (inserted[$0].date, $0) < (inserted[$1].date, $1) }.map { inserted[$0] }
    }
  }

  /// A route without its locations, as a store or an archive describes it.
  package init(count: Int) {
    self.count = count
    locations = nil
  }

  /// Throws `invalidArgument` for a number that is not finite, and for more locations than ``Limits/mostLocations``.
  package func checkLimits() throws(HealthError) {
    guard count <= Limits.mostLocations, locations?.allSatisfy(\.isWithinLimits) ?? true else {
      throw .invalidArgument(.routeOutOfRange)
    }
  }

  /// Compares the numbers of locations, not the locations.
  package static func == (left: RouteRecord, right: RouteRecord) -> Bool { left.count == right.count }
}
