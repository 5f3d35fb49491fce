// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// An unfinished sample of several values: collects values in any order and makes one sample of them (SER-01 to SER-08).
package struct SeriesDraft: Sendable {
  private let type: DataType
  private let start: Date
  /// The unit of the first value; the others are converted to it.
  private var unit: UnitExpression?
  private var values: [SeriesValue] = []

  /// An empty series of a quantity type; its sample begins at `start`.
  package init(type: DataType, start: Date) {
    self.type = type
    self.start = start
  }

  /// Adds a value with its interval. Throws `invalidArgument` for a unit that does not fit the type (SER-02), for a value that begins
  /// before the series (SER-03), and for numbers and dates beyond ``Limits``.
  package mutating func insert(_ value: Double, _ unit: UnitExpression, from: Date, to: Date) throws(HealthError) {
    guard let facts = type.quantity, unit.isCompatible(with: facts.unit) else {
      let dimension = type.quantity?.dimensionName ?? "none"
      throw .invalidArgument(.invalidObject(.incompatibleUnit(type: type, dimension: dimension, unit: unit.string)))
    }
    let (from, to) = (from.timeIntervalSinceReferenceDate, to.timeIntervalSinceReferenceDate)
    // The guard above refused incompatible units.
    guard let converted = try? unit.convert(value, to: self.unit ?? unit), converted.magnitude <= Limits.largestNumber,
      from.magnitude <= Limits.farthestDate, to.magnitude <= Limits.farthestDate
    else {
      throw .invalidArgument(.sampleOutOfRange(type))
    }
    guard from >= start.timeIntervalSinceReferenceDate else {
      throw .invalidArgument(.beforeSeries(Date(timeIntervalSinceReferenceDate: from), start: start))
    }
    if self.unit == nil { self.unit = unit }
    values.append(SeriesValue(start: from, end: to, value: converted))
  }

  /// The sample of all values. It ends at `end` or, for nil, with the value that ends latest (SER-08).
  ///
  /// Throws `invalidArgument` when there is no value (SER-07), when `end` is before the end of a value, or when the sample breaks a rule of
  /// its type.
  package func sample(uuid: UUID, end: Date?, device: DeviceRecord?, metadata: MetadataSet) throws(HealthError) -> SampleRecord {
    guard let unit, let facts = type.quantity, let series = SeriesRecord(values), let values = series.values else {
      throw .invalidArgument(.emptySeries(type))
    }
    let latestEnd = Date(timeIntervalSinceReferenceDate: values.reduce(-.infinity) { max($0, $1.end) })
    // A `DateInterval` computes its end as start plus length, which rounds.
    let end = end.map { $0 < latestEnd && latestEnd.timeIntervalSince($0) < 1e-6 ? latestEnd : $0 } ?? latestEnd
    guard end >= latestEnd else {
      throw .invalidArgument(.seriesEnd(end, start: start))
    }
    // `insert` converted every value to the first one's unit.
    guard let figure = try? Self.figure(of: values, unit, facts) else { throw .invalidArgument(.sampleOutOfRange(type)) }
    let record = SampleRecord(
      uuid: uuid, type: type, start: start, end: end, value: .quantity(figure, unit),
      provenance: device.map { Provenance(revision: nil, device: $0) } ?? .unknown, metadata: metadata, series: series)
    do { try record.validate(for: .saved) } catch { throw .invalidArgument(.invalidObject(error)) }
    return record
  }

  /// Sum or average, as statistics of the type compute them (OBJ-24).
  private static func figure(
    of values: [SeriesValue], _ unit: UnitExpression, _ facts: DataType.QuantityFacts
  ) throws(UnitFault) -> Double {
    // The formula for sound levels holds only in the type's own unit; for other aggregations the unit does not matter.
    let working = facts.aggregation == .discreteEquivalentContinuousLevel ? facts.unit : unit
    var fold = StatisticsFold(
      aggregation: facts.aggregation, options: facts.aggregation == .cumulative ? .cumulativeSum : .discreteAverage, ranks: [0])
    for value in values {
      fold.add(StatisticsSample(start: value.start, end: value.end, value: try unit.convert(value.value, to: working), source: 0))
    }
    guard let figures = fold.finish().first?.merged, let figure = figures.sum ?? figures.average else {
      preconditionFailure("there is a figure of at least one value")
    }
    return try working.convert(figure, to: unit)
  }
}

/// An unfinished heartbeat series: collects beats in any order and makes one sample of them.
package struct HeartbeatSeriesDraft: Sendable {
  private let start: Date
  private var beats: [HeartbeatSeriesRecord.Beat] = []
  private var metadata = MetadataSet.empty

  /// A series that begins at a date, without beats and metadata.
  package init(start: Date) { self.start = start }

  /// Adds a beat. Throws `invalidArgument` for a time that is negative or not finite (HB-01), and where the series would have more beats
  /// than ``Limits/mostHeartbeats`` (HB-02).
  package mutating func insert(_ beat: HeartbeatSeriesRecord.Beat) throws(HealthError) {
    guard beat.time >= 0, beat.time <= Limits.farthestDate else { throw .invalidArgument(.heartbeatOutOfRange) }
    guard beats.count < Limits.mostHeartbeats else { throw .invalidArgument(.tooManyHeartbeats) }
    beats.append(beat)
  }

  /// Adds metadata. The new value replaces that of a key that the series already has.
  package mutating func add(_ more: MetadataSet) { metadata = MetadataSet(metadata.entries + more.entries) }

  /// The sample of all beats, which lasts from the start of the series to the last of them.
  ///
  /// Throws `invalidArgument` when there is no beat (HB-04), or when the start or the metadata break a rule.
  package func sample(uuid: UUID, device: DeviceRecord?) throws(HealthError) -> SampleRecord {
    guard let last = beats.map(\.time).max() else { throw .invalidArgument(.noHeartbeats) }
    let record = SampleRecord(
      uuid: uuid, type: Catalog.heartbeatSeries, start: start, end: start + last, value: .content(.heartbeatSeries(.init(beats))),
      provenance: device.map { Provenance(revision: nil, device: $0) } ?? .unknown, metadata: metadata)
    do { try record.validate(for: .saved) } catch { throw .invalidArgument(.invalidObject(error)) }
    return record
  }
}

/// The unfinished route of a workout: collects locations in any order and makes one sample of them (ROUTE-01).
package struct RouteDraft: Sendable {
  private var locations: [LocationRecord] = []
  private var metadata = MetadataSet.empty

  /// An empty route, without locations and metadata.
  package init() {}

  /// Adds locations. Throws `invalidArgument` for an empty array, for a number that is not finite, and where the route would have more than
  /// ``Limits/mostLocations``; then it adds none of them.
  package mutating func insert(_ more: [LocationRecord]) throws(HealthError) {
    guard !more.isEmpty else { throw .invalidArgument(.noLocations) }
    guard locations.count + more.count <= Limits.mostLocations, more.allSatisfy(\.isWithinLimits) else {
      throw .invalidArgument(.routeOutOfRange)
    }
    locations += more
  }

  /// Adds metadata. The new value replaces that of a key that the route already has.
  package mutating func add(_ more: MetadataSet) { metadata = MetadataSet(metadata.entries + more.entries) }

  /// The sample of all locations, which lasts from the first to the last of them.
  ///
  /// Throws `invalidArgument` when there is no location (ROUTE-02), or when the metadata break a rule.
  package func sample(uuid: UUID, device: DeviceRecord?) throws(HealthError) -> SampleRecord {
    guard let route = RouteRecord(locations), let sorted = route.locations else { throw .invalidArgument(.emptyRoute) }
    let record = SampleRecord(
      uuid: uuid, type: Catalog.workoutRoute, start: Date(timeIntervalSinceReferenceDate: sorted[0].date),
      end: Date(timeIntervalSinceReferenceDate: sorted[sorted.count - 1].date), value: .route(route),
      provenance: device.map { Provenance(revision: nil, device: $0) } ?? .unknown, metadata: metadata)
    do { try record.validate(for: .saved) } catch { throw .invalidArgument(.invalidObject(error)) }
    return record
  }
}
