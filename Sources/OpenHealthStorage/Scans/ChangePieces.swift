// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The size of the pieces in which a walk reads the change log.
package struct ChangePieces: Sendable {
  /// How many numbers of the sequence the first piece covers. Of a long log each piece reads the rows of an index that are in it, so it costs less
  /// where it is known how far a piece comes.
  var width: Int64
  /// About how many samples, and at most how many deletions, a piece has.
  var samples: Int

  /// The least number that later pieces cover.
  private static let leastWidth: Int64 = 1 << 17

  /// What walks use: the first piece goes as far as it comes.
  package static let usual = ChangePieces(width: .max, samples: 8192)

  /// For a walk that continues another one: how many numbers that one covered.
  package static func following(_ covered: Int64) -> ChangePieces {
    ChangePieces(width: usual.width(after: covered), samples: usual.samples)
  }

  /// Other sizes, for tests.
  init(width: Int64, samples: Int) { (self.width, self.samples) = (width, samples) }

  /// How many numbers a piece covers, given how many the one before covered.
  func width(after covered: Int64) -> Int64 {
    let (wider, isTooGreat) = covered.multipliedReportingOverflow(by: 16)
    return isTooGreat ? .max : max(min(width, Self.leastWidth), wider)
  }
}
