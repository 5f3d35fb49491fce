// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthInterchange
import OpenHealthStorage
import Testing

/// Imports whose process is killed at any moment, as often as `OPENHEALTHKIT_SOAK_ROUNDS` says.
@Suite struct KilledImportTests {
  @Test("An import that is killed and run again ends in the store of an undisturbed one")
  func killed() throws {
    let rounds = ProcessInfo.processInfo.environment["OPENHEALTHKIT_SOAK_ROUNDS"].flatMap(Int.init) ?? 10
    try Health.withFolder { health in
      #expect(health.run("generate", "--days", "4", "--output", "a.zip").status == 0)
      let started = ContinuousClock.now
      #expect(health.run("import", "a.zip", "--store", health.path("whole")).status == 0)
      let whole = ContinuousClock.now - started
      let expected = try body(health, "whole")
      var killed = 0
      for round in 0..<rounds {
        let store = "store-\(round)"
        // Twice, so that what a killed one left is met by another that is killed.
        for share in [Double((round * 7919) % rounds), Double((round * 104_729 + 3) % rounds)] {
          if health.runAndKill(["import", "a.zip", "--store", health.path(store)], after: whole * (share / Double(rounds))) { killed += 1 }
        }
        let last = health.run("import", "a.zip", "--store", health.path(store))
        #expect(last.status == 0, "round \(round): \(last.errors)")
        #expect(try body(health, store) == expected, "round \(round)")
        try health.remove(store)
      }
      #expect(killed > rounds / 5)
    }
  }

  /// The store's content as an export of one date.
  private func body(_ health: Health, _ store: String) throws -> Data {
    let keys = URL(fileURLWithPath: health.path("config/openhealthkit/keys"))
    let database = try HealthDatabase.open(folder: URL(fileURLWithPath: health.path(store)), keyFolder: keys)
    let engine = HealthEngine(database: database, answering: PolicyAnswering(policy: .denyAll))
    let file = URL(fileURLWithPath: health.path("\(store).zip"))
    try AppleExportWriter(service: engine, zone: .gmt).write(to: file, at: Date(timeIntervalSinceReferenceDate: 800_000_000))
    return try Data(contentsOf: file)
  }
}
