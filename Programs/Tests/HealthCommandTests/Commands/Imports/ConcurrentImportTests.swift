// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// Two processes that import into one store at once.
@Suite struct ConcurrentImportTests {
  @Test("two imports at once, of the same export and of different ones, both end well and nothing is missing")
  func twoAtOnce() throws {
    try Health.withFolder { health in
      for (name, seed) in [("x", "1"), ("w", "2")] {
        #expect(health.run("generate", "--days", "8", "--seed", seed, "--output", "\(name).zip").status == 0)
      }
      let expected = try [["x", "x"], ["x", "w"]].map { pair in
        let store = "expected-\(pair[1])"
        for name in pair { #expect(health.run("import", "\(name).zip", "--store", health.path(store)).status == 0) }
        return try content(health, store)
      }
      for round in 0..<4 {
        let (pair, store) = ([["x", "x"], ["x", "w"]][round % 2], "store-\(round)")
        #expect(health.run("import", "x.zip", "--only", "bodyMass", "--store", health.path(store)).status == 0)
        let processes = try pair.map { try health.start(["import", "\($0).zip", "--store", health.path(store)]) }
        for process in processes { process.waitUntilExit() }
        #expect(processes.map(\.terminationStatus) == [0, 0], "round \(round)")
        #expect(try content(health, store) == expected[round % 2], "round \(round)")
      }
    }
  }

  /// Types with their counts, elements, and files with their sizes.
  private func content(_ health: Health, _ store: String) throws -> [[String]] {
    [["types", "--columns", "type,samples,first,last,sources"], ["elements"], ["files"]].map { command in
      health.run(command + ["--format", "csv", "--store", health.path(store)]).lines.sorted()
    }
  }
}
