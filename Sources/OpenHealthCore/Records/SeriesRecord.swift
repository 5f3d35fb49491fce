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
