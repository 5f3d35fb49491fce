// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Counts the samples of an import that are still stored, in portions. Repeat the request with `after` set to the reply's `last` until that
/// is nil, and add up the counts.
package struct CountImport: OwnerRequest {
  /// The counts of one portion.
  package struct Portion: Sendable, Equatable, Codable {
    /// The number of stored samples by type. Cost: reads what is not in chunks, and the headers of chunks.
    package var counts: [DataType: Int]
    /// The value for `after` in the next request; nil when everything is counted.
    package var last: Int64?

    /// Creates a portion.
    package init(counts: [DataType: Int], last: Int64?) {
      self.counts = counts
      self.last = last
    }
  }

  /// One portion of the counts.
  package typealias Reply = Portion

  /// The number of the import. For an unknown number the counts are empty.
  package var number: Int64
  /// The ``Portion/last`` of the previous portion; -1 for the first portion.
  package var after: Int64

  /// Creates a request for the first portion of an import's counts, or with `after` for a further one.
  package init(number: Int64, after: Int64 = -1) {
    self.number = number
    self.after = after
  }
}
