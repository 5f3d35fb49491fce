// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthWorkoutFiles

/// Replays of files, with a clock that the test sets.
@Suite struct WorkoutReplayTests {
  private let now = Date(timeIntervalSinceReferenceDate: 800_000_000.7)
  private let recorded = Date(timeIntervalSinceReferenceDate: 770_450_400)

  /// A ride of 600 s, with a heart rate and a location every ten seconds and the energy of a whole lap.
  private func file(creator: String? = "Edge", after seconds: Double = 0) -> WorkoutFile {
    let start = recorded + seconds
    var workout = RecordedWorkout(parts: [
      .init(configuration: .init(activityType: ActivityName.number("cycling")), time: .init(start: start, end: start + 600))
    ])
    workout.parts[0].figures.energyKilocalories = 90
    for second in stride(from: 0.0, through: 600, by: 10) {
      var point = RecordedPoint(time: start + second)
      point.heartRate = 100 + second / 10
      point.distanceMeters = second * 5
      (point.latitude, point.longitude) = (47 + second / 1e5, 8)
      workout.points.append(point)
    }
    return WorkoutFile(format: .tcx, creator: creator, device: creator.map { DeviceRecord(name: $0) }, workouts: [workout])
  }

  private func named(_ name: String, _ samples: [SampleRecord]) -> [SampleRecord] { samples.filter { $0.type.name == name } }

  @Test("At speed 1 the first sample is due now, and each is due at its own time", arguments: [1.0, 7.0])
  func fallsDue(tick: Double) throws {
    var replay = try WorkoutReplay([file()], now: now)
    #expect(replay.begin <= now)
    #expect(now.timeIntervalSince(replay.begin) < 0.001)
    #expect(replay.end == replay.begin + 600)
    #expect(replay.types.map(\.name).sorted() == ["activeEnergyBurned", "distanceCycling", "heartRate"])
    var (clock, all, last) = (now, WorkoutReplay.Due(), Date.distantPast)
    while let next = replay.nextDate {
      #expect(next >= last)
      last = next
      let due = replay.take(at: clock)
      #expect(due.isEmpty == (next > clock))
      #expect(due.samples.allSatisfy { $0.end <= clock && $0.end > clock - tick })
      #expect(due.locations.allSatisfy { $0.date <= clock.timeIntervalSinceReferenceDate })
      all.samples += due.samples
      all.locations += due.locations
      clock += tick
    }
    #expect(replay.take(at: .distantFuture).isEmpty)
    #expect(replay.count == 0)
    let beats = named("heartRate", all.samples)
    #expect(beats.map { $0.start.timeIntervalSince(replay.begin) } == Array(stride(from: 0.0, through: 600, by: 10)))
    #expect(all.locations.map { $0.date - replay.begin.timeIntervalSinceReferenceDate } == Array(stride(from: 0.0, through: 600, by: 10)))
    #expect(all.samples.allSatisfy { $0.provenance.device?.name == "Edge" && $0.provenance.revision == nil && $0.creation == nil })
    for sample in all.samples { try sample.validate() }
  }

  @Test(
    "At speed N the replay takes an Nth of the time, and no sample is ever in the future", arguments: [2.0, 60, 1e6])
  func speeds(speed: Double) throws {
    var replay = try WorkoutReplay([file()], speed: speed, now: now)
    let end = now + 600 / speed
    #expect(abs(replay.begin.timeIntervalSince(now - 600 * (1 - 1 / speed))) < 0.001)
    #expect(replay.end <= end)
    let half = replay.take(at: now + 300 / speed)
    #expect(named("heartRate", half.samples).count == 31)
    #expect(half.samples.allSatisfy { $0.end <= now + 300 / speed })
    let rest = replay.take(at: end)
    #expect(replay.nextDate == nil)
    #expect(named("heartRate", rest.samples).count == 30)
    #expect(rest.samples.allSatisfy { $0.end <= end })
  }

  @Test("A given start is exact; if the speed would overtake the clock, the clock limits it")
  func givenBeginning() throws {
    let at = Date(timeIntervalSinceReferenceDate: 799_999_900)
    var replay = try WorkoutReplay([file()], speed: 60, at: at, now: now)
    #expect(replay.begin == at)
    var clock = now
    var count = 0
    while replay.nextDate != nil {
      let due = replay.take(at: clock)
      #expect(due.samples.allSatisfy { $0.end <= clock })
      count += due.samples.count
      clock += 1
    }
    // 100 of the 600 seconds at 60 times the speed, the rest in real time.
    #expect(clock.timeIntervalSince(now) > 495)
    #expect(clock.timeIntervalSince(now) < 505)
    #expect(count == 61 + 60 + 10)
  }

  @Test("META-07: sync identifiers depend on the file, the start and the device")
  func identifiers() throws {
    func identifiers(_ file: WorkoutFile, at begin: Date) throws -> Set<String> {
      var replay = try WorkoutReplay([file], speed: 1e6, at: begin, now: now)
      let samples = replay.take(at: .distantFuture).samples
      let found = samples.compactMap { $0.metadata.sync?.identifier }
      #expect(found.count == samples.count)
      #expect(Set(found).count == found.count)
      #expect(samples.allSatisfy { $0.metadata.sync?.version == 1 })
      return Set(found)
    }
    let first = try identifiers(file(), at: recorded)
    #expect(try identifiers(file(), at: recorded) == first)
    #expect(try identifiers(file(after: 60), at: recorded) == first, "the spacing is what counts")
    #expect(try identifiers(file(), at: recorded + 1).isDisjoint(with: first))
    #expect(try identifiers(file(creator: "Watch"), at: recorded).isDisjoint(with: first))
  }

  @Test("Two files are two devices, and keep the time between them")
  func twoFiles() throws {
    var replay = try WorkoutReplay([file(after: 30), file(creator: nil)], at: recorded, now: now)
    let due = replay.take(at: .distantFuture)
    let byDevice = Dictionary(grouping: named("heartRate", due.samples)) { $0.provenance.device?.name }
    #expect(byDevice.keys.compactMap(\.self).sorted() == ["Edge", "TCX file"])
    #expect(byDevice["Edge"]?.first?.start == recorded + 30)
    #expect(byDevice["TCX file"]?.first?.start == recorded)
    #expect(due.locations.count == 122)
    #expect(zip(due.locations, due.locations.dropFirst()).allSatisfy { $0.date <= $1.date })
    #expect(throws: WorkoutFileFault.tooLong) { try WorkoutReplay([file(), file(after: 32 * 86_400)], now: now) }
  }

  @Test("The energy of a lap is replayed in minutes, and adds up")
  func pieces() throws {
    var replay = try WorkoutReplay([file()], at: recorded, now: recorded)
    let early = named("activeEnergyBurned", replay.take(at: recorded + 180).samples)
    #expect(early.map(\.end) == [60, 120, 180].map { recorded + $0 } && early.allSatisfy { $0.value == .quantity(9, early[0].unit) })
    let all = early + named("activeEnergyBurned", replay.take(at: recorded + 600).samples)
    #expect(all.count == 10)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.end == $1.start })
  }

  @Test("At most `limit` items are returned at once; the rest stays due")
  func limit() throws {
    var replay = try WorkoutReplay([file()], speed: 1e6, at: recorded, now: now)
    let total = replay.count
    var counts: [Int] = []
    while replay.nextDate != nil {
      let due = replay.take(at: now + 1, limit: 50)
      counts.append(due.samples.count + due.locations.count)
    }
    #expect(counts.dropLast().allSatisfy { $0 == 50 })
    #expect(counts.reduce(0, +) == total)
  }
}

extension SampleRecord {
  fileprivate var unit: UnitExpression {
    guard case .quantity(_, let unit) = value else { preconditionFailure("it is a quantity") }
    return unit
  }
}
