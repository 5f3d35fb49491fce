// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How long things took: how many values lie between each two of a few fixed bounds, and their sum.
package struct Histogram: Sendable, Equatable {
  /// The upper bounds in seconds, ascending. A value that equals one is below it.
  package static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

  /// The number of values up to each bound and above the one before; at the end those above all.
  package private(set) var counts = Array(repeating: 0, count: Histogram.bounds.count + 1)
  /// The sum of the values.
  package private(set) var sum = 0.0

  /// No values.
  package init() {}

  /// Counts a value.
  package mutating func add(_ seconds: Double) {
    counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    sum += seconds
  }
}
