// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing
import WaitingTestSupport

@Suite struct AlertsCommandTests {
  private func rules(_ health: Health) -> [String] {
    health.run("alerts", "rules", "--format", "csv", "--columns", "number,rule,on").lines.dropFirst().map { $0 }
  }

  @Test("Rules of each kind are added in the units that the person reads, turned off and on, and removed")
  func rules() throws {
    try Health.withFolder { health in
      #expect(health.run("add", "weight", "72.5", "kg").status == 0)
      for arguments in [
        ["heart rate", "above", "120"], ["heart rate", "above", "110", "--at-rest"], ["spo2", "below", "92"],
        ["steps", "below", "500", "--day"], ["sleep", "below", "6", "--day", "--unit", "hours"], ["weight", "--absent", "7"],
        ["--goal", "all"], ["--silent", "3"], ["weight", "above", "180", "--unit", "lb"],
      ] {
        let added = health.run(["alerts", "add"] + arguments)
        #expect(added.status == 0, "\(arguments): \(added.errors)")
      }
      #expect(
        rules(health) == [
          "1,Heart rate above 120 BPM,true", "2,Heart rate at rest above 110 BPM for ten minutes,true", "3,Blood oxygen below 92 %,true",
          "4,Steps of a day below 500 steps,true", "5,Sleep of a day below 6:00 h,true", "6,Weight: nothing new for 7 days,true",
          "7,All rings closed,true", "8,A device or app sends nothing for 3 days,true", "9,Weight above 180 lb,true",
        ])
      #expect(health.run("alerts", "off", "2", "3").status == 0)
      #expect(health.run("alerts", "on", "3").status == 0)
      #expect(health.run("alerts", "remove", "1", "4", "5", "6", "7", "8", "9").status == 0)
      #expect(
        rules(health) == ["2,Heart rate at rest above 110 BPM for ten minutes,false", "3,Blood oxygen below 92 %,true"])
      let gone = health.run("alerts", "remove", "3", "1")
      #expect(gone.status == 1 && gone.errors.contains("There is no rule 1."))
      #expect(rules(health).count == 2)
      #expect(health.run("alerts").errors.contains("Your rules found nothing."))
    }
  }

  @Test("A rule that cannot be is wrong usage with the reason, and adds nothing")
  func refused() throws {
    try Health.withFolder { health in
      #expect(health.run("add", "weight", "72.5", "kg").status == 0)
      for (arguments, text) in [
        ([], "one thing"), (["steps"], "one thing"), (["steps", "over", "5"], "above LIMIT"), (["steps", "above"], "limit as a number"),
        (["stpes", "above", "5"], "Did you mean"), (["steps", "above", "5", "--unit", "kg"], "does not fit"),
        (["steps", "above", "5", "--at-rest"], "heart rate"), (["heart rate", "above", "300", "--at-rest"], "20 to 250"),
        (["sleep", "below", "6"], "no value"), (["weight", "--absent", "0"], "from 1 to 365"), (["--goal", "sleep"], "move, exercise"),
        (["--goal", "all", "--silent", "3"], "one thing"), (["steps", "above", "5", "--source", "a"], "--silent"),
        (["--silent", "3", "--source", "Nobody"], "not a source"),
      ] {
        let result = health.run(["alerts", "add"] + arguments)
        #expect(result.status != 0 && result.errors.contains(text), "\(arguments): \(result.errors)")
      }
      #expect(rules(health).isEmpty)
      #expect(health.run("alerts", "add", "--goal", "all").status == 0)
      #expect(health.run("alerts", "add", "--goal", "all").errors.contains("the same rule"))
    }
  }

  @Test("Quiet hours are a setting, and others are refused")
  func quiet() throws {
    try Health.withFolder { health in
      #expect(health.run("alerts", "quiet", "22:00", "07:00").output.contains("from 22:00 to 07:00"))
      #expect(health.run("config", "alert-quiet", "--format", "csv").output.contains("22:00-07:00"))
      for arguments in [["22:00"], ["22:00", "22:00"], ["10pm", "7am"], ["22:00", "07:00", "--off"], []] {
        #expect(health.run(["alerts", "quiet"] + arguments).status == 64, "\(arguments)")
      }
      #expect(health.run("alerts", "quiet", "--off").output.contains("no quiet hours"))
      #expect(health.run("config", "alert-quiet", "--format", "csv").output.contains("alert-quiet,,"))
    }
  }

  @Test("A daemon finds what a rule looks for and tells the person's program; killed and started again it repeats nothing")
  func served() throws {
    try Health.withFolder { health in
      #expect(health.run("add", "weight", "72.5", "kg", "--start", "2026-01-05 08:00").status == 0)
      #expect(health.run("alerts", "add", "weight", "--absent", "2").status == 0)
      try health.write("#!/bin/sh\n/bin/cat >> '\(health.path("told"))'\n", to: "tell")
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: health.path("tell"))
      #expect(health.run("config", "alert-command", health.path("tell")).status == 0)
      func found() -> [String] {
        health.run("alerts", "list", "--format", "csv", "--columns", "number,rule,seen").lines.dropFirst().map { $0 }
      }
      let daemon = try ServingHealth(health)
      #expect(eventually { found() == ["1,Weight: nothing new for 2 days,false"] && health.exists("told") })
      #expect(eventually { (try? health.text("told"))?.contains("\"rule\":\"Weight: nothing new for 2 days\"") == true })
      #expect(health.run("alerts", "seen").output.contains("1 alert marked as seen"))
      daemon.kill()
      #expect(health.run("alerts", "add", "height", "--absent", "1").status == 0)
      #expect(health.run("add", "height", "180", "cm", "--start", "2026-01-05 08:00").status == 0)
      let again = try ServingHealth(health)
      // The second rule shows that a round was there.
      #expect(eventually { found().count == 2 })
      #expect(found() == ["2,Height: nothing new for 1 day,false", "1,Weight: nothing new for 2 days,true"])
      #expect(try health.text("told").split(separator: "\n").count <= 2)
      #expect(again.end() == 0)
    }
  }
}
