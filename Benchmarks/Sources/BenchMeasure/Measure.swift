// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Measures the processor time of all threads of this process, and the wall time.
package struct Measure {
  private let processor = Self.seconds(CLOCK_PROCESS_CPUTIME_ID)
  private let clock = Self.seconds(CLOCK_MONOTONIC)

  /// Begins to measure.
  package init() {}

  /// The seconds since it was made, by name.
  package func figures(_ more: [String: Double] = [:]) -> [String: Double] {
    more.merging(["cpu": Self.seconds(CLOCK_PROCESS_CPUTIME_ID) - processor, "wall": wall]) { $1 }
  }

  /// The seconds since it was made, by a clock that nothing sets.
  package var wall: Double { Self.seconds(CLOCK_MONOTONIC) - clock }

  private static func seconds(_ id: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(id, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The times of many short runs of one thing: half of them took less than `p50`.
package struct Spread {
  /// The wall time of each run in seconds, in the order of the runs.
  package private(set) var seconds: [Double] = []

  /// The times of no run yet.
  package init() {}

  /// Adds the wall time of a run that ends now.
  package mutating func add(_ measure: Measure) { add(measure.wall) }

  /// Adds the time of a run.
  package mutating func add(_ seconds: Double) { self.seconds.append(seconds) }

  /// The first time, quantiles and the number of runs, by name. There must be a run.
  package func figures(_ more: [String: Double] = [:]) -> [String: Double] {
    let sorted = seconds.sorted()
    func quantile(_ share: Double) -> Double { sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] }
    return more.merging(["first": seconds[0], "p50": quantile(0.5), "p95": quantile(0.95), "runs": Double(seconds.count)]) { $1 }
  }
}

/// Writes what was measured as a line of JSON.
package func show(_ figures: [String: Double]) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  print(String(decoding: try encoder.encode(figures), as: UTF8.self))
}
