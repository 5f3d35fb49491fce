// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@testable import OpenHealthWorkoutFiles

/// Locations of workout files: imported as routes, and exported to files.
@Suite struct WorkoutPlacesTests {
  private let engine: HealthEngine

  init() throws { engine = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll)) }

  private func date(_ second: Double) -> Date { FITEncoder.date(FITEncoder.start) + second }

  private func locations(_ route: SampleRecord) throws -> [LocationRecord] {
    var all: [LocationRecord] = []
    var request = FetchRoute(route: route.uuid, start: route.start)
    while true {
      let page = try engine.perform(request, for: .owner)
      all += page.locations
      guard let next = page.next else { return all }
      request.part = next
    }
  }

  private func store(_ file: WorkoutFile) throws -> WorkoutFileReport {
    try WorkoutFileImport(service: engine).run(file, name: "run")
  }

  private func read(_ text: String) throws -> WorkoutFile { try WorkoutFileReader().read(Array(text.utf8)) }

  /// A run of 5,000 s as FIT with a pause and a point per second; every tenth has no location.
  private func fit(hasPlaces: Bool = true) throws -> WorkoutFile {
    var encoder = FITEncoder()
    encoder.addFileID(product: "Edge")
    for second in 0...5000 where second <= 2000 || second >= 2100 {
      let place: [FITEncoder.Field] =
        hasPlaces && second % 10 != 3 ? [.s32(0, 565_000_000 + 91 * second), .s32(1, -101_000_000 - 57 * second)] : []
      encoder.addRecord(second, place + [.u16(2, 4650 + second % 300), .u8(3, 100 + second % 70), .u32(5, second * 280), .u16(6, 2800)])
    }
    encoder.addTimer(2000, isStart: false)
    encoder.addTimer(2100, isStart: true)
    encoder.addSession(0, seconds: 5000, sport: 1, [.u32(8, 4_900_000), .u32(9, 1_400_000)])
    return try WorkoutFileReader().read(encoder.file())
  }

  @Test("A file's locations become a route of its workout, once, and are deleted with the import")
  func storesRoute() throws {
    let file = try fit()
    let first = try store(file)
    #expect(first.countsByType[Catalog.workoutRoute]?.stored == 1)
    let workout = try #require(try engine.samples(of: Catalog.workout).first)
    let route = try #require(try engine.samples(of: Catalog.workoutRoute, .inWorkout(workout.uuid)).first)
    let placed = file.workouts[0].points.filter { $0.place != nil }
    #expect(route.start == date(0))
    #expect(route.end == date(5000))
    #expect(route.provenance.revision?.source.name == "Edge")
    #expect(placed.count == 4412)
    #expect(route.route?.count == placed.count)
    #expect(
      try locations(route)
        == placed.map {
          LocationRecord(
            date: $0.time.timeIntervalSinceReferenceDate, latitude: $0.latitude ?? .nan, longitude: $0.longitude ?? .nan,
            altitude: $0.altitudeMeters ?? .nan, horizontalAccuracy: 0, verticalAccuracy: 0, speed: $0.speedMetersPerSecond ?? .nan)
        })

    let second = try store(file)
    #expect(second.countsByType[Catalog.workoutRoute]?.stored == 0 && second.countsByType[Catalog.workoutRoute]?.alreadyThere == 1)
    #expect(try engine.samples(of: Catalog.workoutRoute).map(\.uuid) == [route.uuid])
    let number = try #require(first.number)
    while try !engine.perform(DeleteImport(number: number), for: .owner).isDone {}
    #expect(try engine.samples(of: Catalog.workoutRoute).isEmpty && locations(route).isEmpty)
  }

  @Test("D10: a workout stored without locations gets its route when the file is imported again")
  func addsRoute() throws {
    _ = try store(try fit(hasPlaces: false))
    #expect(try engine.samples(of: Catalog.workoutRoute).isEmpty)
    let report = try store(try fit())
    #expect(report.workouts.map(\.outcome) == [.alreadyThere])
    #expect(report.countsByType[Catalog.workoutRoute]?.stored == 1)
    let workout = try #require(try engine.samples(of: Catalog.workout).first)
    #expect(try engine.samples(of: Catalog.workoutRoute, .inWorkout(workout.uuid)).count == 1)
  }

  @Test("Every location survives import and export", arguments: [WorkoutFileFormat.gpx, .tcx])
  func comesBack(format: WorkoutFileFormat) throws {
    var file = try fit()
    // Two locations at one instant, one between seconds, and one whose device measured nothing else.
    file.workouts[0].points[7].time = file.workouts[0].points[6].time
    file.workouts[0].points[8].time += 0.125
    for index in [20, 21] {
      var bare = RecordedPoint(time: file.workouts[0].points[index].time)
      (bare.latitude, bare.longitude) = (47.357123456, -8.465123457)
      file.workouts[0].points[index] = bare
    }
    _ = try store(file)
    let stored = try StoredWorkout(try #require(try engine.samples(of: Catalog.workout).first).uuid, service: engine)
    let text = format == .gpx ? try GPXWriter.text([stored.workout]) : TCXWriter.text([stored.workout], creator: stored.source)
    let back = try #require(try read(text).workouts.first)
    let (given, found) = (file.workouts[0].points.filter { $0.place != nil }, back.points.filter { $0.place != nil })
    try #require(given.count == found.count)
    // The formats have nine digits after the decimal point.
    func same(_ own: Double?, _ other: Double?) -> Bool { own == other || abs((own ?? .nan) - (other ?? .nan)) <= 0.51e-9 }
    let differing = zip(given, found).filter { own, other in
      !(own.time == other.time && same(own.latitude, other.latitude) && same(own.longitude, other.longitude)
        && same(own.altitudeMeters, other.altitudeMeters) && same(own.speedMetersPerSecond, other.speedMetersPerSecond))
    }
    #expect(differing.isEmpty, "\(differing.count), first \(String(describing: differing.first))")
    // Only one of two heart rates at one instant belongs to the point.
    #expect(found.count { $0.heartRate != nil } == given.count { $0.heartRate != nil } - 1)
    #expect(back.pauses == [.init(start: date(2000), end: date(2100))])

    // Once more, from the written file.
    let other = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll))
    let report = try WorkoutFileImport(service: other).run(try read(text), name: "back")
    #expect(report.countsByType[Catalog.workoutRoute]?.stored == 1)
    let route = try other.samples(of: Catalog.workoutRoute)
    #expect(route.first?.route?.count == given.count)
  }

  @Test("WORK-19: TCX loses no location between two sports, or before the first lap of one")
  func keepsPlacesBetweenParts() throws {
    func part(_ name: String, _ start: Double, _ end: Double) -> RecordedWorkout.Part {
      .init(configuration: .init(activityType: ActivityName.number(name)), time: .init(start: date(start), end: date(end)))
    }
    var workout = RecordedWorkout(parts: [part("cycling", 0, 30), part("transition", 40, 50), part("running", 60, 100)])
    workout.laps = [.init(time: .init(start: date(70), end: date(90)))]
    workout.points = (0...100).map { second in
      var point = RecordedPoint(time: date(Double(second)))
      (point.latitude, point.longitude) = (Double(second) / 100, 8)
      return point
    }
    let back = try #require(try read(TCXWriter.text([workout], creator: nil)).workouts.first)
    #expect(back.points.map(\.latitude) == workout.points.map(\.latitude))
    #expect(back.points.map(\.time) == workout.points.map(\.time))
  }

  @Test("With routes of several sources, those of the workout's own are exported")
  func exportsOneSource() throws {
    let file = try fit()
    let uuids = UUIDMint(now: { Date() }, random: SystemRandomNumberGenerator())
    var records = WorkoutRecords(file.workouts[0], of: file, uuids: uuids)
    var group = try records.group()
    let phone = Provenance(revision: .init(source: .init(bundleIdentifier: "org.example.phone", name: "Phone")), device: nil)
    let places = (0..<6000).map { LocationRecord(date: date(Double($0) / 2).timeIntervalSinceReferenceDate, latitude: 1, longitude: 2) }
    group.members.append(
      SampleRecord(
        uuid: uuids.next(), type: Catalog.workoutRoute, start: date(0), end: date(2999.5),
        value: .route(try #require(RouteRecord(places))), provenance: phone))
    let number = try engine.perform(BeginImport(name: "x"), for: .owner)
    _ = try engine.perform(ImportRecords(number: number, records: [], groups: [group]), for: .owner)
    let stored = try StoredWorkout(group.record.uuid, service: engine).workout
    #expect(stored.points.count { $0.place != nil } == 4412)
    #expect(!stored.points.contains { $0.latitude == 1 })
  }

  @Test("A file has at most as many points as a route; with one more the route is refused and counted")
  func limits() throws {
    #expect(WorkoutFileLimits().points <= Limits.mostLocations)
    var workout = RecordedWorkout(
      parts: [.init(configuration: .init(activityType: ActivityName.number("other")), time: .init(start: date(0), end: date(100)))])
    var point = RecordedPoint(time: date(1))
    (point.latitude, point.longitude) = (47, 8)
    for (count, isStored) in [(Limits.mostLocations, true), (Limits.mostLocations + 1, false)] {
      workout.points = Array(repeating: point, count: count)
      let uuids = UUIDMint(now: { Date() }, random: SystemRandomNumberGenerator())
      var records = WorkoutRecords(
        workout, of: WorkoutFile(format: .gpx, creator: nil, device: nil, workouts: [workout]), uuids: uuids)
      #expect(try records.group().members.count { $0.route != nil } == (isStored ? 1 : 0))
      #expect(records.refused == (isStored ? [:] : [Catalog.workoutRoute: 1]))
    }
  }
}
