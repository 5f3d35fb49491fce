// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What was saved and deleted after a place in the change log (ANCH-01 to ANCH-12).
public struct FetchChanges: HealthRequest, Hashable {
  /// Additions and deletions, each in the order in which they happened.
  public struct Reply: Sendable {
    public var added: [SampleRecord]
    public var deleted: [DeletionRecord]
    /// The place of each addition and each deletion in the log.
    public var addedAt: [Int64]
    public var deletedAt: [Int64]
    /// Where the next query continues.
    public var anchor: Int64
    /// The end of the log when this was read.
    public var latest: Int64

    /// A reply without changes.
    public init(anchor: Int64, latest: Int64) {
      (added, deleted, addedAt, deletedAt) = ([], [], [], [])
      self.anchor = anchor
      self.latest = latest
    }

    /// Adds what was saved at a place of the log.
    public mutating func add(_ sample: SampleRecord, at place: Int64) {
      added.append(sample)
      addedAt.append(place)
    }

    /// Adds what was deleted at a place of the log.
    public mutating func add(_ deletion: DeletionRecord, at place: Int64) {
      deleted.append(deletion)
      deletedAt.append(place)
    }

    /// Adds the changes of another reply that come after a place of the log and are wanted.
    public mutating func add(
      _ other: Reply, after place: Int64 = 0, where isWanted: (SampleRecord) -> Bool, _ isWantedDeletion: (DeletionRecord) -> Bool
    ) {
      for (sample, own) in zip(other.added, other.addedAt) where own > place && isWanted(sample) { add(sample, at: own) }
      for (deletion, own) in zip(other.deleted, other.deletedAt) where own > place && isWantedDeletion(deletion) { add(deletion, at: own) }
      (anchor, latest) = (other.anchor, other.latest)
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

  public var kind: RequestKind { .querying }
}
