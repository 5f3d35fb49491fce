// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthWorkoutFiles

@Suite struct TCXTests {
  private func read(_ text: String, limits: WorkoutFileLimits = WorkoutFileLimits()) throws -> WorkoutFile {
    try WorkoutFileReader(limits: limits).read(Array(text.utf8))
  }

  private func date(_ second: Int) -> Date { Date(timeIntervalSinceReferenceDate: 770_450_400 + Double(second)) }
  private func text(_ second: Int) -> String { MarkupText.text(date(second)) }
  private func name(_ workout: RecordedWorkout) -> String { ActivityName.name(workout.activityType) }

  private func database(_ content: String, _ rest: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
    <Activities>\(content)</Activities>\(rest)
    </TrainingCenterDatabase>
    """
  }

  private func point(_ second: Int, _ content: String) -> String { "<Trackpoint><Time>\(text(second))</Time>\(content)</Trackpoint>" }

  private func lap(_ second: Int, seconds: Double, meters: Double, _ content: String, energy: Int = 10) -> String {
    "<Lap StartTime=\"\(text(second))\"><TotalTimeSeconds>\(seconds)</TotalTimeSeconds><DistanceMeters>\(meters)</DistanceMeters>"
      + "<Calories>\(energy)</Calories><AverageHeartRateBpm><Value>99</Value></AverageHeartRateBpm><Intensity>Active</Intensity>\(content)</Lap>"
  }

  @Test("Laps, tracks between pauses, points and extensions are read")
  func readsRun() throws {
    let full =
      "<Position><LatitudeDegrees>47.5</LatitudeDegrees><LongitudeDegrees>-8.25</LongitudeDegrees></Position>"
      + "<AltitudeMeters>410.5</AltitudeMeters><DistanceMeters>12.5</DistanceMeters><HeartRateBpm><Value>141</Value></HeartRateBpm>"
      + "<Extensions><x:TPX xmlns:x=\"http://www.garmin.com/xmlschemas/ActivityExtension/v2\"><x:Speed>2.5</x:Speed>"
      + "<x:RunCadence>86</x:RunCadence><x:Watts>240</x:Watts></x:TPX></Extensions>"
    let first =
      "<Track>\(point(0, "<DistanceMeters>0</DistanceMeters>"))\(point(5, full))</Track><Track>\(point(20, "<DistanceMeters>14</DistanceMeters>"))"
      + "\(point(29, "<DistanceMeters>40</DistanceMeters>"))</Track><Extensions><LX><Steps>60</Steps></LX></Extensions>"
    let second = "<Track>\(point(30, "<DistanceMeters>42</DistanceMeters><Cadence>80</Cadence>"))</Track>"
    let creator =
      "<Creator xsi:type=\"Device_t\"><Name>Forerunner</Name><UnitId>77</UnitId><ProductID>12</ProductID>"
      + "<Version><VersionMajor>3</VersionMajor><VersionMinor>20</VersionMinor></Version></Creator>"
    let file = try read(
      database(
        "<Activity Sport=\"Running\"><Id>\(text(0))</Id>\(lap(0, seconds: 15, meters: 42, first))\(lap(30, seconds: 12.5, meters: 8, second, energy: 0))"
          + "\(creator)</Activity>",
        "<Author><Name>Connect</Name></Author>"))
    #expect(file.format == .tcx)
    #expect(file.creator == "Forerunner")
    #expect(file.workouts.count == 1)
    #expect(file.device == DeviceRecord(name: "Forerunner", model: "12", softwareVersion: "3.20", localIdentifier: "77"))
    let workout = file.workouts[0]
    #expect(name(workout) == "running")
    #expect(workout.start == date(0))
    #expect(workout.end == date(42) + 0.5)
    #expect(workout.pauses == [.init(start: date(5), end: date(20))] && workout.parts[0].configuration.locationType == 3)
    #expect(workout.laps.map(\.time) == [.init(start: date(0), end: date(30)), .init(start: date(30), end: date(42) + 0.5)])
    let figures = workout.figures
    #expect(figures.activeSeconds == 27.5)
    #expect(figures.distanceMeters == 50)
    #expect(figures.energyKilocalories == 10)
    #expect(figures.steps == 60)
    #expect(workout.points.map(\.time) == [0, 5, 20, 29, 30].map { date($0) })
    #expect(workout.points.map(\.distanceMeters) == [0, 12.5, 14, 40, 42])
    #expect(workout.points.map(\.cadence) == [nil, 172, nil, nil, 160])
    let point = workout.points[1]
    #expect(point.latitude == 47.5)
    #expect(point.longitude == -8.25)
    #expect(point.altitudeMeters == 410.5)
    #expect(point.heartRate == 141)
    #expect(point.speedMetersPerSecond == 2.5)
    #expect(point.powerWatts == 240)
  }

  @Test("Cadence on a bicycle is read unchanged")
  func readsRide() throws {
    let track = "<Track>\(point(0, "<Cadence>90</Cadence>"))</Track>"
    for (sport, activity) in [("Biking", "cycling"), ("Other", "other"), ("Swimming", "swimming"), ("Indoor rowing", "rowing")] {
      let workout = try read(database("<Activity Sport=\"\(sport)\">\(lap(0, seconds: 5, meters: 1, track))</Activity>")).workouts[0]
      #expect(name(workout) == activity && workout.points[0].cadence == 90)
    }
  }

  @Test("WORK-19: a session of several sports is one workout")
  func readsMultisport() throws {
    func activity(_ sport: String, _ second: Int) -> String {
      "<Activity Sport=\"\(sport)\"><Id>\(text(second))</Id>\(lap(second, seconds: 100, meters: 500, "<Track>\(point(second, "<Cadence>80</Cadence>"))</Track>"))</Activity>"
    }
    let transition =
      "<Transition StartTime=\"\(text(100))\"><TotalTimeSeconds>20</TotalTimeSeconds><DistanceMeters>0</DistanceMeters><Calories>0</Calories></Transition>"
    let file = try read(
      database(
        "<MultiSportSession><Id>\(text(0))</Id><FirstSport>\(activity("Biking", 0))</FirstSport>"
          + "<NextSport>\(transition)\(activity("Running", 120))</NextSport></MultiSportSession>\(activity("Running", 1000))"))
    #expect(file.workouts.map(name) == ["swimBikeRun", "running"])
    let workout = file.workouts[0]
    #expect(workout.parts.map { ActivityName.name($0.configuration.activityType) } == ["cycling", "transition", "running"])
    #expect(workout.parts.map(\.time.start) == [0, 100, 120].map { date($0) })
    #expect(workout.end == date(220))
    #expect(workout.points.map(\.cadence) == [80, 160])
    #expect(workout.figures.activeSeconds == 220)
  }

  @Test("A session ends with its last sport, even if a later one ends before; over a month is an error")
  func sportsThatOverlap() throws {
    func beat(_ second: Int) -> String { point(second, "<HeartRateBpm><Value>99</Value></HeartRateBpm>") }
    func session(_ last: Int) -> String {
      let running = "<Activity Sport=\"Running\">\(lap(0, seconds: 5, meters: 1, "<Track>\(beat(1))\(beat(last))</Track>"))</Activity>"
      let biking = "<Activity Sport=\"Biking\">\(lap(100, seconds: 20, meters: 1, ""))</Activity>"
      return database(
        "<MultiSportSession><FirstSport>\(running)</FirstSport><NextSport>\(biking)</NextSport></MultiSportSession>")
    }
    let workout = try #require(try read(session(300)).workouts.first)
    #expect(workout.parts.map(\.time.start) == [0, 100].map { date($0) })
    #expect(workout.parts.map(\.time.end) == [100, 300].map { date($0) })
    #expect(workout.points.map(\.time) == [1, 300].map { date($0) })
    // F18: a point a month later is an error of the clock.
    let stray = try read(session(32 * 86_400))
    #expect(stray.remarks.contains(.init(.points(.outside))))
    #expect(stray.workouts.first?.points.count == 1)
  }

  @Test("F20: sports of one session on different days are separate workouts")
  func separatesDays() throws {
    func activity(_ sport: String, _ second: Int) -> String {
      "<Activity Sport=\"\(sport)\">\(lap(second, seconds: 100, meters: 500, "<Track>\(point(second, "<Cadence>80</Cadence>"))</Track>"))</Activity>"
    }
    let days = [0, 86_400, 86_500, 7 * 86_400]
    let sports = zip(["Biking", "Biking", "Running", "Running"], days).map(activity)
    let file = try read(
      database("<MultiSportSession>" + sports.map { "<NextSport>\($0)</NextSport>" }.joined() + "</MultiSportSession>"))
    #expect(file.workouts.map(name) == ["cycling", "swimBikeRun", "running"])
    #expect(file.workouts.allSatisfy { $0.end.timeIntervalSince($0.start) <= 200 })
  }

  @Test("Points without a time, and times without values, are counted; a file with only such points is an error")
  func readsOddPoints() throws {
    let timeless = "<Trackpoint><DistanceMeters>5</DistanceMeters></Trackpoint>"
    let bad = "<Trackpoint><Time>yesterday</Time><DistanceMeters>5</DistanceMeters></Trackpoint>"
    let track =
      "<Track>\(timeless)\(bad)\(point(1, ""))\(point(2, "<HeartRateBpm><Value>0</Value></HeartRateBpm><DistanceMeters>-1</DistanceMeters>"))"
    let more =
      "\(point(3, "<Position><LatitudeDegrees>91</LatitudeDegrees><LongitudeDegrees>0</LongitudeDegrees></Position><AltitudeMeters>1</AltitudeMeters>"))</Track>"
    let file = try read(database("<Activity Sport=\"Biking\">\(lap(0, seconds: 5, meters: 1, track + more))</Activity>"))
    let workout = file.workouts[0]
    #expect(workout.points.map(\.time) == [date(3)] && workout.points[0].place == nil)
    let counts = Dictionary(uniqueKeysWithValues: file.remarks.map { ($0.reason, $0.count) })
    #expect(counts[.points(.noTime)] == 1 && counts[.points(.unreadableTime)] == 1 && counts[.points(.empty)] == 2)
    #expect(counts[.values] == 2 && counts[.places(.noPlace)] == 1)
    #expect(throws: WorkoutFileFault.noTimes(.tcx)) {
      try read(database("<Activity Sport=\"Biking\"><Lap><Track>\(timeless)</Track></Lap></Activity>"))
    }
    #expect(throws: WorkoutFileFault.noWorkout(.tcx)) { try read(database("")) }
    #expect(throws: WorkoutFileFault.noWorkout(.tcx)) {
      try read(database("", "<Courses><Course><Track>\(point(0, ""))</Track></Course></Courses>"))
    }
  }

  @Test("Points, laps and workouts have limits")
  func limitsCounts() throws {
    let track = "<Track>\(point(0, "<Cadence>1</Cadence>"))\(point(1, "<Cadence>1</Cadence>"))</Track>"
    let activity = "<Activity Sport=\"Biking\">\(lap(0, seconds: 5, meters: 1, track))</Activity>"
    var limits = WorkoutFileLimits()
    (limits.points, limits.stretches, limits.workouts) = (4, 4, 2)
    #expect(try read(database(activity + activity), limits: limits).workouts.count == 2)
    limits.points = 3
    #expect(throws: WorkoutFileFault.tooMany(.points, limit: 3)) { try read(database(activity + activity), limits: limits) }
    (limits.points, limits.stretches) = (4, 3)
    #expect(throws: WorkoutFileFault.tooMany(.stretches, limit: 3)) { try read(database(activity + activity), limits: limits) }
    (limits.stretches, limits.workouts) = (4, 1)
    #expect(throws: WorkoutFileFault.tooMany(.workouts, limit: 1)) { try read(database(activity + activity), limits: limits) }
    let month = "<Activity Sport=\"Biking\">\(lap(0, seconds: 31 * 86_400 + 1, meters: 1, ""))</Activity>"
    #expect(throws: WorkoutFileFault.tooLong) { try read(database(month)) }
  }
}
