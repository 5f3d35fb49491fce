// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@Suite struct LiveWorkoutTests {
  private static func environment(_ app: String, _ store: URL) -> [String: String] {
    ["HEALTHKIT_STORE": store.path, "HEALTHKIT_AUTHORIZATION": "grant-all", "HEALTHKIT_BUNDLE_ID": app]
  }

  /// Reads lines until one contains a text; false if none of the next 60 does. These take a minute.
  private func wait(for text: String, of running: Example.Running) -> Bool {
    for _ in 0..<60 {
      guard let line = running.nextLine() else { return false }
      if line.contains(text) { return true }
    }
    return false
  }

  @Test("SESS-14 LIVE-01: a workout shows what another process saves, outlives a kill, and is saved on Ctrl-C", .timeLimit(.minutes(2)))
  func workout() throws {
    try Example.withStore { store in
      let environment = Self.environment("com.example.live", store)
      let killed = try Example.start("LiveWorkout", ["walking"], environment: environment)
      #expect(wait(for: "Started", of: killed))
      // Its latest heart rate is current, at 70.
      let other = Self.environment("com.example.other", store)
      let saved = try Example.run("DailySteps", environment: other)
      #expect(saved.status == 0, "\(saved.lines) \(saved.errors)")
      #expect(wait(for: "  70 bpm", of: killed))
      killed.kill()

      let running = try Example.start("LiveWorkout", ["walking"], environment: environment)
      #expect(wait(for: "Going on", of: running))
      #expect(wait(for: "  70 bpm", of: running))
      running.interrupt()
      var last: String?
      while let line = running.nextLine() { last = line }
      #expect(try #require(last).hasPrefix("Saved 0:0") && last?.hasSuffix(", 70 bpm on average") == true)
      #expect(running.end() == 0)

      // There is no workout left to continue.
      let next = try Example.start("LiveWorkout", environment: environment)
      #expect(wait(for: "Started", of: next))
      next.interrupt()
      #expect(wait(for: "Saved", of: next) && next.end() == 0)
    }
  }

  @Test("An unknown activity is refused")
  func unknown() throws {
    try Example.withStore { store in
      let outcome = try Example.run("LiveWorkout", ["chess"], environment: Self.environment("com.example.live", store))
      #expect(outcome.status == 64 && outcome.lines == ["LiveWorkout: cycling, running, walking"])
    }
  }
}
