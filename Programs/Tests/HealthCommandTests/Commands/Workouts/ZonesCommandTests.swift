// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@Suite struct ZonesCommandTests {
  private let header = "type,boundaries,unit,by"

  @Test("ZONE-08 ZONE-10: zones shows those in force and where they come from, sets the person's and forgets them")
  func setsAndShows() throws {
    try Health.withFolder { health throws in
      try InventedExport.steps.bring(to: health)
      // Of 30 years and 60 beats a minute, as neither is known: OQ-46.
      let before = health.run("zones", "--format", "csv")
      #expect(before.status == 0)
      #expect(before.lines.count == 3)
      #expect(before.lines.dropFirst().first == "cyclingPower,,,none")
      #expect(before.lines.last == "heartRate,138 151 164 177,count/min,system", "\(before.lines)")

      let set = health.run("zones", "set", "heartRate", "115", "135.5", "155", "--format", "csv")
      #expect(set.lines == [header, "heartRate,115 135.5 155,count/min,user"], "\(set.errors)")
      let power = health.run("zones", "set", "HKQuantityTypeIdentifierCyclingPower", "0.15", "0.25", "--unit", "kW", "--format", "csv")
      #expect(power.lines.last == "cyclingPower,0.15 0.25,kW,user", "\(power.errors)")
      #expect(
        health.run("zones", "list", "--format", "csv").lines == [
          header, "cyclingPower,0.15 0.25,kW,user", "heartRate,115 135.5 155,count/min,user",
        ])
      let table = health.run("zones")
      #expect(table.lines.contains { $0.hasPrefix("heartRate") && $0.contains("115 135.5 155") && $0.hasSuffix("your choice") })

      #expect(health.run("zones", "reset", "heartRate", "--format", "csv").lines == [header, before.lines.last])
      #expect(health.run("zones", "reset", "cyclingPower").lines.last?.hasSuffix("none set") == true)
    }
  }

  @Test("ZONE-08: the list says which of age and resting rate is assumed")
  func assumed() throws {
    try Health.withFolder { health throws in
      func heart() -> String? { health.run("zones").lines.last }
      try InventedExport.steps.bring(to: health)
      #expect(heart()?.hasSuffix("assumed: age 30, resting 60") == true)
      #expect(health.run("add", "restingHeartRate", "50", "count/min").status == 0)
      #expect(heart()?.hasSuffix("resting rate; age 30 assumed") == true)
      #expect(health.run("profile", "--date-of-birth", "1985-04-12").status == 0)
      #expect(heart()?.hasSuffix("age and resting rate") == true)
      #expect(health.run("delete", "--type", "restingHeartRate", "--yes").status == 0)
      #expect(heart()?.hasSuffix("age; resting 60 assumed") == true)
      #expect(health.run("zones", "--format", "csv").lines.last?.hasSuffix(",system") == true)
    }
  }

  @Test("ZONE-05 ZONE-06: wrong types, units and boundaries end with status 64 and say why; nothing is changed")
  func refuses() throws {
    try Health.withFolder { health throws in
      try InventedExport.steps.bring(to: health)
      let before = health.run("zones", "--format", "csv").lines
      let wrong: [([String], String)] = [
        (["heartRate", "120"], "2 to 8 boundaries"), (["heartRate"], "2 to 8 boundaries"), (["heartRate", "140", "120"], "ascend"),
        (["heartRate", "120", "140", "--unit", "W"], "does not fit"), (["stepCount", "1", "2"], "cyclingPower and heartRate"),
        (["heartRat", "1", "2"], "heartRate"), (["heartRate", "a", "b"], "boundaries"),
      ]
      for (arguments, words) in wrong {
        let run = health.run(["zones", "set"] + arguments)
        #expect(run.status == 64, "\(arguments): \(run.errors)")
        #expect(run.errors.contains(words), "\(arguments): \(run.errors)")
      }
      #expect(health.run("zones", "reset", "stepCount").status == 64)
      #expect(health.run("zones", "--format", "csv").lines == before)
    }
  }

  @Test("zones --help lists the commands, with examples")
  func help() throws {
    try Health.withFolder { health throws in
      let help = health.run("zones", "--help")
      #expect(help.status == 0)
      #expect(["list", "set", "reset", "health zones set heartRate 115 135 155 170"].allSatisfy(help.output.contains))
    }
  }
}
