// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWorkoutFiles
import Testing

@Suite struct WorkoutSplitsTests {
  private let start = Date(timeIntervalSinceReferenceDate: 700_000_000)

  /// A run with a measurement every ten seconds.
  private func run(meters: Double, metersPerSecond: Double, heartRate: Double? = 150, altitude: ((Double) -> Double)? = nil)
    -> RecordedWorkout
  {
    let seconds = meters / metersPerSecond
    var workout = RecordedWorkout(parts: [
      .init(configuration: .init(activityType: 37), time: .init(start: start, end: start.addingTimeInterval(seconds)))
    ])
    workout.points = stride(from: 0.0, through: seconds, by: 10).map { second in
      var point = RecordedPoint(time: start.addingTimeInterval(second))
      point.distanceMeters = second * metersPerSecond
      point.heartRate = heartRate
      point.altitudeMeters = altitude?(second)
      return point
    }
    return workout
  }

  @Test("Splits are of the length, the last one shorter, and take the time between the marks on a straight line")
  func evenSplits() throws {
    let course = WorkoutSplits(of: run(meters: 2505, metersPerSecond: 3), every: 1000)
    #expect(course.splits.map { $0.meters.rounded() } == [1000, 1000, 490])  // the last measurement is at 830 s
    for split in course.splits {
      #expect(abs(split.seconds - split.meters / 3) < 1e-6)
      #expect(split.heartRate == 150)
      #expect(split.climbMeters == nil)
    }
    #expect(course.ascentMeters == nil)
    #expect(course.descentMeters == nil)
  }

  @Test("Pauses do not count")
  func pauses() throws {
    var workout = run(meters: 2000, metersPerSecond: 2.5)
    workout.pauses = [.init(start: start.addingTimeInterval(100), end: start.addingTimeInterval(160))]
    let splits = WorkoutSplits(of: workout, every: 1000).splits
    #expect(splits.map { $0.seconds.rounded() } == [340, 400])
  }

  @Test("Ascent and descent are added up without noise")
  func climb() {
    let hill = WorkoutSplits(of: run(meters: 6000, metersPerSecond: 3) { $0 < 1000 ? $0 / 20 : 50 - ($0 - 1000) / 40 }, every: 1000)
    #expect(abs((hill.ascentMeters ?? 0) - 50) <= 2)
    #expect(abs((hill.descentMeters ?? 0) - 25) <= 2)
    let noise = WorkoutSplits(of: run(meters: 6000, metersPerSecond: 3) { Int($0 / 10) % 2 == 0 ? 100 : 101 }, every: 1000)
    #expect(noise.ascentMeters == 0)
    #expect(noise.descentMeters == 0)
  }

  @Test("A workout without distances, or with far too many splits, has none")
  func none() {
    var workout = run(meters: 100, metersPerSecond: 2)
    #expect(WorkoutSplits(of: workout, every: 0.01).splits.isEmpty)
    // Far away, and back by a distance below 0.
    for far in [1e15, 1e300, .infinity] {
      workout.points[3].distanceMeters = far
      #expect(WorkoutSplits(of: workout, every: 1000).splits.isEmpty)
    }
    for index in workout.points.indices { workout.points[index].distanceMeters = nil }
    #expect(WorkoutSplits(of: workout, every: 1000).splits.isEmpty)
    workout.points = []
    #expect(WorkoutSplits(of: workout, every: 1000).splits.isEmpty)
  }

  @Test("Zones add up the time between beats that are near to each other")
  func zones() throws {
    var workout = run(meters: 3000, metersPerSecond: 3)
    for index in workout.points.indices { workout.points[index].heartRate = index < 50 ? 100 : 160 }
    // Two minutes without a beat.
    workout.points.removeAll { (500.0..<620).contains($0.time.timeIntervalSince(start)) }
    let seconds = try #require(WorkoutSplits.secondsInZones(of: workout, boundaries: [120, 140]))
    #expect(seconds == [490, 0, 380])
    for index in workout.points.indices { workout.points[index].heartRate = nil }
    #expect(WorkoutSplits.secondsInZones(of: workout, boundaries: [120, 140]) == nil)
  }
}
