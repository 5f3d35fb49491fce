// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@Suite struct DailyStepsTests {
  @Test("The example asks, saves and reads back: SEED-01, SEED-02, SEED-03")
  func runs() throws {
    let store = FileManager.default.temporaryDirectory.appendingPathComponent("daily-steps-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: store) }  // a leftover folder in the temporary directory is harmless
    let first = try Example.run("DailySteps", environment: ["HEALTHKIT_STORE": store.path, "HEALTHKIT_AUTHORIZATION": "grant-all"])
    #expect(first.status == 0)
    #expect(first.lines.count == 9)
    #expect(first.lines.last == "Latest heart rates: 70 71 72 73 74 70 71 72 73 74 70 71 72 73 74 70 71 72 73 74")
    // Another app's steps in the same ten minutes are covered; this app's own add up (STAT-22).
    let again = try Example.run("DailySteps", environment: ["HEALTHKIT_STORE": store.path, "HEALTHKIT_AUTHORIZATION": "grant-all"])
    let sums = [first, again].map { run in
      run.lines.dropFirst().dropLast().compactMap { $0.split(separator: " ").dropLast().last.flatMap { Int($0) } }.reduce(0, +)
    }
    // A walk across midnight is split between two days, and each share is printed rounded.
    #expect(abs(sums[0] - 1200) <= 1 && abs(sums[1] - 2400) <= 1)
  }

  @Test("Without a person to ask, the example fails with code 7: AUTH-18")
  func fails() throws {
    let result = try Example.run("DailySteps", environment: ["HEALTHKIT_STORE": "memory:"])
    #expect(result.status == 1)
    #expect(
      result.lines.count == 1
        && result.lines[0].hasPrefix("No permission was given: The request for permission was not answered: this process has no terminal"))
  }
}
