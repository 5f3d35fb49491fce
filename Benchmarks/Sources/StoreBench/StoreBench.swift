// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import BenchMeasure
import Foundation
import HealthKit

/// Runs one job of scripts/bench that needs `import HealthKit`, on the store that `HEALTHKIT_STORE` names, or one of Tools/run
/// bench-server at the server that `HEALTHKIT_SERVER` names. Prints a line of JSON.
///
///     StoreBench authorize|sums|again|latest|latestByEnd|day|fetch|saves|singles|live [SAVES [QUERIES [PLACE]]]
///     StoreBench connect|uploads|dayFigures|yearFigures [SAMPLES-A-DAY [FIRST-DAY [DAYS [SAMPLES-AN-UPLOAD]]]]
///
/// Each job has a new process, so SQLite's cache is cold; opening the store is not counted.
@main
enum StoreBench {
  static func main() async throws {
    guard let job = CommandLine.arguments.dropFirst().first.flatMap(Job.init(rawValue:)) else {
      FileHandle.standardError.write(Data("StoreBench: one of \(Job.allCases.map(\.rawValue).joined(separator: ", "))\n".utf8))
      exit(64)
    }
    let store = HKHealthStore()
    // Opens the store.
    _ = store.authorizationStatus(for: Job.steps)
    try show(await job.run(store))
  }
}
