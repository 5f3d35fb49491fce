// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What the route of a workout holds. By reference, so that it costs other samples one word.
public final class RouteRecord: Sendable, Equatable {
  public let count: Int
  /// All of them by date, on their way into the store. A record that was read has none: ``FetchRoute`` gives them.
  public let locations: [LocationRecord]?

  /// The route of locations in the order in which they came: sorted by date, those of one date stay as they came (ROUTE-01). Nil for none.
  public init?(_ inserted: [LocationRecord]) {
    guard !inserted.isEmpty else { return nil }
    count = inserted.count
    // Most come in order.
    if zip(inserted, inserted.dropFirst()).allSatisfy({ $0.date <= $1.date }) {
      locations = inserted
    } else {
      locations = inserted.indices.sorted { (inserted[$0].date, $0) < (inserted[$1].date, $1) }.map { inserted[$0] }
    }
  }

  /// The route as a store or an archive describes it.
  public init(count: Int) {
    self.count = count
    locations = nil
  }

  /// Throws `invalidArgument` for a number that is not finite, and for more locations than ``Limits/mostLocations``.
  public func checkLimits() throws(HealthError) {
    guard count <= Limits.mostLocations, locations?.allSatisfy(\.isWithinLimits) ?? true else {
      throw .invalidArgument(.routeOutOfRange)
    }
  }

  /// Compares how many locations they have, not the locations.
  public static func == (left: RouteRecord, right: RouteRecord) -> Bool { left.count == right.count }
}
