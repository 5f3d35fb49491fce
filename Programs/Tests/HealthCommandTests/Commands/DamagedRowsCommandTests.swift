// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

/// Commands on a store with rows that make no sense: each does its work without them, and says so.
@Suite struct DamagedRowsCommandTests {
  /// Commands that read, one for each way to look at a store.
  private static let readers: [[String]] = [
    ["today"], ["types"], ["stats", "steps"], ["stats", "heart rate", "--by", "hour"], ["chart", "steps"], ["chart", "heart rate"],
    ["query", "steps", "--limit", "5"], ["query", "heart rate", "--format", "json"], ["query", "sleep", "--format", "csv"], ["sleep"],
    ["workout", "list"], ["workout", "totals"], ["activity"], ["sources"], ["zones"], ["profile"], ["medications"], ["elements"],
    ["files"], ["imports"], ["removed"], ["apps"], ["log"], ["units"], ["report", "--output", "report.html"],
    ["export", "all.zip"], ["export", "--csv", "csv"], ["export", "--days", "days.csv"], ["export", "--sqlite", "all.db"],
    ["export", "--parquet", "parquet"], ["schema"],
  ]

  private static func open(_ health: Health) throws -> HealthDatabase {
    try HealthDatabase.open(
      folder: URL(fileURLWithPath: health.path("store")), keyFolder: URL(fileURLWithPath: health.path("config/openhealthkit/keys")))
  }

  /// The commands of the list that fail, each with what it says. Files that they write begin with `prefix`.
  private static func failures(_ health: Health, prefix: String) -> [[String]: String] {
    var failures: [[String]: String] = [:]
    for command in readers {
      var arguments = command
      if ["report", "export"].contains(command[0]) { arguments[command.count - 1] = "\(prefix)-\(command[command.count - 1])" }
      let result = health.run(arguments)
      if result.status != 0 { failures[command] = "\(result.status) \(result.errors)" }
    }
    return failures
  }

  @Test("T1: samples that older versions saved for an app end no command, and a note says what was left out")
  func badSamples() throws {
    try Health.withData(days: 3) { health in
      // What fails without them says nothing here.
      let usual = Self.failures(health, prefix: "before")
      #expect(usual.count < 5, "\(usual)")
      try Self.open(health).write { _ = try $0.insert(StoreDamage.badSamples()) }
      let failed = Self.failures(health, prefix: "after").filter { usual[$0.key] == nil }
      #expect(failed.isEmpty, "\(failed)")
      let query = health.run("query", "steps", "--limit", "5")
      #expect(query.errors.contains("of stepCount left out, as "), "\(query.errors)")
      #expect(query.errors.contains("Run `health doctor`."), "\(query.errors)")
      let doctor = health.run("doctor")
      #expect(doctor.status == 1, "\(doctor)")
      #expect(doctor.output.contains("cannot be samples of stepCount from Old"), "\(doctor)")
      #expect(doctor.output.contains("(5 rows)"))
    }
  }

  @Test("T1: a repair sets such samples aside, `removed` lists them, and `undo` brings them back")
  func repair() throws {
    try Health.withData(days: 1) { health in
      let before = health.run("types", "--format", "csv").output
      try Self.open(health).write { _ = try $0.insert(StoreDamage.badSamples()) }
      let repaired = health.run("doctor", "--repair")
      #expect(repaired.status == 0, "\(repaired)")
      #expect(repaired.errors.contains("Set aside samples of stepCount: 5."), "\(repaired)")
      #expect(repaired.errors.contains("`health undo 1` brings them back as they were."), "\(repaired.errors)")
      #expect(health.run("types", "--format", "csv").output == before)
      #expect(health.run("removed", "--format", "csv").output.contains(",set aside by health doctor,"))
      let undone = health.run("undo", "1")
      #expect(undone.status == 0, "\(undone)")
      #expect(undone.output.contains("7 rows brought back as they were before the repair."), "\(undone)")
      #expect(health.run("doctor").status == 1)
      #expect(health.run("undo", "1").status == 1)
    }
  }
}
