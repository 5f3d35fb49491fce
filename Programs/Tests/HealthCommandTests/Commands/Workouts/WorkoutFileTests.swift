// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// Workouts in files of sports devices, as a person takes them over and gives them away.
@Suite struct WorkoutFileTests {
  /// A ride of 100 s at 5 m/s as TCX.
  private static func tcx(creator: String = "Edge", meters: Double = 5) -> String {
    let points = stride(from: 0, through: 100, by: 10).map { second in
      "<Trackpoint><Time>2025-06-01T06:0\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)Z</Time>"
        + "<DistanceMeters>\(Double(second) * meters)</DistanceMeters><HeartRateBpm><Value>\(100 + second)</Value></HeartRateBpm>"
        + "<Cadence>80</Cadence></Trackpoint>"
    }
    return "<TrainingCenterDatabase><Activities><Activity Sport=\"Biking\"><Lap StartTime=\"2025-06-01T06:00:00Z\">"
      + "<TotalTimeSeconds>100</TotalTimeSeconds><DistanceMeters>\(100 * meters)</DistanceMeters><Calories>12</Calories><Track>\(points.joined())</Track></Lap>"
      + "<Creator><Name>\(creator)</Name></Creator></Activity></Activities></TrainingCenterDatabase>"
  }

  private func total(_ health: Health) throws -> String {
    try #require(
      health.run("stats", "distanceCycling", "--by", "day", "--format", "csv", "--columns", "sum,unit", "--time-zone", "UTC").lines.last)
  }

  private func uuid(_ health: Health) throws -> String {
    try #require(health.run("workout", "--format", "csv", "--columns", "uuid").lines.last)
  }

  @Test("A file is imported once, whatever its name, counts once in the day's totals, and is taken back")
  func imports() throws {
    try Health.withFolder { health in
      try health.write(Self.tcx(), to: "ride.zip")
      let preview = health.run("import", "ride.zip", "--preview", "--format", "csv")
      #expect(preview.status == 0)
      #expect(preview.lines.first == "type,read")
      #expect(preview.lines.contains("heartRate,11"))
      #expect(health.run("types").status == 1)
      let report = health.run("import", "ride.zip", "--time-zone", "UTC")
      #expect(report.status == 0)
      #expect(report.output.contains("Cycling, 2025-06-01 06:00 to 2025-06-01 06:01 (UTC): stored"))
      #expect(report.output.contains("A TCX file from Edge."))
      #expect(report.output.contains("`health delete --import 1` undoes it."))
      #expect(try total(health) == "0.5,km")
      let again = health.run("import", "ride.zip", "--format", "csv")
      #expect(again.status == 0)
      #expect(again.lines.first == "type,read,stored,already_there,skipped")
      #expect(again.lines.contains("heartRate,11,0,11,0"))
      #expect(again.lines.contains("workout,1,0,1,0"))

      try health.write(Self.tcx(meters: 6), to: "other.tcx")
      let other = health.run("import", "other.tcx", "--format", "json")
      #expect(other.status == 1)
      #expect(other.output.contains("\"outcome\":\"overlaps\""))
      #expect(other.output.contains("\"stored\":0"))
      try health.write(Self.tcx(creator: "Phone"), to: "phone.tcx")
      #expect(health.run("import", "phone.tcx").status == 0)
      #expect(try total(health) == "0.5,km")
      #expect(health.run("query", "workout", "--format", "csv").lines.count == 3)

      for number in ["1", "4"] { #expect(health.run("delete", "--import", number, "--yes").status == 0) }
      #expect(health.run("query", "heartRate", "--format", "csv").lines.count == 1)
      #expect(health.run("import", "ride.zip", "--only", "heartRate").status == 64)
    }
  }

  @Test("A track without an activity gets the one that the person names")
  func takesActivity() throws {
    try Health.withFolder { health in
      let points = ["47.00", "47.01"].enumerated().map {
        "<trkpt lat=\"\($1)\" lon=\"8\"><time>2025-06-01T06:0\($0):00Z</time></trkpt>"
      }
      try health.write("<gpx creator=\"Logger\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>", to: "a.gpx")
      #expect(health.run("import", "a.gpx", "--preview", "--format", "csv").lines == ["type,read", "workout,1", "workoutRoute,1"])
      #expect(health.run("import", "a.gpx", "--activity", "chess").status == 64)
      let report = health.run("import", "a.gpx", "--activity", "hiking", "--format", "csv")
      #expect(report.status == 0)
      #expect(report.lines.contains("distanceWalkingRunning,1,1,0,0"))
      #expect(
        health.run("query", "workout", "--format", "csv").output.contains("\"\"activity\"\":\"\"hiking\"\",\"\"duration_seconds\"\":60,"))
      // The places come back as they were.
      let written = health.run("workout", "export", try uuid(health), "-", "--format", "gpx")
      #expect(written.output.contains("<trkpt lat=\"47\" lon=\"8\">"))
      #expect(written.output.contains("<trkpt lat=\"47.01\" lon=\"8\">"))
    }
  }

  @Test("F11: a damaged file is stored up to its damage; without a workout before it, it is refused with the reason")
  func refusesDamage() throws {
    try Health.withFolder { health in
      let whole = Self.tcx()
      for (name, text, problem) in [
        ("cut.tcx", String(whole.prefix(60)), "it is not XML, or is cut short, at line 1"),
        ("plan.gpx", "<gpx><rte><rtept lat=\"1\" lon=\"2\"/></rte></gpx>", "places without times"),
        ("laughs.gpx", "<!DOCTYPE gpx [<!ENTITY a \"b\">]><gpx>&a;</gpx>", "it declares a DOCTYPE"),
        ("short.fit", "\u{0E}\u{10}\u{0}\u{0}\u{7F}\u{0}\u{0}\u{0}.FIT\u{0}\u{0}abc", "bytes are missing at its end"),
      ] {
        try health.write(text, to: name)
        let result = health.run("import", name)
        #expect(result.status == 2, "\(name): \(result.errors)")
        #expect(result.errors.contains(problem), "\(name): \(result.errors)")
      }
      #expect(health.run("types").status == 1)
      try health.write(String(whole.prefix(900)), to: "half.tcx")
      let half = health.run("import", "half.tcx")
      #expect(half.status == 1)
      #expect(half.output.contains("Incomplete: the file is read up to its damage"))
      #expect(health.run("query", "workout", "--format", "csv").lines.count == 2)
    }
  }

  @Test("F13: a folder of workouts is one import with one report; F16: an activity that is named later corrects what is stored")
  func archives() throws {
    try Health.withFolder { health in
      let points = ["47.00", "47.01"].enumerated().map {
        "<trkpt lat=\"\($1)\" lon=\"8\"><time>2025-06-01T06:0\($0):00Z</time></trkpt>"
      }
      try health.write("<gpx creator=\"Logger\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>", to: "all/activities/1.gpx")
      try health.write(Self.tcx(), to: "all/activities/2.tcx")
      try health.write("no workout", to: "all/activities/3.tcx")
      let report = health.run("import", "all", "--time-zone", "UTC")
      #expect(report.status == 1)
      #expect(report.output.contains("3 workout files."))
      #expect(report.output.contains("activities/3.tcx is left out."))
      #expect(report.output.contains("`--activity running` names it"))
      #expect(health.run("imports", "--format", "csv").lines.count == 2)
      #expect(health.run("query", "workout", "--format", "csv").lines.count == 3)
      let again = health.run("import", "all", "--activity", "hiking")
      #expect(again.output.contains("stored again, with this activity"))
      #expect(health.run("query", "workout", "--format", "csv").lines.count == 3)
      let json = health.run("import", "all", "--format", "json").output
      #expect(json.contains("\"format\":null"))
      #expect(json.contains("\"remarks\":[{\"count\":1,"))
      #expect(health.run("import", "all", "--only", "heartRate").status == 64)
    }
  }

  @Test("A workout goes out as TCX, and comes back as it was; without places there is no GPX")
  func exports() throws {
    try Health.withFolder { health in
      try health.write(Self.tcx(), to: "ride.tcx")
      #expect(health.run("import", "ride.tcx").status == 0)
      let uuid = try uuid(health)
      let written = health.run("workout", "export", uuid, "out.tcx")
      #expect(written.status == 0)
      #expect(written.output.contains("It is not encrypted"))
      #expect(health.run("workout", "export", uuid, "out.tcx").errors.contains("--replace"))
      #expect(health.run("workout", "export", uuid, "out.tcx", "--replace").status == 0)
      #expect(health.run("workout", "export", uuid, "-", "--format", "tcx").output.hasPrefix("<?xml"))
      let back = health.run("import", "out.tcx", "--store", health.path("other"), "--format", "csv")
      #expect(back.status == 0)
      #expect(back.lines.contains("heartRate,11,11,0,0"))
      #expect(back.lines.contains("distanceCycling,10,10,0,0"))
      let columns = { (line: String) in line.split(separator: ",", omittingEmptySubsequences: false).prefix(4) }
      let heart = ["query", "heartRate", "--format", "csv"]
      #expect(health.run(heart).lines.map(columns) == health.run(heart + ["--store", health.path("other")]).lines.map(columns))

      let gpx = health.run("workout", "export", uuid, "out.gpx")
      #expect(gpx.status == 1)
      #expect(gpx.errors.contains("no places"))
      #expect(!health.exists("out.gpx"))
      #expect(health.run("workout", "export", UUID().uuidString, "x.tcx").errors.contains("There is no workout"))
      #expect(health.run("workout", "export", "ride", "x.tcx").status == 64)
      #expect(health.run("workout", "export", uuid, "x").status == 64)
    }
  }

  @Test("Each sport of a workout goes out with its own figures; a note names those that are known of the whole workout alone")
  func exportsSports() throws {
    func workout(_ hour: Int, _ statistics: [String]) -> String {
      let parts = statistics.enumerated().map { index, statistics in
        "<WorkoutActivity uuid=\"\(UUID())\" startDate=\"2025-06-01 0\(hour):\(index)0:00 +0000\" endDate=\"2025-06-01 0\(hour):\(index + 1)0:00 +0000\" duration=\"10\">\(statistics)</WorkoutActivity>"
      }
      return
        "<Workout workoutActivityType=\"HKWorkoutActivityTypeSwimBikeRun\" duration=\"20\" durationUnit=\"min\" totalDistance=\"8\" totalDistanceUnit=\"km\" sourceName=\"a\" startDate=\"2025-06-01 0\(hour):00:00 +0000\" endDate=\"2025-06-01 0\(hour):20:00 +0000\">\(parts.joined())</Workout>"
    }
    func distance(_ sport: String, _ kilometers: Double) -> String {
      "<WorkoutStatistics type=\"HKQuantityTypeIdentifierDistance\(sport)\" startDate=\"2025-06-01 08:00:00 +0000\" endDate=\"2025-06-01 08:20:00 +0000\" sum=\"\(kilometers)\" unit=\"km\"/>"
    }
    try Health.withFolder { health in
      try health.write(
        "<HealthData>\(workout(6, ["", ""]))\(workout(8, [distance("Cycling", 5.5), distance("WalkingRunning", 2.5)]))</HealthData>",
        to: "a.xml")
      #expect(health.run("import", "a.xml").status == 0)
      let written = health.run("workout", "export", "last", "-", "--format", "tcx")
      #expect(written.status == 0)
      #expect(written.errors.isEmpty)
      for text in [
        "<DistanceMeters>5500</DistanceMeters>", "<DistanceMeters>2500</DistanceMeters>", "Sport=\"Biking\"", "Sport=\"Running\"",
      ] {
        #expect(written.output.contains(text), "\(text)")
      }
      let uuids = health.run("workout", "--format", "csv", "--columns", "uuid").lines
      let whole = health.run("workout", "export", try #require(uuids.dropFirst().first), "-", "--format", "tcx")
      #expect(whole.status == 0)
      #expect(whole.errors.contains("The store has the distance of the whole workout, not of each sport: the file says 0."))
    }
  }
}
