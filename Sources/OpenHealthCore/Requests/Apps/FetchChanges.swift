// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What was saved and deleted after a place in the change log (ANCH-01 to ANCH-12).
public struct FetchChanges: HealthRequest {
  /// Additions and deletions, each in the order in which they happened.
  public struct Reply: Sendable {
    public var added: [SampleRecord]
    public var deleted: [DeletionRecord]
    /// Where the next query goes on.
    public var anchor: Int64
    /// The end of the log when this was read.
    public var latest: Int64

    public init(added: [SampleRecord], deleted: [DeletionRecord], anchor: Int64, latest: Int64) {
      self.added = added
      self.deleted = deleted
      self.anchor = anchor
      self.latest = latest
    }
  }

  public var selections: [FetchSamples.Selection]
  /// Nil for the beginning.
  public var anchor: Int64?
  /// How many additions and deletions together; nil for all (ANCH-04).
  public var limit: Int?

  public init(selections: [FetchSamples.Selection], anchor: Int64?, limit: Int?) {
    self.selections = selections
    self.anchor = anchor
    self.limit = limit
  }

  public var access: RequestAccess { .read(selections.map(\.type)) }
}
