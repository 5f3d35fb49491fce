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

  /// The workout with its samples. Throws ``WorkoutFileError/tooMany(_:limit:)``.
  mutating func group() throws(WorkoutFileError) -> ImportRecords.Group {
    let samples = 4 * workout.points.count + 4 * (workout.laps.count + workout.parts.count)
    members.reserveCapacity(min(samples, Self.mostSamples))
    addMeasures()
    addDistances()
    addTotals(.energy, "kcal", \.energyKilocalories)
    addTotals(.steps, "count", \.steps)
    addTotals(.strokes, "count", \.strokes)
    addRoute()
    guard members.count <= Self.mostSamples else { throw .tooMany(.samples, limit: Self.mostSamples) }
    let record = SampleRecord(
      uuid: uuids.next(), type: Catalog.workout, start: workout.start, end: workout.end, value: .workout(record()), provenance: provenance,
      metadata: metadata(), timeZone: timeZone)
    return ImportRecords.Group(record: record, members: members, extra: nil)
  }

  private func record() -> WorkoutRecord {
    let events = self.events()
    let clock = WorkoutClock(start: workout.start, end: workout.end, events: events)
    let figures = workout.figures
    var record = WorkoutRecord(
      activityType: workout.activityType,
      duration: max(0, min(figures.activeSeconds ?? clock.seconds, workout.end.timeIntervalSince(workout.start))), events: events,
      activities: workout.parts.map {
        .init(uuid: uuids.next(), configuration: $0.configuration, start: $0.time.start, end: $0.time.end)
      })
    // A total that the file lacks is the sum of its samples. Formats and devices write 0 for what was not measured.
    for (total, unit, figure) in [
      (WorkoutTotal.energy, "kcal", figures.energyKilocalories), (.distance, "m", figures.distanceMeters),
      (.strokes, "count", figures.strokes),
    ] {
      if let value = Self.measured(figure) ?? sum(of: total), value.isFinite { record.totals[total] = .init(value, Self.unit(unit)) }
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

  private func events() -> [WorkoutRecord.Event] {
    var events: [WorkoutRecord.Event] = []
    func add(_ role: WorkoutRecord.Event.Role, _ start: Date, _ end: Date) {
      guard start >= workout.start, end <= workout.end else { return }
      events.append(.init(kind: WorkoutRecord.Event.kind(of: role), start: start, end: end))
    }
    for pause in workout.pauses {
      add(.pause, pause.start, pause.start)
      add(.resume, pause.end, pause.end)
    }
    for lap in workout.laps { add(.lap, lap.time.start, lap.time.end) }
    for marker in workout.markers { add(.marker, marker, marker) }
    return events.sortedByTime(\.start)
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
    // One more than the limit is enough to exceed it.
    guard let value, let type = Catalog.type(of: measure, in: activityType), members.count <= Self.mostSamples else { return }
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
      for (measure, value, unit) in [
        (WorkoutMeasure.heartRate, point.heartRate, perMinute), (.speed, point.speedMetersPerSecond, speed),
        (.cadence, point.cadence, perMinute), (.power, point.powerWatts, power),
      ] { add(measure, value, unit, from: point.time, to: point.time, activityType: activityType) }
    }
  }

  /// Adds the distance from each point to the next, without the time of pauses. When a file counts from zero again, another part has begun.
  private mutating func addDistances() {
    let points = workout.points.filter { $0.distanceMeters != nil }
    guard let first = points.first, let meters = first.distanceMeters else { return addTotals(.distance, "m", \.distanceMeters) }
    let unit = Self.unit("m")
    // A file that was cut at the beginning continues to count from there.
    let isCut = meters > 25 * max(1, first.time.timeIntervalSince(workout.start))
    var last = (time: workout.start, meters: isCut ? meters : 0)
    var (part, pause) = (0, 0)
    for point in points {
      guard let meters = point.distanceMeters else { continue }
      while part + 1 < workout.parts.count, workout.parts[part + 1].time.start <= point.time { part += 1 }
      if meters < last.meters { last = (max(last.time, workout.parts[part].time.start), 0) }
      var from = last.time
      while pause < workout.pauses.count, workout.pauses[pause].end <= point.time {
        from = max(from, workout.pauses[pause].end)
        pause += 1
      }
      if from == point.time { from = last.time }
      if meters > last.meters {
        // Without time between the points, the distance is added to that of the next point.
        guard from < point.time else { continue }
        add(
          .distance, meters - last.meters, unit, from: from, to: point.time,
          activityType: workout.parts[part].configuration.activityType)
      }
      last = (point.time, meters)
    }
  }

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
      uuid: uuids.next(), type: Catalog.workoutRoute, start: Date(timeIntervalSinceReferenceDate: sorted[0].date),
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
