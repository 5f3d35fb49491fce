// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthWorkoutFiles

/// Written workouts are read back unchanged, as far as the format allows.
@Suite struct WorkoutWriterTests {
  private func date(_ second: Double) -> Date { Date(timeIntervalSinceReferenceDate: 770_450_400 + second) }

  private func read(_ text: String) throws -> WorkoutFile { try WorkoutFileReader().read(Array(text.utf8)) }

  private func part(_ activity: String, _ start: Double, _ end: Double) -> RecordedWorkout.Part {
    .init(
      configuration: .init(activityType: ActivityName.number(activity), locationType: WorkoutPlace.outdoor),
      time: .init(start: date(start), end: date(end)))
  }

  /// A run or ride of a hundred seconds with a pause and two laps; both formats can express every value.
  private func workout(_ activity: String) -> RecordedWorkout {
    var workout = RecordedWorkout(name: "Up & <down> \"the\" hill\u{301}", parts: [part(activity, 0, 100)])
    workout.pauses = [.init(start: date(39), end: date(60))]
    workout.laps = [.init(time: .init(start: date(0), end: date(70))), .init(time: .init(start: date(70), end: date(100)))]
    for second in 0...100 where second < 40 || second >= 60 {
      var point = RecordedPoint(time: date(Double(second)))
      (point.latitude, point.longitude) = (Double(second - 4_700_000) / 1e5, 1e-7)
      point.altitudeMeters = 400.25
      point.distanceMeters = Double(second) * 2.5
      point.heartRate = Double(100 + second)
      point.cadence = 170
      point.powerWatts = 250
      point.speedMetersPerSecond = 2.5
      point.temperature = -3.5
      workout.points.append(point)
    }
    workout.points[3].time += 0.25
    return workout
  }

  @Test("A GPX file preserves the track", arguments: ["running", "cycling", "swimBikeRun"])
  func writesGPX(activity: String) throws {
    let workout = workout(activity)
    let text = try GPXWriter.text([workout])
    let file = try read(text)
    let back = try #require(file.workouts.first)
    #expect(file.creator == "OpenHealthKit")
    #expect(file.workouts.count == 1)
    #expect(back.name == workout.name)
    #expect(back.activityType == workout.activityType)
    #expect(back.pauses == workout.pauses)
    var expected = workout.points
    for index in expected.indices { expected[index].distanceMeters = nil }
    var points = back.points
    #expect(points.allSatisfy { $0.distanceMeters != nil })
    for index in points.indices { points[index].distanceMeters = nil }
    #expect(points == expected)
    #expect(text.contains("<gpxtpx:cad>\(activity == "running" ? 85 : 170)</gpxtpx:cad>"))
  }

  @Test("Points without a location are left out of GPX, and a workout without locations cannot be written")
  func writesPlacesAlone() throws {
    var workout = workout("running")
    for index in 10..<20 { workout.points[index].latitude = nil }
    #expect(try read(try GPXWriter.text([workout])).workouts[0].points.count == workout.points.count - 10)
    for index in workout.points.indices { workout.points[index].longitude = nil }
    #expect(throws: WorkoutFileFault.noPlaces) { try GPXWriter.text([workout]) }
  }

  @Test("A TCX file preserves laps, pauses and points", arguments: ["running", "cycling"])
  func writesTCX(activity: String) throws {
    var workout = workout(activity)
    for lap in workout.laps.indices {
      workout.laps[lap].figures.energyKilocalories = Double(20 + lap)
      workout.laps[lap].figures.distanceMeters = Double(125 + lap)
      workout.laps[lap].figures.activeSeconds = Double(40 - 20 * lap)
      if activity == "running" { workout.laps[lap].figures.steps = Double(150 + lap) }
    }
    let file = try read(TCXWriter.text([workout], creator: "Watch <1>"))
    let back = try #require(file.workouts.first)
    #expect(file.creator == "Watch <1>")
    #expect(back.activityType == workout.activityType)
    #expect(back.pauses == workout.pauses)
    #expect(back.laps == workout.laps)
    #expect(back.start == workout.start)
    #expect(back.end == workout.end)
    var expected = workout.points
    for index in expected.indices { expected[index].temperature = nil }
    #expect(back.points == expected)
  }

  @Test("Figures that TCX requires for each lap are computed if the workout has none")
  func fillsLaps() throws {
    var workout = workout("cycling")
    workout.parts[0].figures.energyKilocalories = 50
    let laps = try read(TCXWriter.text([workout], creator: nil)).workouts[0].laps
    #expect(laps.map(\.figures.activeSeconds) == [49, 30])
    #expect(laps.map(\.figures.energyKilocalories) == [35, 15])
    #expect(laps.map(\.figures.distanceMeters) == [175, 75])
    workout.laps = []
    let one = try read(TCXWriter.text([workout], creator: nil)).workouts[0].laps
    #expect(one.map(\.figures.activeSeconds) == [79])
    #expect(one.map(\.figures.energyKilocalories) == [50])
    #expect(one.map(\.figures.distanceMeters) == [250])
  }

  @Test("Laps of a workout whose points have no distance get their shares of the whole")
  func sharesDistance() throws {
    var workout = workout("cycling")
    for index in workout.points.indices { workout.points[index].distanceMeters = nil }
    workout.parts[0].figures.distanceMeters = 1000
    let laps = try read(TCXWriter.text([workout], creator: nil)).workouts[0].laps
    #expect(laps.map(\.figures.distanceMeters) == [700, 300])
    // A distance at one instant alone is no way.
    workout.points[0].distanceMeters = 0
    let same = try read(TCXWriter.text([workout], creator: nil)).workouts[0].laps
    #expect(same.map(\.figures.distanceMeters) == [700, 300])
  }

  @Test("WORK-19: a workout of several sports is a session in TCX, with every point in its sport")
  func writesMultisport() throws {
    var workout = workout("running")
    workout.laps = []
    workout.parts = [part("cycling", 0, 30), part("transition", 30, 70), part("running", 70, 100)]
    let back = try #require(try read(TCXWriter.text([workout], creator: nil)).workouts.first)
    #expect(back.parts.map { ActivityName.name($0.configuration.activityType) } == ["cycling", "transition", "running"])
    #expect(back.parts.map(\.time.start) == workout.parts.map(\.time.start))
    #expect(back.end == workout.end)
    // Written as strides from the transition to the run on, and read as steps.
    #expect(back.points.map(\.cadence) == workout.points.map(\.cadence))
    #expect(back.points.map(\.time) == workout.points.map(\.time))
  }

  @Test("Values beyond a format's range are written as its bounds")
  func clampsValues() throws {
    var workout = workout("cycling")
    (workout.points[0].heartRate, workout.points[0].cadence, workout.points[0].powerWatts) = (300, 400, 1e6)
    let points = try read(TCXWriter.text([workout], creator: nil)).workouts[0].points
    #expect(points[0].heartRate == 255 && points[0].cadence == 254 && points[0].powerWatts == 65_535)
  }
}
