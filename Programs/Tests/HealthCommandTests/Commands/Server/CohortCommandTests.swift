// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import Testing

@testable import health_server

/// What `health server cohort` refuses before it asks a database. `Tools/run cohort` has the rest.
@Suite struct CohortCommandTests {
  private static let period = ["--study", "org.example.steps", "--from", "2026-01-01", "--to", "2026-04-01"]

  private static func statistics(_ options: [String], type: String = "steps") -> [String] {
    ["server", "cohort", "statistics", "--type", type] + options
  }

  private static func statistics(of study: String, from: String = "2026-01-01", to: String = "2026-04-01") -> [String] {
    statistics(["--study", study, "--from", from, "--to", to])
  }

  private static func export(_ options: String...) -> [String] {
    ["server", "cohort", "export", "--output", "out", "--pseudonym-key", "key"] + period + options
  }

  @Test("a study, days, zones, types, groups and files that cannot be are refused")
  func refused() {
    let wrong: [[String]] = [
      Self.statistics(of: "a b"), Self.statistics(of: "' OR 1=1 --"), Self.statistics(of: ""),
      Self.statistics(of: "a", from: "2026-04-01"), Self.statistics(of: "a", from: "2026-04-02"),
      Self.statistics(of: "a", from: "2016-01-01", to: "2026-01-09"), Self.statistics(of: "a", from: "2026-02-29"),
      Self.statistics(of: "a", from: "yesterday"), Self.statistics(of: "a", to: "2026-4-1"),
      Self.statistics(Self.period + ["--zone", "Mars/Olympus"]), Self.statistics(Self.period + ["--smallest-group", "4"]),
      Self.statistics(Self.period + ["--smallest-group", "-10"]), Self.statistics([]), Self.statistics(Self.period, type: "sleep"),
      Self.statistics(Self.period, type: "nothing"), Self.export(), Self.export("--type", "steps,sleep"),
      Self.export("--type", "steps", "--shards", "0"), Self.export("--type", "steps", "--shards", "101"),
      Self.export("--type", "steps", "--output", "-"),
      ["server", "cohort", "export", "--output", "out", "--type", "steps"] + Self.period,
    ]
    for arguments in wrong {
      #expect(throws: (any Error).self, "\(arguments)") { _ = try HealthServerProgram.Root.parseAsRoot(arguments) }
    }
  }

  @Test("those that can be are accepted")
  func accepted() throws {
    let right: [[String]] = [
      Self.statistics(Self.period), Self.statistics(Self.period + ["--smallest-group", "5", "--zone", "+05:45", "--format", "json"]),
      Self.statistics(of: "a", from: "2016-01-01", to: "2026-01-08"),
      Self.export("--type", "steps", "--type", "heart rate,weight", "--shards", "100", "--replace"),
    ]
    for arguments in right { _ = try HealthServerProgram.Root.parseAsRoot(arguments) }
  }

  @Test("a database that is not there gives one sentence, and neither figures nor a folder")
  func away() throws {
    try Health.withFolder { health in
      let place = ["--database", "host=\(health.path("nowhere")) user=health dbname=health"]
      for arguments in [Self.statistics(Self.period), Self.export("--type", "steps")] {
        let result = health.run(arguments + place)
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("health: The database cannot be reached"))
        #expect(result.errors.utf8.count { $0 == 0x0A } == 1)
      }
      #expect(!health.exists("out"))
    }
  }

  @Test("a name with control characters does not reach the terminal as such")
  func hostile() throws {
    try Health.withFolder { health in
      let result = health.run(Self.statistics(of: "a\u{1B}[31m\u{202E}b"))
      #expect(result.status == 64)
      #expect(result.errors.contains("is not a bundle identifier"))
      #expect(!result.errors.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
  }
}
