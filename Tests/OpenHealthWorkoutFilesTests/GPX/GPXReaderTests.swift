// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthWorkoutFiles

@Suite struct GPXTests {
  private func read(_ text: String, limits: WorkoutFileLimits = WorkoutFileLimits()) throws -> WorkoutFile {
    try WorkoutFileReader(limits: limits).read(Array(text.utf8))
  }

  private func date(_ second: Int) -> Date { Date(timeIntervalSinceReferenceDate: 770_450_400 + Double(second)) }
  private func name(_ workout: RecordedWorkout) -> String { ActivityName.name(workout.activityType) }

  private func point(_ second: Int?, latitude: Double = 47, _ content: String = "") -> String {
    "<trkpt lat=\"\(latitude)\" lon=\"8\">\(second.map { "<time>\(MarkupText.text(date($0)))</time>" } ?? "")\(content)</trkpt>"
  }

  private func track(_ segments: [String], type: String = "running", name: String = "Lunch") -> String {
    "<trk><name>\(name)</name><type>\(type)</type>" + segments.map { "<trkseg>\($0)</trkseg>" }.joined() + "</trk>"
  }

  private func gpx(_ content: String) -> String { "<gpx version=\"1.1\" creator=\"Some app\">\(content)</gpx>" }

  @Test("Version 1.1 is read with Garmin's, Cluetrust's and plain extensions, whatever their prefixes")
  func readsVersion11() throws {
    let garmin =
      "<ele>410</ele><extensions><power>230</power><gpxtpx:TrackPointExtension><gpxtpx:atemp>21</gpxtpx:atemp><gpxtpx:hr>141</gpxtpx:hr>"
      + "<gpxtpx:cad>86</gpxtpx:cad><gpxtpx:speed>2.5</gpxtpx:speed></gpxtpx:TrackPointExtension></extensions>"
    let other =
      "<extensions><d:hr xmlns:d=\"u\">142</d:hr><d:cadence xmlns:d=\"u\">87</d:cadence><pwr:PowerInWatts>231</pwr:PowerInWatts></extensions>"
    let file = try read(
      gpx("<metadata><name>x</name><time>2020-01-01T00:00:00Z</time></metadata>" + track([point(0, garmin) + point(1, other)])))
    #expect(file.format == .gpx)
    #expect(file.creator == "Some app")
    #expect(file.device == nil)
    #expect(file.workouts.count == 1)
    let workout = file.workouts[0]
    #expect(name(workout) == "running")
    #expect(workout.name == "Lunch")
    #expect(workout.start == date(0))
    #expect(workout.end == date(1))
    #expect(workout.points.map(\.heartRate) == [141, 142])
    #expect(workout.points.map(\.cadence) == [172, 174])
    #expect(workout.points.map(\.powerWatts) == [230, 231] && workout.points[0].temperature == 21)
    #expect(workout.points[0].speedMetersPerSecond == 2.5 && workout.points[0].altitudeMeters == 410 && workout.points[0].latitude == 47)
  }

  @Test("Version 1.0 has speed and course beside the time")
  func readsVersion10() throws {
    let text =
      "<gpx version=\"1.0\" creator=\"Old &amp; Co\" xmlns=\"http://www.topografix.com/GPX/1/0\"><time>2025-06-01T06:00:00Z</time><trk><trkseg>"
      + "\(point(0, "<course>10</course><speed>3.5</speed>"))</trkseg></trk></gpx>"
    let file = try read(text)
    #expect(file.workouts[0].points[0].speedMetersPerSecond == 3.5 && name(file.workouts[0]) == "other" && file.creator == "Old & Co")
  }

  @Test("Gaps between segments are pauses, and their distance does not count")
  func measuresSegments() throws {
    let step = 0.001  // 111.2 m here
    let first = (0..<3).map { point($0 * 10, latitude: 47 + Double($0) * step) }.joined()
    let second = (0..<3).map { point(100 + $0 * 10, latitude: 47.5 + Double($0) * step) }.joined()
    let workout = try read(gpx(track([first, "", second]))).workouts[0]
    #expect(workout.pauses == [.init(start: date(20), end: date(100))])
    #expect(workout.points.count == 6)
    let one = Geodesic.distanceMeters(from: (47, 8), to: (47.001, 8))
    #expect(abs(one - 111.17) < 0.01)
    #expect(zip(workout.points.compactMap(\.distanceMeters), [0, 1, 2, 2, 3, 4]).allSatisfy { abs($0 - $1 * one) < 0.02 })
  }

  @Test("Each track is a workout; routes and single waypoints are not")
  func readsTracks() throws {
    let place = "<wpt lat=\"1\" lon=\"2\"><time>2025-06-01T06:00:00Z</time></wpt><rte><rtept lat=\"1\" lon=\"2\"/></rte>"
    let file = try read(gpx(place + track([point(0)], type: "cycling") + track([point(100)], type: "9", name: "") + track([])))
    #expect(file.workouts.map(name) == ["cycling", "running"])
    #expect(file.workouts.map(\.name) == ["Lunch", nil])
    #expect(throws: WorkoutFileFault.noTimes(.gpx)) { try read(gpx(place)) }
    #expect(throws: WorkoutFileFault.noWorkout(.gpx)) { try read(gpx(track([]))) }
  }

  @Test("Points without a time are left out and counted; a file with only such points is an error")
  func readsOddPoints() throws {
    let file = try read(gpx(track([point(nil) + point(5) + point(nil, "<time>later</time>") + point(3)])))
    let workout = file.workouts[0]
    // F9: the path keeps the order of the file.
    #expect(workout.points.map(\.time) == [date(5), date(5)])
    #expect(workout.start == date(3))
    #expect(
      file.remarks == [.init(.points(.noTime)), .init(.points(.unreadableTime)), .init(.movedPoints)])
    #expect(throws: WorkoutFileFault.unreadableTimes(.gpx, count: 1)) { try read(gpx(track([point(nil, "<time>later</time>")]))) }
    #expect(throws: WorkoutFileFault.noTimes(.gpx)) { try read(gpx(track([point(nil)]))) }
    let nowhere = "<trkpt lat=\"95\" lon=\"8\"><time>2025-06-01T06:00:00Z</time></trkpt>"
    #expect(throws: WorkoutFileFault.noWorkout(.gpx)) { try read(gpx(track([nowhere]))) }
  }

  @Test(
    "F16: activities are recognised by the names that people and programs use",
    arguments: [
      ("Trail running", "running"), ("road_biking", "cycling"), ("Morning Ride", "cycling"), ("9", "running"), ("1", "cycling"),
      ("", "other"),
      ("lap_swimming", "swimming"), ("Nordic Skiing", "crossCountrySkiing"), ("resort_skiing", "downhillSkiing"),
      ("highIntensityIntervalTraining", "highIntensityIntervalTraining"), ("HIKING", "hiking"), ("wheelchairRunPace", "wheelchairRunPace"),
      ("Laufen", "running"), ("Radfahren", "cycling"), ("e_mtb", "cycling"), ("跑步", "running"), ("4", "hiking"), ("16", "swimming"),
      ("Course à pied", "running"), ("golf course", "golf"), ("Senderismo", "hiking"), ("плавание", "swimming"),
      ("Skilanglauf", "crossCountrySkiing"),
      ("Eislaufen", "skatingSports"), ("Wandelen", "walking"), ("サイクリング", "cycling"), ("Kayaking", "paddleSports"), ("chess", "other"),
      ("crossCountrySkiing", "crossCountrySkiing"), ("\u{301}run", "running"),
    ])
  func knowsActivities(words: String, activity: String) {
    #expect(ActivityName.name(ActivityName.activityType(words: words)) == activity)
  }

  @Test("A person can name the activity of a track without one; other tracks keep theirs")
  func takesActivities() throws {
    let cadence = point(0, "<extensions><cad>80</cad></extensions>")
    var file = try read(gpx(track([cadence], type: "") + track([cadence], type: "cycling")))
    #expect(file.workouts.map(\.points[0].cadence) == [80, 80])
    file.setUnknownActivity(try #require(WorkoutFile.activityType(named: "Trail run")))
    #expect(file.workouts.map(name) == ["running", "cycling"] && file.workouts.map(\.points[0].cadence) == [160, 80])
    #expect(WorkoutFile.activityType(named: "chess") == nil)
  }

  @Test("Points, segments and tracks have limits")
  func limitsCounts() throws {
    let two = track([point(0), point(1)]) + track([point(10), point(11)])
    var limits = WorkoutFileLimits()
    (limits.points, limits.stretches, limits.workouts) = (4, 4, 2)
    #expect(try read(gpx(two), limits: limits).workouts.count == 2)
    limits.points = 3
    #expect(throws: WorkoutFileFault.tooMany(.points, limit: 3)) { try read(gpx(two), limits: limits) }
    (limits.points, limits.stretches) = (4, 1)
    #expect(throws: WorkoutFileFault.tooMany(.stretches, limit: 1)) { try read(gpx(two), limits: limits) }
    (limits.stretches, limits.workouts) = (4, 1)
    #expect(throws: WorkoutFileFault.tooMany(.workouts, limit: 1)) { try read(gpx(two), limits: limits) }
    // F18: of two points a month apart, the clock of one was wrong.
    #expect(try read(gpx(track([point(0) + point(31 * 86_400 + 1)]))).remarks == [.init(.points(.outside))])
  }
}
