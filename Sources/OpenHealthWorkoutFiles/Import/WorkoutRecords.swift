// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Makes the samples of a workout in a file: the workout itself, and the samples associated with it.
struct WorkoutRecords {
  private let workout: RecordedWorkout
  private let provenance: Provenance
  private let uuids: UUIDMint
  private let timeZone: String?
  private var members: [SampleRecord] = []
  /// The number of samples that HealthKit does not accept, by type.
  private(set) var refused: [DataType: Int] = [:]
  /// What of the workout is no sample.
  private(set) var tally = RemarkTally()
  /// The metres that were counted or measured between the points, also where HealthKit has no type for them.
  private var countedMeters: Double?

  /// The most samples of a workout: more than two days with five measurements in each second.
  static let mostSamples = 1_000_000

  init(_ workout: RecordedWorkout, of file: WorkoutFile, uuids: UUIDMint) {
    self.workout = workout
    self.uuids = uuids
    let name = Self.sourceName(of: file)
    provenance = Provenance(
      revision: SourceRevisionRecord(
        source: SourceRecord(bundleIdentifier: Self.bundleIdentifier(of: file), name: name), version: file.device?.softwareVersion),
      device: file.device)
    timeZone = workout.zoneOffsetSeconds.map { "GMT" + CivilTime.offsetText(seconds: $0) }
  }

  /// The name of the device or program that recorded the file, or of its format.
  static func sourceName(of file: WorkoutFile) -> String { file.creator ?? "\(file.format.title) file" }

  /// The bundle identifier for all files of one format from one device or program. It differs for each format, since all samples of one
  /// source count, and the same workout may exist as two files.
  static func bundleIdentifier(of file: WorkoutFile) -> String {
    "import.\(file.format.rawValue).\(StableHash.hexadecimal(StableHash.of(sourceName(of: file))))"
  }

  // MARK: The workout

  /// The workout with its samples. Throws ``WorkoutFileFault/tooMany(_:limit:)``.
  mutating func group() throws(WorkoutFileFault) -> ImportRecords.Group {
    let samples = 4 * workout.points.count + 4 * (workout.laps.count + workout.parts.count)
    members.reserveCapacity(min(samples, Self.mostSamples))
    addMeasures()
    addDistances()
    addEnergy()
    addTotals(.steps, "count", \.steps)
    addStrokes()
    addFurtherMeasurements()
    addBeats()
    addRoute()
    guard members.count <= Self.mostSamples else { throw .tooMany(.samples, limit: Self.mostSamples) }
    let record = SampleRecord(
      uuid: uuids.nextOfWhole(), type: Catalog.workout, start: workout.start, end: workout.end, value: .workout(record()),
      provenance: provenance,
      metadata: metadata(), timeZone: timeZone)
    compareTotals()
    var human = HumanCheck()
    for sample in members where human.isBeyond(sample) { tally.add(.beyondHuman(sample.type.name)) }
    return ImportRecords.Group(record: record, members: members, extra: nil)
  }

  private mutating func record() -> WorkoutRecord {
    let events = self.events()
    let clock = WorkoutClock(start: workout.start, end: workout.end, events: events)
    let figures = workout.figures
    var record = WorkoutRecord(
      activityType: workout.activityType,
      duration: max(0, min(figures.activeSeconds ?? clock.seconds, workout.end.timeIntervalSince(workout.start))), events: events,
      activities: workout.parts.map {
        .init(uuid: uuids.nextOfWhole(), configuration: $0.configuration, start: $0.time.start, end: $0.time.end)
      })
    // A total that the file lacks is the sum of its samples. Formats and devices write 0 for what was not measured.
    for (total, unit, figure) in [
      (WorkoutTotal.energy, "kcal", figures.energyKilocalories), (.distance, "m", figures.distanceMeters),
      (.strokes, "count", figures.strokes),
    ] {
      let own = total == .distance ? countedMeters : sum(of: total)
      if let value = Self.measured(figure) ?? own, value.isFinite { record.totals[total] = .init(value, Self.unit(unit)) }
    }
    return record
  }

  private static func measured(_ figure: Double?) -> Double? { figure.flatMap { $0 > 0 ? $0 : nil } }

  private func sum(of total: WorkoutTotal) -> Double? {
    let values = members.compactMap { member -> Double? in
      guard member.type.quantity?.workoutTotal == total, case .quantity(let value, _) = member.value else { return nil }
      return value
    }
    return values.isEmpty ? nil : values.reduce(0, +)
  }

  private static let strokeStyleKey = "HKSwimmingStrokeStyle"

  private mutating func events() -> [WorkoutRecord.Event] {
    var events: [WorkoutRecord.Event] = []
    func add(_ role: WorkoutRecord.Event.Role, _ start: Date, _ end: Date, _ metadata: MetadataSet = .empty) {
      guard start >= workout.start, end <= workout.end else { return }
      events.append(.init(kind: WorkoutRecord.Event.kind(of: role), start: start, end: end, metadata: metadata))
    }
    for pause in workout.pauses {
      add(.pause, pause.start, pause.start)
      add(.resume, pause.end, pause.end)
    }
    for lap in workout.laps { add(.lap, lap.time.start, lap.time.end) }
    for marker in workout.markers { add(.marker, marker, marker) }
    for length in workout.lengths {
      let style = length.style.map { MetadataSet([.init(key: Self.strokeStyleKey, value: .integer(Int64($0)))]) }
      add(.segment, length.time.start, min(length.time.end, max(workout.end, length.time.start)), style ?? .empty)
    }
    tally.add(.events, events.count - Limits.mostWorkoutEvents)
    return Array(events.prefix(Limits.mostWorkoutEvents)).sortedByTime(\.start)
  }

  private func metadata() -> MetadataSet {
    var entries: [MetadataSet.Entry] = []
    func add(_ key: String, _ value: MetadataValue?) {
      if let value, value.isWithinLimits { entries.append(.init(key: key, value: value)) }
    }
    let figures = workout.figures
    let configuration = workout.parts[0].configuration
    add(MetadataSet.elevationAscendedKey, figures.ascentMeters.map { .quantity($0, Self.unit("m")) })
    add(MetadataSet.elevationDescendedKey, figures.descentMeters.map { .quantity($0, Self.unit("m")) })
    if workout.parts.count == 1 {
      if configuration.locationType != WorkoutPlace.unknown {
        add(MetadataSet.indoorWorkoutKey, .boolean(configuration.locationType == WorkoutPlace.indoor))
      }
      if configuration.swimmingLocationType != 0 {
        add(MetadataSet.swimmingLocationTypeKey, .integer(Int64(configuration.swimmingLocationType)))
      }
      add(MetadataSet.lapLengthKey, configuration.lapLength.map { .quantity($0.value, $0.unit) })
    }
    return entries.isEmpty ? .empty : MetadataSet(entries)
  }

  private static func unit(_ text: String) -> UnitExpression {
    guard let unit = try? UnitExpression.parse(text) else { preconditionFailure("\(text) is a unit") }  // callers pass constants
    return unit
  }

  // MARK: Samples

  private mutating func add(
    _ measure: WorkoutMeasure, _ value: Double?, _ unit: UnitExpression, from start: Date, to end: Date, activityType: UInt
  ) {
    guard let value else { return }
    guard let type = Catalog.type(of: measure, in: activityType) else { return tally.addUntyped(measure.rawValue) }
    add(type, value, unit, from: start, to: end)
  }

  private mutating func add(_ type: DataType, _ value: Double, _ unit: UnitExpression, from start: Date, to end: Date) {
    // One more than the limit is enough to exceed it.
    guard members.count <= Self.mostSamples else { return }
    let record = SampleRecord(
      uuid: uuids.next(), type: type, start: start, end: end, value: .quantity(value, unit), provenance: provenance, timeZone: timeZone)
    do {
      try record.validate()
      members.append(record)
    } catch {
      refused[type, default: 0] += 1
    }
  }

  /// Adds the measurements at instants.
  private mutating func addMeasures() {
    let (perMinute, speed, power) = (Self.unit("count/min"), Self.unit("m/s"), Self.unit("W"))
    var part = 0
    for point in workout.points {
      while part + 1 < workout.parts.count, workout.parts[part + 1].time.start <= point.time { part += 1 }
      let activityType = workout.parts[part].configuration.activityType
      // A location has a speed and an altitude.
      let isSpeedKept = point.place != nil && Catalog.type(of: .speed, in: activityType) == nil
      for (measure, value, unit) in [
        (WorkoutMeasure.heartRate, point.heartRate, perMinute), (.speed, isSpeedKept ? nil : point.speedMetersPerSecond, speed),
        (.cadence, point.cadence, perMinute), (.power, point.powerWatts, power),
      ] { add(measure, value, unit, from: point.time, to: point.time, activityType: activityType) }
      if point.temperature != nil { tally.addUntyped("temperature") }
      if point.altitudeMeters != nil, point.place == nil { tally.addUntyped("altitude without a place") }
    }
  }

  /// Adds the distance from each point to the next, without the time of pauses.
  private mutating func addDistances() {
    let readings = workout.points.compactMap { point in point.distanceMeters.map { (time: point.time, value: $0) } }
    guard !readings.isEmpty else { return addTotals(.distance, "m", \.distanceMeters) }
    let (steps, falls) = CounterReadings.distance.steps(readings, from: workout.start, parts: workout.parts.map(\.time.start))
    tally.add(.falls(.distance), falls)
    countedMeters = steps.reduce(0) { $0 + $1.amount }
    add(.distance, Self.unit("m"), steps)
  }

  /// Adds the energy of laps or parts or, where the file has none, what the device counted.
  private mutating func addEnergy() {
    let isStated = (workout.laps.map(\.figures) + workout.parts.map(\.figures)).contains { Self.measured($0.energyKilocalories) != nil }
    let readings = workout.measurements.filter { $0.kind == .energy }.map { (time: $0.time, value: $0.value) }
    if isStated || readings.isEmpty {
      tally.addUntyped("energy as a counter beside a total", readings.count)
      return addTotals(.energy, "kcal", \.energyKilocalories)
    }
    let (steps, falls) = CounterReadings.energy.steps(readings, from: workout.start, parts: workout.parts.map(\.time.start))
    tally.add(.falls(.energy), falls)
    add(.energy, Self.unit("kcal"), steps)
  }

  /// Adds what a counter counted. A step that a pause interrupts begins after it.
  private mutating func add(_ measure: WorkoutMeasure, _ unit: UnitExpression, _ steps: [CounterReadings.Step]) {
    var (part, pause) = (0, 0)
    for step in steps {
      while part + 1 < workout.parts.count, workout.parts[part + 1].time.start <= step.to { part += 1 }
      var from = step.from
      while pause < workout.pauses.count, workout.pauses[pause].end <= step.to {
        from = max(from, workout.pauses[pause].end)
        pause += 1
      }
      if from == step.to { from = step.from }
      add(
        measure, step.amount, unit, from: from, to: step.to, activityType: workout.parts[part].configuration.activityType)
    }
  }

  /// Adds the strokes of each length of a pool or, where they were not counted, those of laps or parts.
  private mutating func addStrokes() {
    let counted = workout.lengths.filter { $0.strokes != nil }
    guard !counted.isEmpty else { return addTotals(.strokes, "count", \.strokes) }
    let unit = Self.unit("count")
    for length in counted {
      add(
        .strokes, length.strokes, unit, from: length.time.start, to: length.time.end,
        activityType: workout.parts[workout.part(at: length.time.start)].configuration.activityType)
    }
  }

  /// Adds what few devices measure.
  private mutating func addFurtherMeasurements() {
    for measurement in workout.measurements where measurement.kind != .energy {
      let activityType = workout.parts[workout.part(at: measurement.time)].configuration.activityType
      guard let (type, unit) = MeasurementType.of(measurement.kind, in: activityType) else {
        tally.addUntyped("\(measurement.kind)")
        continue
      }
      add(type, measurement.value, unit, from: measurement.time, to: measurement.time)
    }
  }

  /// Adds the beats, as one series or, beyond the most that it has, as several.
  private mutating func addBeats() {
    for series in BeatSeries.all(workout.beatIntervals, from: workout.start) {
      let record = SampleRecord(
        uuid: uuids.nextOfWhole(), type: Catalog.heartbeatSeries, start: series.start, end: series.start + (series.beats.last?.time ?? 0),
        value: .content(.heartbeatSeries(HeartbeatSeriesRecord(series.beats))), provenance: provenance, timeZone: timeZone)
      do {
        try record.validate()
        members.append(record)
      } catch {
        refused[Catalog.heartbeatSeries, default: 0] += 1
      }
    }
  }

  /// Remarks where the samples do not add up to the totals of the file, and totals that no human can have.
  private mutating func compareTotals() {
    let figures = workout.figures
    let hours = max(1, workout.end.timeIntervalSince(workout.start) / 3600)
    for (total, measure, figure, most) in [
      (WorkoutRemark.Total.distance, WorkoutMeasure.distance, figures.distanceMeters, PathCheck.fastest * 3600 * hours),
      (.energy, .energy, figures.energyKilocalories, Self.mostKilocalories * hours),
      (.steps, .steps, figures.steps, Self.mostSteps * hours),
      (.strokes, .strokes, figures.strokes, Self.mostStrokes * hours),
    ] {
      let types = Set(workout.parts.compactMap { Catalog.type(of: measure, in: $0.configuration.activityType) })
      let values = members.compactMap { member -> Double? in
        guard types.contains(member.type), case .quantity(let value, _) = member.value else { return nil }
        return value
      }
      let sum = values.reduce(0, +)
      if max(sum, figure ?? 0) > most { tally.add(.implausible(total)) }
      guard let figure = Self.measured(figure), !values.isEmpty else { continue }
      if (sum - figure).magnitude > max(Self.largestDifference, figure * Self.largestShare) { tally.add(.difference(total, sum - figure)) }
    }
  }

  /// More than the best athletes: kilocalories, steps and strokes in an hour.
  private static let mostKilocalories = 3000.0
  private static let mostSteps = 25_000.0
  private static let mostStrokes = 10_000.0
  /// Differences that rounding explains: in units, and as a share.
  private static let largestDifference = 1.0
  private static let largestShare = 0.001

  /// Adds the positions of all points, as one route. Missing values are those of `CLLocation`: 0 for accuracies, -1 for others.
  private mutating func addRoute() {
    let locations = workout.points.compactMap { point in
      point.place.map { place in
        LocationRecord(
          date: point.time.timeIntervalSinceReferenceDate, latitude: place.latitude, longitude: place.longitude,
          altitude: point.altitudeMeters ?? 0, verticalAccuracy: point.altitudeMeters == nil ? -1 : 0,
          speed: point.speedMetersPerSecond ?? -1)
      }
    }
    guard let route = RouteRecord(locations), let sorted = route.locations else { return }
    let record = SampleRecord(
      uuid: uuids.nextOfWhole(), type: Catalog.workoutRoute, start: Date(timeIntervalSinceReferenceDate: sorted[0].date),
      end: Date(timeIntervalSinceReferenceDate: sorted[sorted.count - 1].date), value: .route(route), provenance: provenance,
      timeZone: timeZone)
    do {
      try record.validate()
      try route.checkLimits()
      members.append(record)
    } catch {
      refused[Catalog.workoutRoute, default: 0] += 1
    }
  }

  /// Adds the totals of laps or, if they have none, of parts.
  private mutating func addTotals(_ measure: WorkoutMeasure, _ unit: String, _ path: KeyPath<RecordedWorkout.Figures, Double?>) {
    let unit = Self.unit(unit)
    let laps = workout.laps.filter { Self.measured($0.figures[keyPath: path]) != nil }
    guard laps.isEmpty else {
      for lap in laps {
        add(
          measure, lap.figures[keyPath: path], unit, from: lap.time.start, to: lap.time.end,
          activityType: workout.parts[workout.part(at: lap.time.start)].configuration.activityType)
      }
      return
    }
    for part in workout.parts {
      add(
        measure, Self.measured(part.figures[keyPath: path]), unit, from: part.time.start, to: part.time.end,
        activityType: part.configuration.activityType)
    }
  }
}
