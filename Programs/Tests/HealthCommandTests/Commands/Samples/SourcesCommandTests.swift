// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@Suite struct SourcesCommandTests {
  private func order(_ health: Health) -> [String] {
    health.run("sources", "stepCount", "--format", "csv").lines.dropFirst().map {
      $0.split(separator: ",")[2...3].joined(separator: ": ")
    }
  }

  private func total(_ health: Health) -> String? {
    health.run("stats", "stepCount", "--format", "csv", "--time-zone", "UTC", "--from", "2026-03-14").lines.last.map {
      String($0.split(separator: ",")[2])
    }
  }

  private let byDefault = [
    "\(InventedExport.watch): default: watch", "\(InventedExport.phone): default: phone", "Old pedometer: default: other",
  ]

  @Test("STAT-18: sources shows the order in force and why; sources order sets it, and figures follow at once")
  func showsAndSets() throws {
    try Health.withFolder { health throws in
      try InventedExport.steps.bring(to: health)
      #expect(order(health) == byDefault)
      #expect(health.run("sources", "stepCount", "--format", "csv").lines.first == "type,place,source,why,samples,bundle_identifier")
      // 50 after midnight, 1100 + 70 of the watch, and half of what the phone has around it.
      #expect(total(health) == "2220")

      let set = health.run("sources", "order", "stepCount", "old pedometer", "ada's iphone", "--format", "csv")
      #expect(set.status == 0, "\(set.errors)")
      #expect(
        order(health) == ["Old pedometer: your order", "\(InventedExport.phone): your order", "\(InventedExport.watch): default: watch"])
      #expect(set.lines == health.run("sources", "stepCount", "--format", "csv").lines)
      #expect(total(health) == "2020")

      let identifier = try #require(set.lines.last.map { String($0.split(separator: ",")[5]) })
      #expect(health.run("sources", "order", "HKQuantityTypeIdentifierStepCount", identifier).status == 0)
      #expect(order(health).first == "\(InventedExport.watch): your order")

      #expect(health.run("sources", "order", "stepCount", "--default").status == 0)
      #expect(order(health) == byDefault)
      #expect(total(health) == "2220")
      let table = health.run("sources")
      #expect(table.status == 0)
      #expect(table.lines.contains { $0.hasPrefix("stepCount") && $0.contains("Old pedometer") && $0.contains("default: other") })
    }
  }

  @Test("Wrong types and sources end with status 64 and list the known ones; nothing is changed")
  func refuses() throws {
    try Health.withFolder { health throws in
      var export = InventedExport.steps
      for name in ["twin", "Twin"] {
        export.add("HKQuantityTypeIdentifierStepCount", from: name, "2026-03-14 08:00:00", "2026-03-14 08:10:00", "1", unit: "count")
      }
      try export.bring(to: health)
      let before = order(health)
      for (arguments, message) in [
        (["stepCount", "Adas iPhone"], "Did you mean \"\(InventedExport.phone)\"?"),
        (["stepCount", "pedometer"], "Did you mean \"Old pedometer\"?"),
        (["stepCount", "Somebody else's ring"], "Its sources are \"\(InventedExport.watch)\", "),
        (["stepCount", "twin"], "2 sources are called \"twin\". Give one of import.apple-health."),
        (["stepCount", "Old pedometer", "old pedometer"], "is named twice"), (["stepCount"], "or give --default"),
        (["stepCount", "Old pedometer", "--default"], "or give --default"), (["stepCuont", "Old pedometer"], "Did you mean stepCount"),
        (["heartRate", "Old pedometer"], "That type has no samples yet."),
      ] {
        let result = health.run(["sources", "order"] + arguments)
        #expect(result.status == 64, "\(arguments): \(result.errors)")
        #expect(result.errors.contains(message), "\(arguments): \(result.errors)")
      }
      #expect(order(health) == before)
      let typo = health.run("sources", "stepCuont")
      #expect(typo.status == 64)
      #expect(typo.errors.contains("stepCount"))
      let empty = health.run("sources", "heartRate")
      #expect(empty.status == 0)
      #expect(empty.errors.contains("There are no samples of heartRate yet."))
    }
  }
}
