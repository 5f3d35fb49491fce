// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The position of a sample in its lane: by start, then as it was saved.
struct SampleKey: Comparable, Sendable {
  var start: Double
  var sequence: Int64

  static func < (left: SampleKey, right: SampleKey) -> Bool { (left.start, left.sequence) < (right.start, right.sequence) }
}
