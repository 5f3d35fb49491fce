// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import ProgramsTestSupport
import Testing

/// `health workout replay` as a person runs it.
@Suite struct WorkoutReplayCommandTests {
  private static let app = "org.openhealthkit.replay"

  /// A ride of a number of seconds at 5 m/s as TCX, with a heart rate each second.
  private static func tcx(creator: String = "Edge", seconds: Int = 60) -> String {
    let points = (0...seconds).map { second in
      let time = String(format: "%02d:%02d", second / 60, second % 60)
      return "<Trackpoint><Time>2025-06-01T06:\(time)Z</Time><DistanceMeters>\(second * 5)</DistanceMeters>"
        + "<HeartRateBpm><Value>\(100 + second % 60)</Value></HeartRateBpm></Trackpoint>"
    }
    return "<TrainingCenterDatabase><Activities><Activity Sport=\"Biking\"><Lap StartTime=\"2025-06-01T06:00:00Z\">"
      + "<TotalTimeSeconds>\(seconds)</TotalTimeSeconds><Calories>12</Calories><Track>\(points.joined())</Track></Lap>"
      + "<Creator><Name>\(creator)</Name></Creator></Activity></Activities></TrainingCenterDatabase>"
  }

  private func lines(_ health: Health, _ type: String) -> [String] {
    Array(health.run("query", type, "--format", "csv", "--time-zone", "UTC").lines.dropFirst())
  }

  @Test("A file is played as a separate app, no sample in the future, and once, however often with the same --at")
  func plays() throws {
    try Health.withFolder { health in
      try health.write(Self.tcx(), to: "ride.tcx")
      let play = ["workout", "replay", "ride.tcx", "--speed", "1000000"]
      let unasked = health.run(play)
      #expect(unasked.status == 1)
      #expect(unasked.errors.contains("HEALTHKIT_AUTHORIZATION"))
      let refused = health.runInShell("HEALTHKIT_AUTHORIZATION=deny-all $HEALTH \(play.joined(separator: " "))")
      #expect(refused.status == 1)
      #expect(refused.errors.contains("\(Self.app) may save none of these types"))
      #expect(health.run("apps", "grant", Self.app, "--share", "heartRate", "distanceCycling").status == 0)
      for round in 0..<2 {
        let played = health.run(play + ["--at", "2026-02-01T08:00:00Z"])
        #expect(played.status == 0, "\(round): \(played.errors)")
        #expect(played.errors.contains("121 samples saved."), "\(round): \(played.errors)")
        #expect(played.errors.contains("Not saved, because you refused it: activeEnergyBurned"))
        #expect(lines(health, "heartRate").count == 61)
        #expect(lines(health, "distanceCycling").count == 60)
      }
      let beats = lines(health, "heartRate")
      #expect(beats.first?.hasPrefix("2026-02-01T08:00:00") == true)
      #expect(beats.last?.hasPrefix("2026-02-01T08:01:00") == true)
      #expect(beats.allSatisfy { $0.contains("Workout replay") && $0.contains("Edge") })

      let begin = Date().addingTimeInterval(-61)
      #expect(health.run(play).status == 0)
      let late = lines(health, "heartRate").dropFirst(61).map { String($0.prefix(19)) }
      #expect(late.count == 61)
      #expect(late.allSatisfy { $0 >= String(begin.ISO8601Format().prefix(19)) })
      #expect(late.allSatisfy { $0 <= String(Date().ISO8601Format().prefix(19)) })
    }
  }

  @Test("Two files are two devices; Ctrl-C ends and keeps the stored samples; a daemon has to know the app")
  func together() throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      try health.write(Self.tcx(seconds: 3000), to: "a.tcx")
      try health.write(Self.tcx(creator: "Strap", seconds: 3000), to: "b.tcx")
      let unknown = health.run("workout", "replay", "a.tcx")
      #expect(unknown.status == 1)
      #expect(unknown.errors.contains("health apps add \(Self.app)"))
      let add = ["apps", "add", Self.app, "--name", "Workout replay", "--usage-update", "To play recorded workouts again."]
      #expect(health.run(add).status == 0)
      #expect(health.run("apps", "grant", Self.app, "--share", "heartRate", "distanceCycling", "activeEnergyBurned").status == 0)
      let running = try RunningHealth(health, "workout", "replay", health.path("a.tcx"), health.path("b.tcx"), "--speed", "10")
      while lines(health, "heartRate").count < 20 { try #require(running.isRunning) }
      running.interrupt()
      #expect(running.status == 0)
      #expect(running.errors.contains("Edge, Strap"))
      #expect(running.errors.contains("samples saved."))
      let beats = lines(health, "heartRate")
      #expect(beats.count < 6000)
      #expect(beats.contains { $0.contains("Edge") })
      #expect(beats.contains { $0.contains("Strap") })
      #expect(daemon.end() == 0)
    }
  }

  @Test("Broken files end with status 2 and the reason, other misuse with status 64; nothing is stored")
  func refuses() throws {
    try Health.withFolder { health in
      try health.write(Self.tcx(), to: "ride.tcx")
      try health.write(String(Self.tcx().prefix(60)), to: "cut.tcx")
      try health.write("hello", to: "a.txt")
      let places = "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2025-06-01T06:00:00Z</time></trkpt></trkseg></trk></gpx>"
      try health.write(places, to: "place.gpx")
      for (file, problem) in [
        ("cut.tcx", "cut.tcx: The TCX file cannot be read"), ("a.txt", "not a FIT, TCX or GPX file"), ("none.fit", "There is no file"),
        ("place.gpx", "The file contains only times and places"),
      ] {
        let alone = health.run("workout", "replay", file)
        #expect(alone.status == 2, "\(file): \(alone.errors)")
        #expect(alone.errors.contains(problem), "\(file): \(alone.errors)")
        // Beside a sound file, too.
        if file != "place.gpx" { #expect(health.run("workout", "replay", "ride.tcx", file).status == 2, "\(file)") }
      }
      for arguments in [
        ["--speed", "0.5"], ["--speed", "nan"], ["--speed", "0"], ["--speed", "1e7"], ["--at", "tomorrow"], ["--at", "2999-01-01"],
      ] {
        #expect(health.run(["workout", "replay", "ride.tcx"] + arguments).status == 64, "\(arguments)")
      }
      #expect(health.run("workout", "replay").status == 64)
      #expect(!health.exists("store"))
    }
  }
}
