// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@testable import OpenHealthWorkoutFiles

/// What devices and programs write wrong, and what becomes of it in the store. Each label is that of a fault that was seen in real files;
/// the values are invented.
@Suite struct WorkoutFaultTests {
  private typealias Point = WorkoutTexts.Point
  private typealias Lap = WorkoutTexts.Lap

  private let engine: HealthEngine

  init() throws { engine = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll)) }

  private func type(_ name: String) throws -> DataType { try #require(Catalog.type(named: name)) }

  private func values(_ name: String) throws -> [Double] {
    try engine.samples(of: type(name)).compactMap { if case .quantity(let value, _) = $0.value { value } else { nil } }
  }

  private func sum(_ name: String) throws -> Double { try values(name).reduce(0, +) }

  private func meters(_ workout: SampleRecord) -> Double? { workout.workout?.totals[.distance]?.value }

  @discardableResult private func store(_ text: String, activity: String? = nil) throws -> WorkoutFileReport {
    try store(Array(text.utf8), activity: activity)
  }

  @discardableResult private func store(_ bytes: [UInt8], activity: String? = nil) throws -> WorkoutFileReport {
    var file = try WorkoutFileReader().read(bytes)
    if let activity { file.setUnknownActivity(try #require(WorkoutFile.activityType(named: activity))) }
    return try WorkoutFileImport(service: engine).run(file, name: "a")
  }

  private func workout() throws -> SampleRecord { try #require(try engine.samples(of: Catalog.workout).first) }

  private func isNear(_ value: Double?, _ other: Double, _ tolerance: Double = 0.5) -> Bool {
    ((value ?? .infinity) - other).magnitude <= tolerance
  }

  /// Points on a straight way, ten seconds apart.
  private func way(_ steps: Range<Int>, from second: Double = 0) -> [Point] {
    steps.map { .place(second + Double(($0 - steps.lowerBound) * 10), step: $0) }
  }

  // MARK: Counters

  @Test("F1: a counter that falls by centimetres continues; the samples are no more than the total")
  func dip() throws {
    var points = (0...100).map { step in
      var point = Point(Double(step * 3))
      point.meters = Double(step * 10)
      return point
    }
    points[61].meters = 599.95
    let report = try store(WorkoutTexts.tcx([Lap(second: 0, seconds: 300, meters: 1000, points: points)]))
    #expect(try isNear(sum("distanceWalkingRunning"), 1000, 1e-6) && isNear(meters(workout()), 1000))
    #expect(report.remarks.contains(.init(.falls(.distance))))
    #expect(!report.remarks.contains { if case .difference = $0.reason { true } else { false } })
  }

  @Test("F1: a counter that falls a little between two laps continues; the report says by how much samples and total differ")
  func dipBetweenLaps() throws {
    func points(_ seconds: StrideTo<Int>, from meters: Double) -> [Point] {
      seconds.enumerated().map { index, second in
        var point = Point(Double(second))
        point.meters = meters + Double(index) * 38.45
        return point
      }
    }
    let first = points(stride(from: 0, to: 300, by: 10), from: 0)
    let second = points(stride(from: 300, to: 580, by: 10), from: 1115)
    let last = try #require(second.last?.meters)
    let report = try store(
      WorkoutTexts.tcx([
        Lap(second: 0, seconds: 284, meters: 1001.6, points: first), Lap(second: 300, seconds: 280, meters: 1001.2, points: second),
      ]))
    #expect(try isNear(sum("distanceWalkingRunning"), last, 1e-6) && isNear(meters(workout()), 2002.8))
    let differences = report.remarks.compactMap { if case .difference(.distance, let amount) = $0.reason { amount } else { nil } }
    #expect(differences.count == 1 && isNear(differences[0], last - 2002.8, 1e-6))
  }

  @Test(
    "F1: what a counter adds is at most its highest reading, whatever single readings are; each new beginning counts", arguments: 0..<200)
  func counters(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let start = Date(timeIntervalSinceReferenceDate: 0)
    var (readings, time, true0) = ([(time: Date, value: Double)](), 0.0, 0.0)
    var total = 0.0
    let beginnings = Int.random(in: 1...4, using: &random)
    for _ in 0..<beginnings {
      true0 = 0
      for _ in 0..<Int.random(in: 30...60, using: &random) {
        time += 5
        let step = Double.random(in: 5...30, using: &random)
        (true0, total) = (true0 + step, total + step)
        // A reading that falls by a little now and then, never the last ones.
        readings.append((start + time, true0))
      }
    }
    var damaged = readings
    for index in damaged.indices.dropLast().dropFirst(1) where Int.random(in: 0..<10, using: &random) == 0 {
      guard readings[index + 1].value > readings[index].value, readings[index].value > 400 else { continue }
      damaged[index].value -= Double.random(in: 0.01...4, using: &random)
    }
    for list in [readings, damaged] {
      let steps = CounterReadings.distance.steps(list, from: start, parts: [start]).steps
      #expect(isNear(steps.reduce(0) { $0 + $1.amount }, total, 1e-6), "seed \(seed)")
      #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.to <= $1.from })
      #expect(steps.allSatisfy { $0.from < $0.to && $0.amount > 0 })
    }
  }

  @Test("F1: a counter that shows 0 once, and then what it showed before, did not begin again")
  func zeroOnce() {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    let values: [Double] = [100, 200, 300, 400, 500, 600, 0, 0, 640, 650]
    let readings = values.enumerated().map { (time: start + Double($0 * 5 + 5), value: $1) }
    let (steps, falls) = CounterReadings.distance.steps(readings, from: start, parts: [start])
    #expect(steps.reduce(0) { $0 + $1.amount } == 650)
    #expect(falls > 0)
  }

  @Test("F1: an energy that the device counts is what it added, also where the counter falls")
  func energyCounter() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    for second in 0..<60 { encoder.addRecord(second, [.u16(33, second == 30 ? 13 : second / 2), .u8(3, 120)]) }
    encoder.addSession(0, seconds: 60, sport: 1)
    let report = try store(encoder.file())
    #expect(try sum("activeEnergyBurned") == 29 && report.remarks.contains(.init(.falls(.energy))))
  }

  @Test("tcx-parent-dist: a counter that does not begin at 0 adds only its own distance")
  func parentDistance() throws {
    let points = (0...56).map { step in
      var point = Point.place(Double(step * 5), step: 0)
      point.latitude = 50 + Double(step) / 100_000
      point.meters = 40_330.828 + Double(step) * 2.36
      return point
    }
    try store(WorkoutTexts.tcx([Lap(second: 0, seconds: 280, meters: 132.35, points: points)]))
    #expect(try isNear(meters(workout()), 132.35) && isNear(sum("distanceWalkingRunning"), 132.16))
  }

  // MARK: FIT

  /// The records of a run of a minute, with a heart rate each second.
  private func run(_ encoder: inout FITEncoder, seconds: Int = 60, elapsed: Int? = nil) {
    encoder.addFileID()
    for second in 0..<seconds { encoder.addRecord(second, [.u8(3, 130 + second % 20), .u32(5, second * 278)]) }
    encoder.addSession(0, seconds: elapsed ?? seconds, sport: 1, [.u32(9, (seconds - 1) * 278)])
  }

  @Test("F4: the files of a strap and of settings after that of a workout do not spoil it; the strap's heart rates are kept")
  func chain() throws {
    var (run, strap, settings) = (FITEncoder(), FITEncoder(), FITEncoder())
    self.run(&run)
    strap.addFileID()
    for second in 0..<60 {
      let time: [FITEncoder.Field] = second == 0 ? [.u32(253, FITEncoder.start)] : []
      strap.add(132, time + [.u8(6, 90 + second % 9), .u32(9, second * 1024)], local: UInt8(second == 0 ? 1 : 2))
    }
    settings.addFileID(kind: 2)
    settings.add(3, [.u8(1, 1)])
    for (place, files) in [[run, strap, settings], [strap, run, settings], [settings, strap, run]].enumerated() {
      let file = try WorkoutFileReader().read(files.flatMap { $0.file() })
      #expect(file.workouts.count == 1 && file.workouts[0].points.count == 60, "\(place)")
      #expect(file.workouts[0].measurements.map(\.value) == (0..<60).map { Double(90 + $0 % 9) })
      #expect(file.remarks.contains(.init(.otherPart(kind: 2))))
      #expect(file.creator == "Garmin 3122")
    }
    let report = try store(run.file() + strap.file())
    #expect(try values("heartRate").count == 120 && report.countsByType[Catalog.workout]?.stored == 1)
  }

  @Test("F7: a session that states its length without pauses lasts as long as its timestamp, laps and records")
  func elapsedShort() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    for second in (0..<300).map({ $0 }) + (600..<900).map({ $0 }) {
      encoder.addRecord(second, [.u8(3, 130), .u32(5, (second < 300 ? second : second - 300) * 300)])
    }
    encoder.addLap(0, seconds: 300)
    encoder.addLap(600, seconds: 300)
    encoder.add(
      18,
      [
        .u32(253, FITEncoder.start + 900), .u32(2, FITEncoder.start), .enumeration(5, 1), .enumeration(6, 0), .u32(7, 600_000),
        .u32(8, 600_000),
      ], local: 4)
    let report = try store(encoder.file())
    let workout = try workout()
    #expect(workout.end.timeIntervalSince(workout.start) == 900)
    #expect(workout.workout?.duration == 600)
    #expect(try values("heartRate").count == 600 && isNear(meters(workout), 1797, 1e-6))
    #expect(!report.hasLoss)
  }

  @Test("F7: a summary with the length of a moment has all records of its time", arguments: [0, 1, 500])
  func elapsedWrong(seconds: Int) throws {
    var encoder = FITEncoder()
    run(&encoder, seconds: 600, elapsed: seconds)
    #expect(try WorkoutFileReader().read(encoder.file()).workouts.map(\.points.count) == [600])
  }

  @Test("F11: without its check sum a file is whole, and the report says so")
  func noChecksum() throws {
    var encoder = FITEncoder()
    run(&encoder)
    let bytes = encoder.file()
    let report = try store(Array(bytes.dropLast(2)))
    #expect(report.remarks.contains(.init(.fault(.noChecksum(at: bytes.count - 2)))))
    #expect(!report.hasLoss)
    #expect(try values("heartRate").count == 60)
  }

  @Test("F11: a file that is cut has the records before the cut, and is incomplete")
  func cut() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    for second in 0..<600 { encoder.addRecord(second, [.u8(3, 130), .u32(5, second * 300)]) }
    encoder.addSession(0, seconds: 600, sport: 1)
    let bytes = encoder.file()
    let record = 1 + 4 + 1 + 4
    let first = try #require(bytes.firstRange(of: [2] + (0..<4).map { UInt8(truncatingIfNeeded: FITEncoder.start >> (8 * $0)) })).lowerBound
    let report = try store(Array(bytes.prefix(first + 300 * record + 3)))
    #expect(report.remarks.contains(.init(.incomplete(byte: first + 300 * record, .messageCutShort(at: first + 300 * record)))))
    #expect(try values("heartRate").count == 300 && report.hasLoss)
  }

  @Test("F11: wherever a file is cut or a byte is wrong, the records before are read, and the report says so", arguments: 0..<40)
  func damage(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var encoder = FITEncoder()
    run(&encoder)
    let bytes = encoder.file()
    let place = Int.random(in: 60..<bytes.count, using: &random)
    var changed = bytes
    changed[place] ^= UInt8.random(in: 1...255, using: &random)
    for damaged in [Array(bytes.prefix(place)), changed, Array(bytes[..<place]) + [0xFF] + Array(bytes[place...])] {
      let file: WorkoutFile
      do { file = try WorkoutFileReader().read(damaged) } catch {
        // Before the first record there is nothing to read.
        #expect(place < 120, "seed \(seed): \(error)")
        continue
      }
      #expect(!file.remarks.isEmpty, "seed \(seed)")
      #expect(file.workouts.reduce(0) { $0 + $1.points.count } >= (place - 120) / 10, "seed \(seed)")
    }
  }

  @Test("F12: heart rates of a strap are samples at its own times, in whole and in packed messages")
  func heartRateMessages() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    let ticks = (0..<17).map { 70_000 + $0 * 900 }
    encoder.add(132, [.u32(253, FITEncoder.start), .u16(0, 16_384), .u8(6, 120), .u32(9, ticks[0])], local: 1)
    for group in 0..<2 {
      let own = ticks[(1 + group * 8)...].prefix(8).map { UInt64($0 & 0xFFF) }
      let bytes = stride(from: 0, to: 8, by: 2).flatMap { index -> [UInt64] in
        [own[index] & 0xFF, own[index] >> 8 | (own[index + 1] & 0xF) << 4, own[index + 1] >> 4]
      }
      encoder.add(132, [.array(6, 0x02, 1, (0..<8).map { UInt64(121 + group * 8 + $0) }), .bytes(10, bytes)], local: 7)
    }
    for second in 0..<20 { encoder.addRecord(second, [.u32(5, second * 80)]) }
    encoder.addSession(0, seconds: 20, sport: 5, subSport: 17, [.u16(44, 2500)])
    try store(encoder.file())
    let samples = try engine.samples(of: type("heartRate"))
    #expect(try values("heartRate") == (120..<137).map(Double.init))
    let first = FITEncoder.date(FITEncoder.start) + 0.5
    #expect(
      zip(samples, ticks).allSatisfy { sample, tick in
        abs(sample.start.timeIntervalSince(first) - Double(tick - ticks[0]) / 1024) < 1e-6
      })
  }

  @Test("F12: intervals between beats are a heartbeat series, with a gap where some are missing")
  func beats() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    for second in 0..<60 {
      encoder.addRecord(second, [.u8(3, 60)])
      if second < 20 || second >= 40 { encoder.add(78, [.array(0, 0x84, 2, [1000, 0xFFFF])], local: 6) }
    }
    encoder.addSession(0, seconds: 60, sport: 1)
    let report = try store(encoder.file())
    let series = try engine.samples(of: Catalog.heartbeatSeries)
    #expect(report.countsByType[Catalog.heartbeatSeries]?.stored == 1)
    #expect(series.count == 1)
    #expect(series[0].start == FITEncoder.date(FITEncoder.start))
    let built = BeatSeries.all(
      (0..<40).map { .init(seconds: 1, written: FITEncoder.date(FITEncoder.start + ($0 < 20 ? $0 : $0 + 20))) },
      from: FITEncoder.date(FITEncoder.start))
    #expect(built.count == 1 && built[0].beats.count == 42 && built[0].beats.filter(\.isAfterGap).map(\.time) == [40])
    #expect(built[0].beats.last?.time == 60)
  }

  @Test("F12: lengths of a pool are segments with their style, and their strokes are samples")
  func lengths() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    for (index, style) in [0, 1, 2, 3, 4, 5].enumerated() {
      encoder.add(
        101,
        [
          .u32(253, FITEncoder.start + index * 30 + 30), .u32(2, FITEncoder.start + index * 30), .u32(3, 28_000), .u16(5, 10 + index),
          .enumeration(7, style), .enumeration(12, 1),
        ], local: 8)
    }
    encoder.add(101, [.u32(2, FITEncoder.start + 180), .u32(3, 20_000), .enumeration(12, 0)], local: 9)
    encoder.addSession(0, seconds: 200, sport: 5, subSport: 17, [.u16(44, 2500), .u32(10, 75), .u32(9, 15_000)])
    let report = try store(encoder.file())
    let events = try #require(try workout().workout?.events.filter { $0.role == .segment })
    let styles: [Int64?] = [2, 3, 4, 5, nil, 1]
    #expect(events.map { $0.metadata["HKSwimmingStrokeStyle"] } == styles.map { $0.map { .integer($0) } })
    #expect(try values("swimmingStrokeCount") == [10, 11, 12, 13, 14, 15])
    #expect(report.remarks.contains(.init(.lengths)))
    #expect(!report.hasLoss)
  }

  @Test("F12: how a runner moves and breathes has its types; what has none is counted")
  func dynamics() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    for second in 0..<10 {
      encoder.addRecord(
        second, [.u8(3, 140), .u16(39, 840), .u16(41, 2400), .u16(85, 11_000), .u8(99, 30), .u16(83, 750), .u8(4, 85), .s8(13, 20)])
    }
    encoder.add(227, [.u16(0, 5)], local: 7)
    encoder.addSession(0, seconds: 10, sport: 1)
    let report = try store(encoder.file())
    #expect(try values("runningVerticalOscillation") == Array(repeating: 84, count: 10))
    #expect(try values("runningGroundContactTime") == Array(repeating: 240, count: 10))
    #expect(try values("runningStrideLength") == Array(repeating: 1.1, count: 10))
    #expect(try values("respiratoryRate") == Array(repeating: 30, count: 10))
    for name in ["vertical_ratio", "cadence", "temperature"] {
      #expect(report.remarks.contains(.init(.untyped(name), count: 10)), "\(name)")
    }
    #expect(report.remarks.contains(.init(.messages(227))))
  }

  @Test("F18: records with a year in the future are left out, and the report says how many")
  func badYear() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    for second in 0..<300 { encoder.addRecord(second % 20 == 7 ? second + 700_000_000 : second, [.u8(3, 130)]) }
    encoder.addSession(0, seconds: 300, sport: 2)
    let report = try store(encoder.file())
    #expect(try values("heartRate").count == 285 && report.remarks.contains(.init(.points(.outside), count: 15)) && report.hasLoss)
  }

  @Test("F18: a session without a date has the time of its records; one without records is counted")
  func undated() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    for second in 0..<60 { encoder.addRecord(second, [.u8(3, 130)]) }
    for _ in 0..<2 { encoder.add(18, [.enumeration(5, 2), .u32(9, 50_000)], local: 4) }
    let report = try store(encoder.file())
    #expect(try WorkoutRecord.activity(workout().workout?.activityType ?? 0)?.name == "cycling")
    #expect(try values("heartRate").count == 60 && report.remarks.contains(.init(.undatedSessions)))
  }

  // MARK: Texts

  @Test(
    "F8: blanks and byte order marks before the declaration are skipped",
    arguments: [String(repeating: " ", count: 10), "\n", "\u{FEFF}", " \r\n\t\u{FEFF} ", "\u{FEFF}\n\n"])
  func leading(before: String) throws {
    let gpx = try WorkoutFileReader().read(Array(WorkoutTexts.gpx([way(0..<61)], before: before).utf8))
    let tcx = try WorkoutFileReader().read(
      Array(WorkoutTexts.tcx([Lap(second: 0, seconds: 600, points: way(0..<61))], before: before).utf8))
    for file in [gpx, tcx] {
      #expect(file.workouts.count == 1)
      #expect(file.remarks.isEmpty)
      #expect(isNear(file.workouts[0].points.last?.distanceMeters, 667.4))
    }
  }

  @Test("F8: the line of a damage counts the lines before the declaration")
  func leadingLines() {
    #expect(throws: WorkoutFileFault.markup(.gpx, .notWellFormed(line: 4))) {
      try WorkoutFileReader().read(Array("\n\n<?xml version=\"1.0\"?>\n<gpx><a></b></gpx>".utf8))
    }
  }

  @Test("F9: a path whose times jitter is as long as along the file", arguments: [true, false])
  func order(isTCX: Bool) throws {
    let points = (0..<60).map { step -> Point in .place(Double(step / 3 * 30) + [0, 22, 11][step % 3], step: step) }
    let text = isTCX ? WorkoutTexts.tcx([Lap(second: 0, seconds: 600, points: points)]) : WorkoutTexts.gpx([points])
    let report = try store(text)
    #expect(try isNear(sum("distanceWalkingRunning"), 656) && isNear(meters(workout()), 656))
    #expect(report.remarks.contains(.init(.movedPoints, count: 20)))
    #expect(!report.hasLoss)
  }

  @Test(
    "F10: positions 0/0, and single ones that no activity reaches, do not count; the report says how many", arguments: [0, 30, 60])
  func nullIsland(place: Int) throws {
    for (latitude, longitude, reason) in [(0.0, 0.0, WorkoutRemark.PlaceReason.zero), (-33.0, 151.0, .tooFar)] {
      var points = way(0..<61)
      var odd = points[place]
      (odd.latitude, odd.longitude, odd.heartRate) = (latitude, longitude, 99)
      points.insert(odd, at: place)
      points[place].second = Double(place * 10) + (place == 0 ? -5 : 5)
      for second in points.indices where second > place { points[second].second = (points[second].second ?? 0) + 10 }
      let file = try WorkoutFileReader().read(Array(WorkoutTexts.gpx([points]).utf8))
      #expect(isNear(file.workouts[0].points.last?.distanceMeters ?? file.workouts[0].points.compactMap(\.distanceMeters).last, 667.4))
      #expect(file.remarks == [.init(.places(reason))] && file.workouts[0].points.count == 62, "\(place) \(reason)")
      #expect(file.workouts[0].points.compactMap(\.latitude).allSatisfy { $0 > 49 && $0 < 51 })
    }
  }

  @Test("F10: a gap that no activity crosses so fast is no distance; the positions on both sides stay")
  func jump() throws {
    var points = way(0..<61)
    for index in 30..<61 { points[index].longitude = 20 }
    let report = try store(WorkoutTexts.gpx([points], type: "cycling"))
    #expect(try isNear(sum("distanceCycling"), 667.4 - 11.12) && report.remarks.contains(.init(.jumps)))
    #expect(try engine.samples(of: Catalog.workoutRoute).first?.route?.count == 61)
  }

  @Test("F10: positions 0/0 of a FIT file do not count")
  func nullIslandFIT() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    for second in 0..<5 { encoder.addRecord(second, [.s32(0, 0), .s32(1, 0), .u8(3, 120)]) }
    encoder.addSession(0, seconds: 5, sport: 1)
    let report = try store(encoder.file())
    #expect(try engine.samples(of: Catalog.workoutRoute).isEmpty && report.remarks.contains(.init(.places(.zero), count: 5)))
  }

  @Test("F11: a text that is cut has what precedes the cut", arguments: [WorkoutFileFormat.gpx, .tcx])
  func cutText(format: WorkoutFileFormat) throws {
    let whole =
      format == .gpx ? WorkoutTexts.gpx([way(0..<61)]) : WorkoutTexts.tcx([Lap(second: 0, seconds: 600, points: way(0..<61))])
    let file = try WorkoutFileReader().read(Array(whole.utf8.prefix(whole.utf8.count / 2)))
    #expect(file.workouts.count == 1 && (25...35).contains(file.workouts[0].points.count))
    #expect(file.remarks.contains { if case .incompleteText = $0.reason { $0.isLoss } else { false } })
  }

  @Test("F16: a track without a type has its distance, the report says how to name it, and naming it later corrects what is stored")
  func withoutType() throws {
    let text = WorkoutTexts.gpx([way(0..<61)], type: nil)
    let first = try store(text)
    #expect(try isNear(meters(workout()), 667.4) && first.remarks.contains(.init(.unknownActivity(nil))))
    #expect(try values("distanceWalkingRunning").isEmpty)
    let second = try store(text, activity: "running")
    #expect(second.workouts.map(\.outcome) == [.corrected])
    #expect(!second.hasLoss)
    #expect(try engine.samples(of: Catalog.workout).count == 1 && isNear(sum("distanceWalkingRunning"), 667.4))
    #expect(try engine.samples(of: Catalog.workoutRoute).count == 1)
    #expect(try WorkoutRecord.activity(workout().workout?.activityType ?? 0)?.name == "running")
    #expect(try store(text, activity: "running").workouts.map(\.outcome) == [.alreadyThere])
    // Without the name it would be another workout at the same time.
    #expect(try store(text).workouts.map(\.outcome) == [.overlaps])
    #expect(try store(WorkoutTexts.gpx([way(0..<9, from: 9000)], type: "Zorbing")).remarks.contains(.init(.unknownActivity("Zorbing"))))
  }

  @Test("F18: points whose clock jumps by days are left out and counted", arguments: [WorkoutFileFormat.gpx, .tcx])
  func clockJumps(format: WorkoutFileFormat) throws {
    var points = way(0..<61)
    points[20].second = 40 * 86_400
    points[21].second = -500 * 86_400
    let text = format == .gpx ? WorkoutTexts.gpx([points]) : WorkoutTexts.tcx([Lap(second: 0, seconds: 600, points: points)])
    let file = try WorkoutFileReader().read(Array(text.utf8))
    #expect(file.workouts.map(\.points.count) == [59])
    #expect(file.remarks == [.init(.points(.outside), count: 2)])
    #expect(file.workouts[0].end.timeIntervalSince(file.workouts[0].start) == 600)
  }

  @Test("F19: times without seconds are read, and unreadable ones are named for what they are")
  func times() throws {
    var points = way(0..<13)
    for index in points.indices { points[index].time = "2026-01-05T08:0\(index / 6)Z" }
    let file = try WorkoutFileReader().read(Array(WorkoutTexts.gpx([points]).utf8))
    #expect(file.workouts[0].points.count == 13 && isNear(file.workouts[0].points.last?.distanceMeters, 12 * 11.12))
    for index in points.indices { points[index].time = "5.1.2026 8:00" }
    #expect(throws: WorkoutFileFault.unreadableTimes(.gpx, count: 13)) {
      try WorkoutFileReader().read(Array(WorkoutTexts.gpx([points]).utf8))
    }
  }

  @Test("F20: more energy than a human can have is stored as it stands, and the report says so")
  func implausible() throws {
    let report = try store(WorkoutTexts.tcx([Lap(second: 0, seconds: 600, energy: 547_469, points: way(0..<61))]))
    #expect(try sum("activeEnergyBurned") == 547_469 && report.remarks.contains(.init(.implausible(.energy))))
  }

  @Test("V5: heart rates that no human has are stored as they stand, and the report counts them")
  func beyondHuman() throws {
    var points = way(0..<61)
    for index in points.indices { points[index].heartRate = index < 3 ? 900 : 140 }
    let report = try store(WorkoutTexts.tcx([Lap(second: 0, seconds: 600, points: points)]))
    #expect(try values("heartRate").filter { $0 == 900 }.count == 3)
    let remark = WorkoutRemark(.beyondHuman("heartRate"), count: 3)
    #expect(report.remarks.contains(remark))
    #expect(remark.description == "3 samples of heartRate have values that no human has. They are stored as they stand.")
  }

  @Test("F20: the way from one route to the next is no distance of the workout")
  func twoRoutes() throws {
    var recorded = RecordedWorkout(
      parts: [
        .init(
          configuration: .init(activityType: ActivityName.number("running")),
          time: .init(start: WorkoutTexts.date(0), end: WorkoutTexts.date(400)))
      ])
    recorded.points = [0, 100, 200, 300].map { second in
      var point = RecordedPoint(time: WorkoutTexts.date(second))
      (point.latitude, point.longitude) = (50 + second / 1_000_000 + (second < 200 ? 0 : 0.01), 10)
      return point
    }
    recorded.measureDistance(routes: [0, 200].map { WorkoutTexts.date($0) })
    #expect(isNear(recorded.points.last?.distanceMeters, 22.24, 0.1))
  }

  // MARK: What is right stays so

  @Test("gpx-seg-repeat: a segment that is written three times counts once")
  func repeated() throws {
    let report = try store(WorkoutTexts.gpx([way(0..<61), way(0..<61), way(0..<61)]))
    #expect(try isNear(sum("distanceWalkingRunning"), 667.4) && report.remarks == [.init(.points(.repeated), count: 122)])
  }

  @Test("gpx-seg-repeat: segments that each begin at the start and go farther are one path")
  func cumulative() throws {
    let report = try store(WorkoutTexts.gpx([way(0..<21), way(0..<41), way(0..<61)]))
    #expect(try isNear(sum("distanceWalkingRunning"), 667.4) && report.remarks == [.init(.points(.repeated), count: 62)])
  }

  @Test("gpx-seg-pause: the time between two segments is a pause")
  func pause() throws {
    let report = try store(WorkoutTexts.gpx([way(0..<31), way(30..<61, from: 2300)]))
    let workout = try workout()
    #expect(workout.workout?.duration == 600)
    #expect(workout.end.timeIntervalSince(workout.start) == 2600)
    #expect(isNear(meters(workout), 667.4))
    #expect(report.remarks.isEmpty)
  }

  @Test("tcx-dup-times: points of one instant, of which one has the heart rate, are counted")
  func duplicateTimes() throws {
    let points = (0..<60).flatMap { second -> [Point] in
      var last = Point(Double(second) + 0.625)
      last.heartRate = second % 2 == 0 ? 155 : 145
      return [Point(Double(second) + 0.625), Point(Double(second) + 0.625), last]
    }
    let report = try store(WorkoutTexts.tcx([Lap(second: 0, seconds: 60, points: points)]))
    #expect(try values("heartRate").count == 60 && sum("heartRate") == 9000)
    #expect(report.remarks == [.init(.points(.empty), count: 120)])
  }
}
