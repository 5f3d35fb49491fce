// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthWorkoutFiles

/// Workouts from the messages of a FIT file.
@Suite struct FITActivityTests {
  private func read(_ encoder: FITEncoder, limits: WorkoutFileLimits = WorkoutFileLimits()) throws -> WorkoutFile {
    try WorkoutFileReader(limits: limits).read(encoder.file())
  }

  private func date(_ second: Int) -> Date { FITEncoder.date(FITEncoder.start + second) }

  /// The semicircles for an angle in degrees.
  private func semicircles(_ degrees: Double) -> Int { Int((degrees * 2_147_483_648 / 180).rounded()) }

  private func name(_ workout: RecordedWorkout) -> String? { WorkoutRecord.activity(workout.activityType)?.name }

  /// Runs of 120 s in sequence, each with a lap, a pause, a mark and a heart beat.
  private func runs(_ count: Int) throws -> WorkoutFile {
    var encoder = FITEncoder()
    encoder.addFileID()
    for start in stride(from: 0, to: count * 120, by: 120) {
      for second in stride(from: 0, to: 120, by: 10) {
        encoder.addRecord(start + second, [.u8(3, 120)])
        if second == 50 { encoder.addTimer(start + 50, isStart: false) }
        if second == 60 { encoder.addTimer(start + 60, isStart: true) }
        guard second == 70 else { continue }
        encoder.add(21, [.u32(253, FITEncoder.start + start + 70), .enumeration(0, 36), .enumeration(1, 3)], local: 3)
        encoder.add(78, [.array(0, 0x84, 2, [UInt64(800 + start / 120)])], local: 6)
      }
      encoder.addLap(start, seconds: 120, [.u16(11, 5 + start / 120)])
      encoder.addSession(start, seconds: 120, sport: 1)
    }
    return try read(encoder)
  }

  @Test("T14: each of many workouts has the laps, pauses, marks and beats of its own time, and those of no other")
  func manyWorkouts() throws {
    let workouts = try runs(30).workouts
    #expect(workouts.count == 30)
    for (place, workout) in workouts.enumerated() {
      let start = place * 120
      #expect(workout.start == date(start))
      #expect(workout.end == date(start + 120))
      #expect(workout.points.count == 12)
      #expect(workout.laps.map(\.time) == [.init(start: date(start), end: date(start + 120))])
      #expect(workout.laps.first?.figures.energyKilocalories == Double(5 + place))
      #expect(workout.pauses == [.init(start: date(start + 50), end: date(start + 60))])
      #expect(workout.markers == [date(start + 70)])
      #expect(workout.beatIntervals == [.init(seconds: Double(800 + place) / 1000, written: date(start + 70))])
    }
  }

  @Test("T14: what a workout takes of a list of the whole file is found with a few looks, however long the list is")
  func looks() {
    for count in [10, 1000, 100_000] {
      let instants = (0..<count).map { date($0 * 120) }
      var looks = 0
      func look(_ instant: Date) -> Date {
        looks += 1
        return instant
      }
      let middle = count / 2
      #expect(instants.stretch(from: date(middle * 120), to: date((middle + 1) * 120), by: look) == middle..<middle + 2)
      #expect(
        RecordedWorkout.stretch(ofLaps: instants, from: date(middle * 120 + 1), to: date((middle + 1) * 120), by: look) == middle..<middle
          + 1)
      #expect(looks <= 80, "\(count)")
    }
  }

  @Test("A run: summaries, laps, a pause, points, and the device that recorded it", arguments: [false, true], [12, 14])
  func readsRun(isBigEndian: Bool, headerSize: Int) throws {
    var encoder = FITEncoder(isBigEndian: isBigEndian, headerSize: headerSize)
    encoder.addFileID(product: "Forerunner 255")
    encoder.add(23, [.u32(253, FITEncoder.start), .u8(0, 0), .u16(5, 930), .u8(6, 2)], local: 6)
    encoder.add(23, [.u32(253, FITEncoder.start), .u8(0, 1), .u16(2, 95), .text(27, "A pod")], local: 7)
    encoder.addTimer(0, isStart: true)
    for second in 0..<100 where second < 40 || second >= 60 {
      encoder.addRecord(
        second,
        [
          .s32(0, semicircles(47 + Double(second) / 1e5)), .s32(1, semicircles(-8.5)), .u16(2, (412 + 500) * 5), .u8(3, 120 + second % 10),
          .u8(4, 85), .u8(53, 64), .u32(5, second * 300), .u16(6, 3000), .u16(7, 250), .s8(13, -4),
        ])
      if second == 39 { encoder.addTimer(40, isStart: false) }
      if second == 60 { encoder.addTimer(60, isStart: true) }
    }
    encoder.addTimer(100, isStart: false)
    encoder.addLap(0, seconds: 50, [.u32(8, 30_000), .u32(9, 15_000), .u32(10, 42), .u16(11, 9)])
    encoder.addLap(50, seconds: 50, [.u32(8, 50_000), .u32(9, 14_850), .u32(10, 70), .u16(11, 11)])
    encoder.addSession(
      0, seconds: 100, sport: 1, subSport: 3,
      [
        .u32(8, 80_000), .u32(9, 29_850), .u32(10, 113), .u16(11, 25), .u16(196, 3), .u16(22, 12), .u16(23, 7), .text(110, "Trail"),
      ])
    encoder.add(34, [.u32(253, FITEncoder.start + 100), .u32(5, FITEncoder.start + 100 + 7200)], local: 8)

    let file = try read(encoder)
    #expect(file.format == .fit)
    #expect(file.creator == "Forerunner 255")
    #expect(file.workouts.count == 1)
    #expect(
      file.device
        == DeviceRecord(
          name: "Forerunner 255", manufacturer: "Garmin", model: "3122", hardwareVersion: "2", softwareVersion: "9.30",
          localIdentifier: "3900000001"))
    let workout = file.workouts[0]
    #expect(name(workout) == "running")
    #expect(workout.name == "Trail")
    #expect(workout.zoneOffsetSeconds == 7200)
    #expect(workout.start == date(0))
    #expect(workout.end == date(100))
    #expect(workout.parts.count == 1)
    #expect(workout.parts[0].configuration.locationType == 3)
    let figures = workout.figures
    #expect(figures.activeSeconds == 80)
    #expect(figures.distanceMeters == 298.5)
    #expect(figures.steps == 226)
    #expect(figures.strokes == nil)
    #expect(figures.energyKilocalories == 22)
    #expect(figures.ascentMeters == 12)
    #expect(figures.descentMeters == 7)
    #expect(workout.laps.map(\.time) == [.init(start: date(0), end: date(50)), .init(start: date(50), end: date(100))])
    #expect(workout.laps.map(\.figures.steps) == [84, 140])
    #expect(workout.laps.map(\.figures.energyKilocalories) == [9, 11])
    #expect(workout.pauses == [.init(start: date(40), end: date(60))])
    #expect(workout.points.count == 80)
    let point = workout.points[39]
    #expect(point.time == date(39))
    #expect(point.heartRate == 129)
    #expect(point.cadence == 171)
    #expect(point.powerWatts == 250)
    #expect(point.distanceMeters == 117)
    #expect(point.speedMetersPerSecond == 3)
    #expect(point.altitudeMeters == 412)
    #expect(point.temperature == -4)
    #expect(abs((point.latitude ?? 0) - 47.00039) < 1e-7)
    #expect(abs((point.longitude ?? 0) + 8.5) < 1e-7)
  }

  @Test("Cadence and cycles are strides on foot, revolutions on a bicycle and strokes in water")
  func doublesStrides() throws {
    for (sport, subSport, activity, cadence, steps, strokes) in [
      (1, 0, "running", 180.0, 2000.0, nil), (11, 0, "walking", 180, 2000, nil), (17, 0, "hiking", 180, 2000, nil),
      (4, 1, "running", 180, 2000, nil), (2, 0, "cycling", 90, nil, nil), (5, 17, "swimming", 90, nil, 1000.0),
      (15, 0, "rowing", 90, nil, nil),
    ] as [(Int, Int, String, Double, Double?, Double?)] {
      var encoder = FITEncoder()
      encoder.addFileID()
      encoder.addRecord(5, [.u8(4, 90)])
      encoder.addSession(0, seconds: 10, sport: sport, subSport: subSport, [.u32(10, 1000)])
      let workout = try read(encoder).workouts[0]
      #expect(name(workout) == activity && workout.points[0].cadence == cadence, "\(activity)")
      #expect(workout.figures.steps == steps, "\(activity)")
      #expect(workout.figures.strokes == strokes, "\(activity)")
    }
  }

  @Test("The wider of two fields counts, and values that mean none are ignored")
  func choosesFields() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    encoder.addRecord(0, [.u16(2, 3000), .u32(78, 5600), .u16(6, 1000), .u32(73, 2500), .u8(3, 0)])
    encoder.addRecord(1, [.u16(2, 3000), .u32(78, nil), .u16(6, 1000), .u32(73, nil), .u8(3, 100), .u8(4, nil), .u16(7, nil)])
    encoder.addRecord(2, [.s32(0, 0x7FFF_FFFF), .s32(1, 5), .u8(3, 101)])
    encoder.addRecord(3, [.u8(3, nil), .u16(7, nil)])
    encoder.addSession(0, seconds: 10, sport: 2)
    let points = try read(encoder).workouts[0].points
    #expect(points.count == 3)
    #expect(points[0].altitudeMeters == 620 && points[0].speedMetersPerSecond == 2.5 && points[0].heartRate == nil)
    #expect(points[1].altitudeMeters == 100 && points[1].speedMetersPerSecond == 1 && points[1].heartRate == 100)
    #expect(points[1].cadence == nil && points[1].powerWatts == nil)
    #expect(points[2].place == nil && points[2].latitude == nil && points[2].heartRate == 101)
  }

  @Test("The power of an app on the device counts if the device measures none")
  func takesDeveloperFields() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    encoder.add(206, [.u8(0, 0), .u8(1, 1), .u8(2, 0x84), .text(3, "Power"), .u16(14, 20), .u8(15, 7)], local: 9)
    encoder.addRecord(0, [.u16(1, 260).of(developer: 0)])
    encoder.addRecord(1, [.u16(7, 100), .u16(1, 261).of(developer: 0)])
    encoder.addSession(0, seconds: 10, sport: 1)
    #expect(try read(encoder).workouts[0].points.map(\.powerWatts) == [260, 100])
  }

  @Test("Old devices pack speed and distance into three bytes; the distance continues beyond 256 m")
  func unpacksDistance() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    // 5 m/s, and 3.5 m more each second, in sixteenths.
    for second in 0..<100 {
      let distance = UInt64(second * 56 & 0xFFF)
      encoder.addRecord(second, [.bytes(8, [500 & 0xFF, 500 >> 8 | (distance & 0xF) << 4, distance >> 4])])
    }
    encoder.addSession(0, seconds: 100, sport: 2)
    let points = try read(encoder).workouts[0].points
    #expect(points.allSatisfy { $0.speedMetersPerSecond == 5 })
    #expect(points.map(\.distanceMeters) == (0..<100).map { Double($0) * 3.5 })
  }

  @Test("WORK-19: the sessions of a triathlon are one workout with its sports and transitions")
  func readsMultisport() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    for (start, seconds, sport, subSport) in [(0, 600, 5, 18), (600, 60, 3, 0), (660, 1800, 2, 7), (2460, 40, 3, 0), (2500, 900, 1, 2)] {
      for second in [start, start + seconds / 2, start + seconds - 1] { encoder.addRecord(second, [.u8(3, 140), .u8(4, 80)]) }
      encoder.addSession(start, seconds: seconds, sport: sport, subSport: subSport, [.u32(9, seconds * 200)])
    }
    let workouts = try read(encoder).workouts
    #expect(workouts.count == 1)
    let workout = workouts[0]
    #expect(name(workout) == "swimBikeRun")
    #expect(
      workout.parts.map { ActivityName.name($0.configuration.activityType) } == [
        "swimming", "transition", "cycling", "transition", "running",
      ])
    #expect(workout.parts[0].configuration.swimmingLocationType == 2)
    #expect(workout.parts.map(\.time.start) == [0, 600, 660, 2460, 2500].map { date($0) })
    #expect(workout.end == date(3400))
    #expect(workout.figures.distanceMeters == 6800)
    #expect(workout.points.map(\.cadence) == [80, 80, 80, 80, 80, 80, 80, 80, 80, 80, 80, 80, 160, 160, 160])
  }

  @Test("Sessions that are not parts of one workout are separate workouts, each with its own points")
  func separatesSessions() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    for second in stride(from: 0, to: 200, by: 10) { encoder.addRecord(second, [.u8(3, 100)]) }
    encoder.addTimer(20, isStart: false)
    encoder.addTimer(30, isStart: true)
    encoder.addLap(100, seconds: 50)
    encoder.addSession(100, seconds: 100, sport: 13)
    encoder.addSession(0, seconds: 100, sport: 1)
    let workouts = try read(encoder).workouts
    #expect(workouts.map(name) == ["running", "downhillSkiing"])
    #expect(workouts.map(\.points.count) == [10, 10])
    #expect(workouts.map(\.pauses.count) == [1, 0])
    #expect(workouts.map(\.laps.count) == [0, 1])
  }

  @Test("A file without a session is one workout from its first to its last point")
  func readsUnsummed() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    encoder.add(12, [.enumeration(0, 2), .enumeration(1, 6)], local: 6)
    // Before the device knows the date, it counts seconds since it was switched on.
    encoder.add(20, [.u32(253, 0x0FFF_FFFF), .u8(3, 99)], local: 7)
    for second in [5, 3, 90] { encoder.addRecord(second, [.u8(3, 100 + second)]) }
    let workout = try read(encoder).workouts[0]
    #expect(name(workout) == "cycling")
    #expect(workout.start == date(3))
    #expect(workout.end == date(90))
    #expect(workout.points.map(\.heartRate) == [103, 105, 190] && workout.parts[0].configuration.locationType == 2)
  }

  @Test("Beat intervals are in seconds, marks are instants, and a pool has its length")
  func readsTheRest() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    encoder.addRecord(1, [.u8(3, 100)])
    encoder.add(78, [.array(0, 0x84, 2, [612, 598, 0xFFFF])], local: 6)
    encoder.add(21, [.u32(253, FITEncoder.start + 4), .enumeration(0, 10), .enumeration(1, 3)], local: 7)
    encoder.addSession(0, seconds: 10, sport: 5, subSport: 17, [.u16(44, 2500)])
    let workout = try read(encoder).workouts[0]
    #expect(workout.beatIntervals.map(\.seconds) == [0.612, 0.598])
    #expect(workout.markers == [date(4)])
    let configuration = workout.parts[0].configuration
    #expect(configuration.lapLength?.value == 25)
    #expect(configuration.lapLength?.unit.string == "m")
    #expect(configuration.swimmingLocationType == 1)
    #expect(configuration.locationType == 2)
  }

  @Test("For a FIT file of another kind, or without a workout, the error says so")
  func namesOtherKinds() throws {
    for (kind, text) in [(6, "a course"), (2, "settings"), (77, "of type 77")] {
      var encoder = FITEncoder()
      encoder.addFileID(kind: kind)
      #expect(throws: WorkoutFileFault.otherKind(kind)) { try read(encoder) }
      #expect(WorkoutFileFault.otherKind(kind).description.contains(text))
    }
    var empty = FITEncoder()
    empty.addFileID()
    #expect(throws: WorkoutFileFault.noWorkout(.fit)) { try read(empty) }
    #expect(throws: WorkoutFileFault.noWorkout(.fit)) { try read(FITEncoder()) }
  }

  @Test("F18: points from before the device knew the date, or far from their session, are left out and counted")
  func refusesOddTimes() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    encoder.add(20, [.u32(253, 1000), .u8(3, 90)], local: 2)
    encoder.addRecord(-100_000, [.u8(3, 91)])
    for second in [-30, 0, 70] { encoder.addRecord(second, [.u8(3, 92)]) }
    encoder.addRecord(100_000_000, [.u8(3, 93)])
    encoder.addSession(0, seconds: 60, sport: 1)
    let file = try read(encoder)
    let workout = file.workouts[0]
    #expect(file.remarks == [.init(.points(.deviceTime)), .init(.points(.outside), count: 2)])
    #expect(workout.points.map(\.heartRate) == [92, 92, 92])
    #expect(workout.start == date(-30))
    #expect(workout.end == date(70))

    var long = FITEncoder()
    long.addFileID()
    long.addSession(0, seconds: 31 * 86_400, sport: 1)
    #expect(try read(long).workouts.count == 1)
    var longer = FITEncoder()
    longer.addFileID()
    longer.addSession(0, seconds: 31 * 86_400 + 1, sport: 1)
    #expect(throws: WorkoutFileFault.tooLong) { try read(longer) }
  }

  @Test("Points, laps and sessions have limits: just inside works, just outside is an error")
  func limitsCounts() throws {
    func limits(_ change: (inout WorkoutFileLimits) -> Void) -> WorkoutFileLimits {
      var limits = WorkoutFileLimits()
      change(&limits)
      return limits
    }
    var points = FITEncoder()
    points.addFileID()
    for second in 0..<5 { points.addRecord(second, [.u8(3, 100)]) }
    #expect(try read(points, limits: limits { $0.points = 5 }).workouts[0].points.count == 5)
    #expect(throws: WorkoutFileFault.tooMany(.points, limit: 4)) { try read(points, limits: limits { $0.points = 4 }) }
    let chain = points.file() + points.file()
    #expect(try WorkoutFileReader(limits: limits { $0.points = 10 }).read(chain).workouts.count == 2)
    #expect(throws: WorkoutFileFault.tooMany(.points, limit: 9)) { try WorkoutFileReader(limits: limits { $0.points = 9 }).read(chain) }
    #expect(throws: WorkoutFileFault.tooMany(.workouts, limit: 1)) { try WorkoutFileReader(limits: limits { $0.workouts = 1 }).read(chain) }

    var laps = points
    for second in 0..<3 { laps.addLap(second, seconds: 1) }
    laps.addTimer(4, isStart: false)
    #expect(try read(laps, limits: limits { $0.stretches = 4 }).workouts[0].laps.count == 3)
    #expect(throws: WorkoutFileFault.tooMany(.stretches, limit: 3)) { try read(laps, limits: limits { $0.stretches = 3 }) }
    var sessions = points
    for second in 0..<3 { sessions.addSession(second * 10, seconds: 5, sport: 13) }
    #expect(throws: WorkoutFileFault.tooMany(.workouts, limit: 2)) { try read(sessions, limits: limits { $0.workouts = 2 }) }
  }
}
