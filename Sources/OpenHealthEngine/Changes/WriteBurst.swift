// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A run of writes to the store's log, and the comparisons after it: the write precedes the moment when the commit becomes readable.
struct WriteBurst {
  /// A comparison that is planned.
  struct Comparison: Equatable {
    /// The number of its burst.
    var burst: Int
    /// Its place among the comparisons of the burst.
    var step: Int

    /// The milliseconds to wait for it.
    var pause: Int { WriteBurst.pauses[step] }
  }

  /// The milliseconds before each comparison after a write. A commit becomes readable when the disk has it, which can take long.
  private static let pauses = [5, 15, 60, 240, 960, 3840]
  /// If writes continue, the comparisons begin again after this many.
  private static let stepsWhileWriting = 2

  /// The comparison to plan; nil when there is none.
  private(set) var next: Comparison?
  private var number = 0
  /// Whether more was written since the first comparison was planned.
  private var goesOn = false

  /// Notes a write to the log. Returns whether a burst begins, so that its first comparison must be planned.
  mutating func noteWrite() -> Bool {
    if let next, next.step < Self.stepsWhileWriting {
      goesOn = true
      return false
    }
    number += 1
    restart()
    return true
  }

  /// Moves on to the comparison after this one, which is due now. Returns false when it is no longer wanted: a later burst has begun, or
  /// the burst has ended.
  mutating func begin(_ comparison: Comparison) -> Bool {
    guard comparison == next else { return false }
    let step = comparison.step + 1
    if step == Self.stepsWhileWriting, goesOn {
      restart()
    } else {
      next = step < Self.pauses.count ? Comparison(burst: number, step: step) : nil
    }
    return true
  }

  /// Drops the planned comparison.
  mutating func end() { next = nil }

  private mutating func restart() {
    next = Comparison(burst: number, step: 0)
    goesOn = false
  }
}
