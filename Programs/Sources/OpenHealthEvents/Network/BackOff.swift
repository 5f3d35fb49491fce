// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The pauses between attempts: each twice the one before, between half of that and all of it by chance, so that many do not return at once.
package struct BackOff: Sendable {
  private let first: Double
  private let longest: Double
  private var random: SplitMix64
  private var next: Double

  /// Pauses in seconds that begin with `first`, and are never longer than `longest`. The same seed gives the same pauses.
  package init(first: Double = 1, longest: Double = 300, seed: UInt64) {
    (self.first, self.longest, next, random) = (first, longest, first, SplitMix64(seed: seed))
  }

  /// The next pause in seconds, at least `least`.
  package mutating func pause(atLeast least: Double = 0) -> Double {
    defer { next = min(next * 2, longest) }
    return max(least, next * (0.5 + random.unit() / 2))
  }

  /// Begins again with the first pause.
  package mutating func reset() { next = first }
}
