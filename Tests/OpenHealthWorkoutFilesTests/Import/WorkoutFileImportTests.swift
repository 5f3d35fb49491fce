// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@testable import OpenHealthWorkoutFiles

/// Workouts of files in a store.
@Suite struct WorkoutFileImportTests {
  private let engine: HealthEngine

  init() throws { engine = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll)) }

  private func date(_ second: Int) -> Date { FITEncoder.date(FITEncoder.start + second) }

  private func type(_ name: String) throws -> DataType { try #require(Catalog.type(named: name)) }

  private func samples(_ name: String) throws -> [SampleRecord] {
    try engine.samples(of: try type(name))
  }

  private func workouts() throws -> [SampleRecord] {
    try engine.samples(of: Catalog.workout)
  }

  /// The day's total of a type, over all sources.
  private func total(_ name: String) throws -> Double? {
    let reply = try engine.perform(
      ComputeStatistics(type: try type(name), predicate: .everything, options: [.cumulativeSum]), for: .owner)
    return reply.results.first?.merged.sum
  }

  private func numbers(_ samples: [SampleRecord]) -> [Double] {
    samples.compactMap { if case .quantity(let value, _) = $0.value { value } else { nil } }
  }

  /// A run of 1,000 s at 3 m/s with a pause of 100 s, 100 points and two laps.
  private func run(shift: Int = 0, meters: Int = 300, product: String = "Edge") throws -> WorkoutFile {
    var encoder = FITEncoder()
    encoder.addFileID(product: product)
    for second in stride(from: 10, through: 1000, by: 10) where second <= 400 || second > 500 {
      let way = (second <= 400 ? second : second - 100) * meters
      encoder.addRecord(shift + second, [.u8(3, 100 + second / 10), .u8(4, 80), .u32(5, way), .u16(6, 3000), .u16(7, 200)])
    }
    encoder.addTimer(shift + 400, isStart: false)
    encoder.addTimer(shift + 500, isStart: true)
    encoder.addLap(shift, seconds: 600, [.u16(11, 30), .u32(10, 700)])
    encoder.addLap(shift + 600, seconds: 400, [.u16(11, 25), .u32(10, 550)])
    encoder.addSession(
      shift, seconds: 1000, sport: 1, subSport: 1,
      [.u32(8, 900_000), .u32(9, 900 * meters), .u32(10, 1250), .u16(11, 55), .u16(22, 14)])
    encoder.add(34, [.u32(253, FITEncoder.start), .u32(5, FITEncoder.start + 7200)], local: 8)
    return try WorkoutFileReader().read(encoder.file())
  }

  private func store(_ file: WorkoutFile) throws -> WorkoutFileReport { try WorkoutFileImport(service: engine).run(file, name: "run.fit") }

  @Test("A run becomes a workout with events, and samples of each measure that HealthKit has for it")
  func storesRun() throws {
    let report = try store(try run())
    #expect(report.workouts.map(\.outcome) == [.stored])
    #expect(report.source == "Edge")
    #expect(report.number != nil)
    let sample = try #require(try workouts().first)
    let workout = try #require(sample.workout)
    #expect(sample.start == date(0))
    #expect(sample.end == date(1000))
    #expect(sample.timeZone == "GMT+0200")
    #expect(sample.provenance.device?.manufacturer == "Garmin")
    #expect(sample.provenance.revision?.source.name == "Edge")
    #expect(ActivityName.name(workout.activityType) == "running")
    #expect(workout.duration == 900)
    #expect(workout.activities.count == 1)
    #expect(workout.totals[.distance]?.value == 2700)
    #expect(workout.totals[.energy]?.value == 55)
    #expect(sample.metadata[MetadataSet.indoorWorkoutKey] == .boolean(true))
    #expect(sample.metadata[MetadataSet.elevationAscendedKey]?.number == nil)
    #expect(sample.metadata[MetadataSet.elevationAscendedKey] != nil)
    #expect(workout.events.map { WorkoutRecord.Event.choice($0.kind)?.name } == ["lap", "pause", "resume", "lap"])
    #expect(workout.events.map(\.start) == [0, 400, 500, 600].map { date($0) })

    #expect(try numbers(samples("heartRate")).count == 90 && numbers(samples("heartRate")).first == 101)
    #expect(numbers(try samples("runningSpeed")) == Array(repeating: 3, count: 90))
    #expect(numbers(try samples("runningPower")) == Array(repeating: 200, count: 90))
    #expect(try samples("cyclingCadence").isEmpty && samples("cyclingPower").isEmpty && samples("cyclingSpeed").isEmpty)
    let steps = try samples("stepCount")
    #expect(numbers(steps) == [1400, 1100])
    #expect(steps.map(\.start) == [date(0), date(600)])
    #expect(steps.map(\.end) == [date(600), date(1000)])
    #expect(numbers(try samples("activeEnergyBurned")) == [30, 25])
    let distances = try samples("distanceWalkingRunning")
    #expect(distances.count == 90)
    #expect(distances.first?.start == date(0))
    #expect(distances.first?.end == date(10))
    // After the pause: from its end, not from the point before it.
    #expect(distances[40].start == date(500) && distances[40].end == date(510) && numbers([distances[40]]) == [30])
    #expect(try total("distanceWalkingRunning") == 2700)
    // The samples are associated, and determine the workout's figures.
    let figures = try #require(workout.statistic("HKQuantityTypeIdentifierHeartRate"))
    #expect(figures.merged.maximum == 200)
    let own = try engine.samples(of: try type("heartRate"), .inWorkout(sample.uuid))
    #expect(own.count == 90)
  }

  @Test("Every record made from a file meets the rules for samples")
  func makesValidRecords() throws {
    let file = try run()
    var records = WorkoutRecords(
      file.workouts[0], of: file, uuids: UUIDMint(now: { Date() }, random: SystemRandomNumberGenerator()))
    let group = try records.group()
    try group.record.validate()
    try group.record.workout?.checkLimits()
    for member in group.members { try member.validate() }
    #expect(records.refused.isEmpty)
    #expect(group.members.count == 4 * 90 + 4)
  }

  @Test("D10: importing the same file again stores nothing, and says so")
  func storesOnce() throws {
    let first = try store(try run())
    let second = try store(try run())
    #expect(second.workouts.map(\.outcome) == [.alreadyThere])
    for (type, counts) in second.countsByType {
      #expect(counts.stored == 0 && counts.alreadyThere == counts.read && counts.read == first.countsByType[type]?.stored, "\(type)")
    }
    #expect(try workouts().count == 1 && total("distanceWalkingRunning") == 2700 && total("stepCount") == 2500)
  }

  @Test("Another file of the same source for the same time is skipped, so that nothing counts twice")
  func leavesOverlapsOut() throws {
    _ = try store(try run())
    for other in [try run(meters: 301), try run(shift: 50), try run(shift: -999)] {
      let report = try store(other)
      #expect(report.workouts.map(\.outcome) == [.overlaps])
      #expect(report.countsByType.values.allSatisfy { $0.stored == 0 && $0.skipped == $0.read })
    }
    #expect(try workouts().count == 1 && total("distanceWalkingRunning") == 2700)
    #expect(try store(try run(shift: 1000)).workouts.map(\.outcome) == [.stored])
  }

  @Test("STAT-18: a workout in files of two sources, or also as TCX, counts once in the totals")
  func countsOnce() throws {
    let file = try run()
    _ = try store(file)
    #expect(try store(try run(meters: 310, product: "Watch")).workouts.map(\.outcome) == [.stored])
    let text = TCXWriter.text(file.workouts, creator: "Edge")
    // The source, time and sport are the same, so it is the same workout, whatever the format.
    #expect(try store(try WorkoutFileReader().read(Array(text.utf8))).workouts.map(\.outcome) == [.alreadyThere])
    #expect(try workouts().count == 2)
    let distance = try #require(try total("distanceWalkingRunning"))
    #expect(distance >= 2700)
    #expect(distance <= 2790)
    let steps = try #require(try total("stepCount"))
    #expect(abs(steps - 2500) < 1e-6)
    let energy = try #require(try total("activeEnergyBurned"))
    #expect(abs(energy - 55) < 1e-6)
  }

  @Test("Deleting an import keeps the data stored before")
  func takesBack() throws {
    let first = try store(try run())
    let other = try store(try run(product: "Watch"))
    let again = try store(try run())
    func takeBack(_ report: WorkoutFileReport) throws {
      let number = try #require(report.number)
      while try !engine.perform(DeleteImport(number: number), for: .owner).isDone {}
    }
    try takeBack(again)
    #expect(try workouts().count == 2 && samples("heartRate").count == 180)
    try takeBack(first)
    #expect(try workouts().map { $0.provenance.revision?.source.name } == ["Watch"] && samples("heartRate").count == 90)
    try takeBack(other)
    #expect(try workouts().isEmpty && samples("heartRate").isEmpty && samples("stepCount").isEmpty)
    #expect(try store(try run()).workouts.map(\.outcome) == [.stored])
    let imports = try engine.perform(ListImports(), for: .owner)
    #expect(imports.map(\.name) == ["run.fit"])
    #expect(imports.allSatisfy { $0.finished != nil })
  }

  @Test("WORK-19: the sports of a triathlon are activities, each with samples of its types")
  func storesMultisport() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    for (start, sport) in [(0, 5), (100, 3), (200, 2), (300, 1)] {
      for second in stride(from: 10, through: 90, by: 10) {
        encoder.addRecord(start + second, [.u8(3, 120), .u8(4, 80), .u32(5, second * 200), .u16(7, 150)])
      }
      encoder.addSession(start, seconds: 100, sport: sport, subSport: 0, [.u16(11, 10), .u32(10, 60)])
    }
    _ = try store(try WorkoutFileReader().read(encoder.file()))
    let workout = try #require(try workouts().first?.workout)
    #expect(ActivityName.name(workout.activityType) == "swimBikeRun")
    #expect(workout.activities.count == 4)
    // Each sport counts its distance from zero.
    #expect(try total("distanceSwimming") == 180 && total("distanceCycling") == 180 && total("distanceWalkingRunning") == 180)
    #expect(numbers(try samples("cyclingCadence")) == Array(repeating: 80, count: 9))
    #expect(try samples("cyclingPower").count == 9 && samples("runningPower").count == 9 && samples("heartRate").count == 36)
    #expect(try numbers(samples("swimmingStrokeCount")) == [60] && numbers(samples("stepCount")) == [120])
    #expect(numbers(try samples("activeEnergyBurned")) == [10, 10, 10, 10])
    #expect(workout.statistic("HKQuantityTypeIdentifierActiveEnergyBurned", activity: 2)?.merged.sum == 10)
  }

  @Test("The distance of a first point at the start, and of two points at one instant, is counted")
  func countsAllOfTheWay() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    for (second, meters) in [(0, 3), (10, 30), (10, 33), (20, 60)] { encoder.addRecord(second, [.u32(5, meters * 100)]) }
    encoder.addSession(0, seconds: 20, sport: 1)
    _ = try store(try WorkoutFileReader().read(encoder.file()))
    #expect(numbers(try samples("distanceWalkingRunning")) == [30, 30])
  }

  @Test("A file whose distance does not begin at zero adds only its own distance")
  func countsCutFiles() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    for second in stride(from: 0, through: 100, by: 10) { encoder.addRecord(second, [.u32(5, 1_000_000 + second * 300)]) }
    encoder.addSession(0, seconds: 100, sport: 1)
    _ = try store(try WorkoutFileReader().read(encoder.file()))
    #expect(try total("distanceWalkingRunning") == 300)
    #expect(try workouts().first?.workout?.totals[.distance]?.value == 300)
  }

  @Test("A sport without such types in HealthKit keeps heart rate and energy")
  func storesOthers() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    for second in 1...5 { encoder.addRecord(second, [.u8(3, 120), .u8(4, 80), .u32(5, second * 200), .u16(6, 100), .u16(7, 150)]) }
    encoder.addSession(0, seconds: 10, sport: 31, [.u16(11, 10), .u32(9, 1000), .u32(10, 60)])
    let report = try store(try WorkoutFileReader().read(encoder.file()))
    #expect(report.countsByType.mapValues(\.stored) == [Catalog.workout: 1, try type("heartRate"): 5, try type("activeEnergyBurned"): 1])
    #expect(try workouts().first?.workout?.totals[.distance]?.value == 10)
  }

  @Test("A distance or an energy of 0, which formats require, counts as missing")
  func ignoresZero() throws {
    let time = RecordedWorkout.Stretch(start: date(0), end: date(600))
    var part = RecordedWorkout.Part(configuration: .init(activityType: ActivityName.number("cycling")), time: time)
    (part.figures.distanceMeters, part.figures.energyKilocalories) = (0, 0)
    var workout = RecordedWorkout(parts: [part])
    workout.laps = [.init(time: time, figures: part.figures)]
    let report = try store(WorkoutFile(format: .tcx, creator: "Edge", device: nil, workouts: [workout]))
    #expect(report.countsByType.mapValues(\.stored) == [Catalog.workout: 1])
    #expect(try workouts().first?.workout?.totals == [:])
    // Points of the same file that say more are used.
    workout.points = [0, 300].map { second in
      var point = RecordedPoint(time: date(1000 + second))
      point.distanceMeters = Double(second * 5)
      return point
    }
    workout.parts[0].time = .init(start: date(1000), end: date(1600))
    workout.laps = []
    _ = try store(WorkoutFile(format: .tcx, creator: "Edge", device: nil, workouts: [workout]))
    #expect(try workouts().contains { $0.workout?.totals[.distance]?.value == 1500 })
  }

  @Test("A preview counts and stores nothing; a cancelled import is not listed as finished")
  func previews() throws {
    let preview = try WorkoutFileImport.preview(try run())
    #expect(preview.number == nil)
    #expect(preview.workouts.map(\.outcome) == [nil])
    #expect(try preview.countsByType[type("heartRate")]?.read == 90)
    #expect(try workouts().isEmpty)
    let stopped = try WorkoutFileImport(service: engine).run(try run(), name: "run.fit", isCancelled: { true })
    #expect(stopped.isCancelled)
    #expect(stopped.workouts.isEmpty)
    #expect(try workouts().isEmpty && engine.perform(ListImports(), for: .owner).map(\.finished) == [nil])
  }

  @Test("An import that is cancelled stores no further workout, also where only one call asks for that")
  func cancelledOnce() throws {
    var file = try run()
    file.workouts += try run(shift: 2000).workouts + run(shift: 4000).workouts
    var calls = 0
    let report = try WorkoutFileImport(service: engine).run(file, name: "runs.fit") {
      calls += 1
      return calls == 2
    }
    #expect(report.isCancelled)
    #expect(report.workouts.map(\.outcome) == [.stored])
    #expect(try workouts().count == 1 && engine.perform(ListImports(), for: .owner).map(\.finished) == [nil])
  }

  @Test("The samples of a workout have a limit: just inside works, just outside is an error")
  func limitsSamples() throws {
    func group(_ count: Int) throws -> Int {
      var workout = RecordedWorkout(
        parts: [.init(configuration: .init(activityType: ActivityName.number("other")), time: .init(start: date(0), end: date(100)))])
      workout.points = (0..<count).map { _ in
        var point = RecordedPoint(time: date(1))
        point.heartRate = 100
        return point
      }
      let file = WorkoutFile(format: .fit, creator: nil, device: nil, workouts: [workout])
      var records = WorkoutRecords(
        workout, of: file, uuids: UUIDMint(now: { Date() }, random: SystemRandomNumberGenerator()))
      return try records.group().members.count
    }
    #expect(try group(WorkoutRecords.mostSamples) == WorkoutRecords.mostSamples)
    #expect(throws: WorkoutFileFault.tooMany(.samples, limit: WorkoutRecords.mostSamples)) { try group(WorkoutRecords.mostSamples + 1) }
  }

  // MARK: Export

  @Test("A stored workout is exported with its measurements, and is the same when read back from TCX")
  func exportsWorkout() throws {
    let file = try run()
    _ = try store(file)
    let uuid = try #require(try workouts().first?.uuid)
    let stored = try StoredWorkout(uuid, service: engine)
    #expect(stored.source == "Edge")
    let workout = stored.workout
    #expect(workout.start == date(0) && workout.end == date(1000) && workout.pauses == file.workouts[0].pauses)
    #expect(workout.laps.map(\.time) == file.workouts[0].laps.map(\.time))
    #expect(workout.figures.energyKilocalories == 55)
    #expect(workout.figures.activeSeconds == 900)
    #expect(workout.figures.distanceMeters == 2700)
    #expect(workout.figures.steps == 2500)
    // The start of the distance, and the points of the file.
    #expect(workout.points.count == 91)
    let points = workout.points.filter { $0.heartRate != nil }
    #expect(
      points.map(\.time) == file.workouts[0].points.map(\.time) && points.map(\.heartRate) == file.workouts[0].points.map(\.heartRate))
    #expect(points.map(\.powerWatts) == file.workouts[0].points.map(\.powerWatts))
    #expect(zip(points, file.workouts[0].points).allSatisfy { abs(($0.distanceMeters ?? 0) - ($1.distanceMeters ?? 1)) < 1e-9 })
    let back = try WorkoutFileReader().read(Array(TCXWriter.text([workout], creator: stored.source).utf8))
    #expect(back.creator == "Edge" && back.workouts[0].points.map(\.time) == workout.points.map(\.time))
    #expect(back.workouts[0].pauses.count == 1 && back.workouts[0].figures.energyKilocalories == 55)
    #expect(throws: WorkoutFileFault.noPlaces) { try GPXWriter.text([workout]) }
  }

  @Test("An unknown UUID has no workout")
  func refusesUnknownWorkouts() throws {
    #expect(throws: HealthError.workoutNotFound) { try StoredWorkout(UUID(), service: engine) }
  }

  @Test("With several sources, the distance is that of the workout's own source")
  func exportsOneSource() throws {
    let file = try run()
    let uuids = UUIDMint(now: { Date() }, random: SystemRandomNumberGenerator())
    var records = WorkoutRecords(file.workouts[0], of: file, uuids: uuids)
    var group = try records.group()
    let phone = Provenance(revision: .init(source: .init(bundleIdentifier: "org.example.phone", name: "Phone")), device: nil)
    group.members.append(
      SampleRecord(
        uuid: uuids.next(), type: try type("distanceWalkingRunning"), start: date(0), end: date(900),
        value: .quantity(5000, try UnitExpression.parse("m")), provenance: phone))
    let number = try engine.perform(BeginImport(name: "x"), for: .owner)
    _ = try engine.perform(ImportRecords(number: number, records: [], groups: [group]), for: .owner)
    let stored = try StoredWorkout(group.record.uuid, service: engine)
    #expect(stored.workout.points.compactMap(\.distanceMeters).max() == 2700)
  }
}
