// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// Backups and restorations whose process is killed at any moment, as often as `OPENHEALTHKIT_SOAK_ROUNDS` says.
@Suite struct KilledBackupTests {
  private static let rounds = ProcessInfo.processInfo.environment["OPENHEALTHKIT_SOAK_ROUNDS"].flatMap(Int.init) ?? 8

  /// Samples and types of a store; empty when there is no store.
  private func content(_ health: Health, _ store: String) -> String {
    health.exists(store) ? health.run("types", "--format", "csv", "--store", health.path(store)).output : ""
  }

  @Test("A backup that is killed leaves the older file or a whole new one, and the store as it was")
  func backup() throws {
    try Health.withData(days: 20) { health in
      #expect(health.run("key", "show").status == 0)
      let started = ContinuousClock.now
      #expect(health.run("backup", "a.backup").status == 0)
      let whole = ContinuousClock.now - started
      let before = content(health, "store")
      var (killed, kept) = (0, 0)
      for round in 0..<Self.rounds {
        let old = try Data(contentsOf: URL(fileURLWithPath: health.path("a.backup")))
        let share = Double((round * 7919) % Self.rounds) / Double(Self.rounds)
        if health.runAndKill(["backup", "a.backup", "--replace"], after: whole * share) { killed += 1 }
        if try Data(contentsOf: URL(fileURLWithPath: health.path("a.backup"))) == old { kept += 1 }
        let restored = health.run("restore", "a.backup", "--to", "new-\(round)")
        #expect(restored.status == 0, "round \(round): \(restored.errors)")
        #expect(content(health, "new-\(round)") == before)
        try health.remove("new-\(round)")
      }
      #expect(killed > Self.rounds / 5)
      #expect(kept > Self.rounds / 5)
      #expect(health.run("doctor").status == 0)
      #expect(content(health, "store") == before)
    }
  }

  @Test("A restoration that is killed leaves no store or a whole one, and the next one to that place works")
  func restore() throws {
    try Health.withData(days: 20) { health in
      #expect(health.run("key", "show").status == 0)
      #expect(health.run("backup", "a.backup").status == 0)
      let started = ContinuousClock.now
      #expect(health.run("restore", "a.backup", "--to", "first").status == 0)
      let whole = ContinuousClock.now - started
      let before = content(health, "store")
      #expect(content(health, "first") == before)
      var (killed, absent) = (0, 0)
      for round in 0..<Self.rounds {
        let share = Double((round * 7919) % Self.rounds) / Double(Self.rounds)
        if health.runAndKill(["restore", "a.backup", "--to", "new"], after: whole * share) { killed += 1 }
        if !health.exists("new") {
          absent += 1
          let again = health.run("restore", "a.backup", "--to", "new")
          #expect(again.status == 0, "round \(round): \(again.errors)")
        }
        #expect(content(health, "new") == before, "round \(round)")
        #expect(health.run("doctor", "--store", health.path("new")).status == 0)
        try health.remove("new")
      }
      #expect(killed > Self.rounds / 5)
      #expect(absent > Self.rounds / 5)
    }
  }
}
