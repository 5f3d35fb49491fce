// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A stored workout with its measurements, for files of other programs.
///
///     let stored = try StoredWorkout(uuid, service: engine)
///     let text = TCXWriter.text([stored.workout], creator: stored.source)
package struct StoredWorkout: Sendable {
  /// The workout in the form that all formats share.
  package let workout: RecordedWorkout
  /// The name of the source that saved the workout; nil when it has none.
  package let source: String?
  /// The totals of a workout of several sports that are not known of any of them. Files that state them for each sport lack them.
  package let undividedTotals: Set<WorkoutTotal>

  private static let pageSize = 10_000

  /// Reads a workout and its samples, as the owner of the store. Blocks, and keeps the whole workout in memory.
  ///
  /// If several sources measured something, it uses the workout's own source or, if that measured nothing, the source with the most
  /// samples. Exports of Apple do not say which samples belong to a workout: where none does, heart rate, speed, cadence and power are what
  /// the workout's source measured meanwhile, and the distance is measured along the route.
  ///
  /// Throws `HealthError`: `workoutNotFound` when no workout with this UUID is stored.
  package init(_ uuid: UUID, service: any HealthService) throws(HealthError) {
    let found = try service.perform(
      FetchSamples(selections: [.init(type: Catalog.workout, predicate: .uuid([uuid]))], limit: 1), for: .owner)
    guard let sample = found.first, let record = sample.workout else { throw .workoutNotFound }
    source = sample.provenance.revision?.source.name
    var recorded = RecordedWorkout(parts: Self.parts(of: record, sample))
    recorded.pauses = Self.pauses(of: record, end: sample.end)
    recorded.laps = record.events.filter { $0.role == .lap && $0.start < $0.end }.map { .init(time: .init(start: $0.start, end: $0.end)) }
    var reader = SampleReader(service: service, workout: sample)
    for measure in WorkoutMeasure.allCases {
      let types = Set(recorded.parts.map(\.configuration.activityType) + [record.activityType]).compactMap {
        Catalog.type(of: measure, in: $0)
      }
      for type in Set(types).sorted(by: { $0.identifier < $1.identifier }) { try reader.read(measure, type) }
    }
    try reader.readRoutes()
    recorded.points = reader.sortedPoints
    recorded.measureDistance(routes: reader.routeStarts)
    undividedTotals = Self.undividedTotals(of: record, in: recorded)
    if recorded.parts.count == 1 {
      recorded.parts[0].figures.energyKilocalories = Self.amount(record.totals[.energy], "kcal")
      recorded.parts[0].figures.distanceMeters = Self.amount(record.totals[.distance], "m")
      recorded.parts[0].figures.steps = reader.steps
      recorded.parts[0].figures.activeSeconds = record.duration
    }
    workout = recorded
  }

  private static func parts(of record: WorkoutRecord, _ sample: SampleRecord) -> [RecordedWorkout.Part] {
    let parts = record.activities.indices.map { index in
      let activity = record.activities[index]
      var configuration = activity.configuration
      configuration.activityType = sport(of: index, in: record)
      return RecordedWorkout.Part(
        configuration: configuration, time: .init(start: activity.start, end: activity.end ?? sample.end),
        figures: figures(of: index, as: configuration.activityType, in: record))
    }
    guard parts.isEmpty else { return parts.sortedByTime(\.time.start) }
    return [.init(configuration: .init(activityType: record.activityType), time: .init(start: sample.start, end: sample.end))]
  }

  /// The sport of an activity. Apple's exports do not name the sports of a workout that has several, but each has its own type of distance.
  private static func sport(of index: Int, in record: WorkoutRecord) -> UInt {
    let named = record.activities[index].configuration.activityType
    guard named == ActivityName.severalSports, record.activities.count > 1 else { return named }
    return ActivityName.partsOfSeveral.first { sport in
      Catalog.type(of: .distance, in: sport).map { record.statistic($0.identifier, activity: index)?.merged.sum != nil } ?? false
    } ?? named
  }

  /// The sums of an activity.
  private static func figures(of index: Int, as sport: UInt, in record: WorkoutRecord) -> RecordedWorkout.Figures {
    var figures = RecordedWorkout.Figures()
    for statistic in record.statistics where statistic.activity == index {
      guard let facts = Catalog.type(identifier: statistic.typeIdentifier)?.quantity, let sum = statistic.result.merged.sum else {
        continue
      }
      func add(_ path: WritableKeyPath<RecordedWorkout.Figures, Double?>, _ unit: String) {
        guard let value = amount(.init(sum, facts.figureUnit), unit) else { return }
        figures[keyPath: path] = (figures[keyPath: path] ?? 0) + value
      }
      switch facts.workoutTotal {
      case .energy: add(\.energyKilocalories, "kcal")
      case .distance: add(\.distanceMeters, "m")
      case .strokes, .flights, nil: break
      }
    }
    figures.steps = Catalog.type(of: .steps, in: sport).flatMap { record.statistic($0.identifier, activity: index)?.merged.sum }
    return figures
  }

  private static func undividedTotals(of record: WorkoutRecord, in workout: RecordedWorkout) -> Set<WorkoutTotal> {
    guard workout.parts.count > 1 else { return [] }
    var totals = Set(record.totals.keys).intersection([.energy, .distance])
    if workout.parts.contains(where: { $0.figures.energyKilocalories != nil }) { totals.remove(.energy) }
    let hasDistances = workout.points.contains { $0.distanceMeters != nil }
    if hasDistances || workout.parts.contains(where: { $0.figures.distanceMeters != nil }) { totals.remove(.distance) }
    return totals
  }

  private static func pauses(of record: WorkoutRecord, end: Date) -> [RecordedWorkout.Stretch] {
    var pauses: [RecordedWorkout.Stretch] = []
    var since: Date?
    for event in record.events.sortedByTime(\.start) {
      switch event.role {
      case .pause: since = since ?? event.start
      case .resume:
        if let start = since { pauses.append(.init(start: start, end: event.start)) }
        since = nil
      case .lap, .segment, .marker, nil: break
      }
    }
    if let since, since < end { pauses.append(.init(start: since, end: end)) }
    return pauses
  }

  private static func amount(_ amount: Amount?, _ unit: String) -> Double? {
    // Not nil: the units are written in the source.
    guard let amount, let unit = try? UnitExpression.parse(unit) else { return nil }
    return try? amount.unit.convert(amount.value, to: unit)  // the dimension of a workout's total is fixed
  }

  /// Combines samples that were measured at the same instant into points.
  private struct SampleReader {
    private let service: any HealthService
    private let workout: UUID
    private let source: SourceRecord?
    /// What the workout's source measured during the workout.
    private let meanwhile: PredicateTree
    var steps: Double?
    /// When the routes begin, by time.
    private(set) var routeStarts: [Date] = []
    private var points: [Date: RecordedPoint] = [:]
    /// Further positions at instants that have one already.
    private var morePoints: [RecordedPoint] = []

    /// All points by time; those of the same instant in the order of the route.
    var sortedPoints: [RecordedPoint] { (Array(points.values) + morePoints).sortedByTime(\.time) }

    private struct Quantity {
      var value: SeriesValue
      var source: SourceRecord?
    }

    private static let units: [WorkoutMeasure: String] = [
      .heartRate: "count/min", .cadence: "count/min", .speed: "m/s", .power: "W", .distance: "m", .energy: "kcal", .steps: "count",
      .strokes: "count",
    ]

    init(service: any HealthService, workout: SampleRecord) {
      (self.service, self.workout, source) = (service, workout.uuid, workout.provenance.revision?.source)
      let time = PredicateTree.interval(start: workout.start, end: workout.end, strictStart: true, strictEnd: true)
      meanwhile = source.map { .and([.source([$0.bundleIdentifier]), time]) } ?? .nothing
    }

    mutating func read(_ measure: WorkoutMeasure, _ type: DataType) throws(HealthError) {
      // Measures without a unit are not in these files; the others can be parsed.
      guard let unit = Self.units[measure].flatMap({ try? UnitExpression.parse($0) }) else { return }
      let instants: [WorkoutMeasure: WritableKeyPath<RecordedPoint, Double?>] = [
        .heartRate: \.heartRate, .cadence: \.cadence, .speed: \.speedMetersPerSecond, .power: \.powerWatts,
      ]
      if let path = instants[measure] {
        let own = try quantities(type, unit)
        set(path, own.isEmpty ? try quantities(type, unit, meanwhile) : own)
      } else if measure == .distance {
        addDistances(try quantities(type, unit))
      } else if measure == .steps, case let own = chosen(try quantities(type, unit)), !own.isEmpty {
        steps = (steps ?? 0) + own.reduce(0) { $0 + $1.value.value }
      }
    }

    /// Adds the positions of one source's routes to the points.
    mutating func readRoutes() throws(HealthError) {
      let selection = FetchSamples.Selection(type: Catalog.workoutRoute, predicate: .inWorkout(workout))
      let routes = chosen(try service.perform(FetchSamples(selections: [selection]), for: .owner), weight: { $0.route?.count ?? 0 }) {
        $0.provenance.revision?.source
      }
      for route in routes.sortedByTime(\.start) {
        routeStarts.append(route.start)
        var request = FetchRoute(route: route.uuid, start: route.start)
        var part: Int? = 0
        while let next = part {
          request.part = next
          let page = try service.perform(request, for: .owner)
          // A negative accuracy means that the place is not known.
          for location in page.locations where location.horizontalAccuracy >= 0 { add(location) }
          part = page.next
        }
      }
    }

    private mutating func add(_ location: LocationRecord) {
      let time = Date(timeIntervalSinceReferenceDate: location.date)
      var point = points[time] ?? RecordedPoint(time: time)
      let isFirst = point.place == nil
      if !isFirst { point = RecordedPoint(time: time) }
      (point.latitude, point.longitude) = (location.latitude, location.longitude)
      point.altitudeMeters = location.verticalAccuracy < 0 ? nil : location.altitude
      point.speedMetersPerSecond = point.speedMetersPerSecond ?? (location.speed < 0 ? nil : location.speed)
      if isFirst { points[time] = point } else { morePoints.append(point) }
    }

    /// The quantities of a type that match a predicate; by default those of the workout.
    private func quantities(
      _ type: DataType, _ unit: UnitExpression, _ predicate: PredicateTree? = nil
    ) throws(HealthError) -> [Quantity] {
      var quantities: [Quantity] = []
      var cursor: FetchQuantities.Cursor?
      repeat {
        let page = try service.perform(
          FetchQuantities(
            type: type, predicate: predicate ?? .inWorkout(workout), order: .quantities, after: cursor, limit: StoredWorkout.pageSize),
          for: .owner)
        for item in page.items {
          let sample = page.samples[item.sample]
          // A quantity of another dimension does not belong to this measure.
          guard case .quantity(_, let own) = sample.value, let value = try? own.convert(item.quantity.value, to: unit) else { continue }
          quantities.append(
            Quantity(
              value: .init(start: item.quantity.start, end: item.quantity.end, value: value), source: sample.provenance.revision?.source))
        }
        cursor = page.next
      } while cursor != nil
      return quantities
    }

    private mutating func set(_ path: WritableKeyPath<RecordedPoint, Double?>, _ quantities: [Quantity]) {
      for quantity in chosen(quantities) {
        let time = Date(timeIntervalSinceReferenceDate: quantity.value.start)
        points[time, default: RecordedPoint(time: time)][keyPath: path] = quantity.value.value
      }
    }

    private mutating func addDistances(_ quantities: [Quantity]) {
      var meters = points.values.compactMap(\.distanceMeters).max() ?? 0
      for quantity in chosen(quantities).sorted(by: { $0.value.end < $1.value.end }) {
        if meters == 0 { set(\.distanceMeters, 0, at: quantity.value.start) }
        meters += quantity.value.value
        set(\.distanceMeters, meters, at: quantity.value.end)
      }
    }

    private mutating func set(_ path: WritableKeyPath<RecordedPoint, Double?>, _ value: Double, at seconds: Double) {
      let time = Date(timeIntervalSinceReferenceDate: seconds)
      points[time, default: RecordedPoint(time: time)][keyPath: path] = value
    }

    private func chosen(_ quantities: [Quantity]) -> [Quantity] { chosen(quantities, weight: { _ in 1 }, by: \.source) }

    /// The items of one source: the workout's own, else the one with the most.
    private func chosen<Item>(_ items: [Item], weight: (Item) -> Int, by source: (Item) -> SourceRecord?) -> [Item] {
      let bySource = Dictionary(grouping: items) { source($0)?.bundleIdentifier ?? "" }
      if let own = self.source.flatMap({ bySource[$0.bundleIdentifier] }) { return own }
      let weights = bySource.mapValues { $0.reduce(0) { $0 + weight($1) } }
      return weights.max { ($0.value, $1.key) < ($1.value, $0.key) }.flatMap { bySource[$0.key] } ?? []
    }
  }
}
