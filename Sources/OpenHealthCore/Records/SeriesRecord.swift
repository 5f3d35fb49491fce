// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a sample says of the values that it stands for (OBJ-23, OBJ-24). Its own value is their sum or average.
///
/// A sample without one holds a single value. By reference, so that it costs such samples one word.
public final class SeriesRecord: Sendable, Equatable {
  public let count: Int
  public let minimum: Double
  public let maximum: Double
  /// The one that starts latest (STAT-12).
  public let latest: SeriesValue
  /// All of them by start, on their way into the store. A record that was read has none: ``FetchQuantities`` gives them.
  public let values: [SeriesValue]?

  /// The series of values in the order in which they came: sorted by start, of equal starts the last one (SER-04, SER-05). Nil for none.
  public init?(_ inserted: [SeriesValue]) {
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

  /// The series as a store or an archive describes it.
  public init(count: Int, minimum: Double, maximum: Double, latest: SeriesValue) {
    self.count = count
    self.minimum = minimum
    self.maximum = maximum
    self.latest = latest
    values = nil
  }

  /// By start, of equal starts as they came. Most come in order.
  private static func sorted(_ inserted: [SeriesValue]) -> [SeriesValue] {
    if zip(inserted, inserted.dropFirst()).allSatisfy({ $0.start <= $1.start }) { return inserted }
    return inserted.indices.sorted { (inserted[$0].start, $0) < (inserted[$1].start, $1) }.map { inserted[$0] }
  }

  /// Compares what they say of their values, not the values.
  public static func == (left: SeriesRecord, right: SeriesRecord) -> Bool {
    left.count == right.count && left.minimum == right.minimum && left.maximum == right.maximum && left.latest == right.latest
  }
}
