// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A summary of the values that one sample combines (OBJ-23, OBJ-24). The sample's own value is their sum or average.
///
/// A sample without one holds a single value. A class, so that it costs such samples one word only.
package final class SeriesRecord: Sendable, Equatable {
  /// The number of values, at least one.
  package let count: Int
  /// The smallest value, in the unit of the sample.
  package let minimum: Double
  /// The largest value, in the unit of the sample.
  package let maximum: Double
  /// The value that starts latest (STAT-12).
  package let latest: SeriesValue
  /// All values by start, on their way into the store. Nil in a record that was read: ``FetchQuantities`` returns them page by page.
  package let values: [SeriesValue]?

  /// A series of values in the order of their arrival; nil for none. Sorts by start; of equal starts the last one counts (SER-04, SER-05).
  package init?(_ inserted: [SeriesValue]) {
    var values: [SeriesValue] = []
    values.reserveCapacity(inserted.count)
    for value in Self.sorted(inserted) {
      if values.last?.start == value.start { values[values.count - 1] = value } else { values.append(value) }
    }
    guard let latest = values.last else { return nil }
    count = values.count
    minimum = values.reduce(.infinity) { min($0, $1.value) }
    maximum = values.reduce(-.infinity) { max($0, $1.value) }
    self.latest = latest
    self.values = values
  }

  /// A series without its values, as a store or an archive describes it.
  package init(count: Int, minimum: Double, maximum: Double, latest: SeriesValue) {
    self.count = count
    self.minimum = minimum
    self.maximum = maximum
    self.latest = latest
    values = nil
  }

  /// The values by start, those of equal starts in the order of their arrival. Most arrive in order.
  private static func sorted(_ inserted: [SeriesValue]) -> [SeriesValue] {
    if zip(inserted, inserted.dropFirst()).allSatisfy({ $0.start <= $1.start }) { return inserted }
    return inserted.indices.sorted { (inserted[$0].start, $0) < (inserted[$1].start, $1) }.map { inserted[$0] }
  }

  /// Compares the summaries, not the values.
  package static func == (left: SeriesRecord, right: SeriesRecord) -> Bool {
    left.count == right.count && left.minimum == right.minimum && left.maximum == right.maximum && left.latest == right.latest
  }
}

/// One value of a series, with its period in seconds since 2001-01-01 00:00 UTC.
package struct SeriesValue: Sendable, Hashable {
  /// When the value begins, in seconds since the reference date.
  package var start: Double
  /// When the value ends, in seconds since the reference date; equal to ``start`` for a value without duration.
  package var end: Double
  /// The number, in the unit of its sample.
  package var value: Double

  /// A value with its period; nothing is checked.
  package init(start: Double, end: Double, value: Double) {
    self.start = start
    self.end = end
    self.value = value
  }
}

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
