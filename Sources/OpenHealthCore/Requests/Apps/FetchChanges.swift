// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads what was saved and deleted after an anchor (ANCH-01 to ANCH-12).
///
/// This is the request behind anchored queries. Pass the reply's `anchor` in the next request to continue. Reads one snapshot, or through
/// a socket one for each page; the reply ends where the log ended for the first one. An app sees additions that it may read, and deletions
/// of samples that it could see. A deletion of which too little is known to decide the predicate is reported (OQ-09). Throws `authorizationNotDetermined` if the app never asked about one of the types.
package struct FetchChanges: HealthRequest, Hashable {
  /// Additions and deletions, each in the order in which they happened.
  package struct Reply: Sendable {
    /// The saved samples that match.
    package var added: [SampleRecord]
    /// The deletions of samples that may have matched. A sample that was deleted and added again is only in `added`.
    package var deleted: [DeletionRecord]
    /// The position of each element of `added` among the changes of the reply: the owner's is one in the log, an app's counts from 1 (T8).
    package var addedAt: [Int64]
    /// The position of each element of `deleted`, as of ``addedAt``.
    package var deletedAt: [Int64]
    /// Where the next request continues: ``end``, or the place of the last change in the reply if the limit was reached.
    package var anchor: ChangeAnchor
    /// The end of what the caller could see when the snapshot was taken. It stays the same until that changes.
    package var end: ChangeAnchor
    /// For the owner, the end of the log when the snapshot was taken, as a position in it. For an app, the number of a bare ``end``, or 0.
    package var latest: Int64
    /// The snapshot, to be marked in later requests; ``end`` where the request has no ``FetchChanges/marks``. For an app, it is another one in
    /// each reply.
    package var snapshot: ChangeAnchor
    /// For each of the request's ``FetchChanges/marks``, the position up to which the changes of the reply are not after it; below 0 where the
    /// request's anchor is after it. Nil where the request has no marks, and from a store of an earlier version.
    package var marked: [Int64]?
    /// Whether the request's anchor was one of another store, so that these changes begin at the start. Positions that the caller knows are of the
    /// other store, too.
    package var beginsAnew = false

    /// Creates a reply without changes.
    ///
    /// - Parameter end: What ``end`` is; nil for the bare anchor of `latest`.
    package init(anchor: ChangeAnchor, latest: Int64, end: ChangeAnchor? = nil) {
      (added, deleted, addedAt, deletedAt) = ([], [], [], [])
      self.anchor = anchor
      self.end = end ?? ChangeAnchor(place: latest)
      self.latest = latest
      snapshot = self.end
    }

    /// Whether there are no changes after these.
    package var isComplete: Bool { anchor == end }

    /// Appends a sample that was saved at a log position.
    package mutating func add(_ sample: SampleRecord, at place: Int64) {
      added.append(sample)
      addedAt.append(place)
    }

    /// Appends a deletion at a log position.
    package mutating func add(_ deletion: DeletionRecord, at place: Int64) {
      deleted.append(deletion)
      deletedAt.append(place)
    }

    /// Drops the deletions of samples that are also in `added`: the sample exists again, and the addition is enough.
    package mutating func dropUndoneDeletions() {
      guard !added.isEmpty, !deleted.isEmpty else { return }
      let back = Set(deleted.map(\.uuid)).intersection(added.lazy.map(\.uuid))
      guard !back.isEmpty else { return }
      let kept = zip(deleted, deletedAt).filter { !back.contains($0.0.uuid) }
      (deleted, deletedAt) = (kept.map(\.0), kept.map(\.1))
    }

    /// The reply without its changes up to a position.
    package func dropping(upTo place: Int64) -> Reply {
      guard addedAt.contains(where: { $0 <= place }) || deletedAt.contains(where: { $0 <= place }) else { return self }
      var rest = self
      (rest.added, rest.addedAt, rest.deleted, rest.deletedAt) = ([], [], [], [])
      for (sample, own) in zip(added, addedAt) where own > place { rest.add(sample, at: own) }
      for (deletion, own) in zip(deleted, deletedAt) where own > place { rest.add(deletion, at: own) }
      return rest
    }

    /// Appends those changes of another reply that the closures accept, and adopts its `anchor`, `end`, `latest` and `snapshot`.
    package mutating func add(
      _ other: Reply, where isWanted: (SampleRecord) -> Bool, _ isWantedDeletion: (DeletionRecord) -> Bool
    ) {
      for (sample, own) in zip(other.added, other.addedAt) where isWanted(sample) { add(sample, at: own) }
      for (deletion, own) in zip(other.deleted, other.deletedAt) where isWantedDeletion(deletion) { add(deletion, at: own) }
      (anchor, end, latest, snapshot) = (other.anchor, other.end, other.latest, other.snapshot)
      beginsAnew = beginsAnew || other.beginsAnew
    }
  }

  /// The types to follow, each with its predicate. A type can appear more than once.
  package var selections: [FetchSamples.Selection]
  /// The anchor after which to begin; nil for the beginning of the log.
  package var anchor: ChangeAnchor?
  /// The maximum number of additions and deletions together; nil for no maximum (ANCH-04).
  package var limit: Int?
  /// Whether the reply's anchors name the store. Nil, from clients of earlier versions, means bare ones.
  package var namesStore: Bool?
  /// The snapshots of several readers of one reply, which says in ``Reply/marked`` what each has seen. At most ``Limits/mostMarks``; nil for
  /// a reader of anchors alone.
  package var marks: [ChangeAnchor]?
  /// The app whose view the owner wants to have. Throws `ownerOnly` where an app asks.
  package var viewer: AppIdentity?

  /// Creates a request for the changes after `anchor`.
  package init(
    selections: [FetchSamples.Selection], anchor: ChangeAnchor?, limit: Int?, namesStore: Bool = true, marks: [ChangeAnchor]? = nil,
    viewer: AppIdentity? = nil
  ) {
    self.selections = selections
    self.anchor = anchor
    self.limit = limit
    self.namesStore = namesStore
    self.marks = marks
    self.viewer = viewer
  }

  /// Permission to read the types. After a refusal, the app sees only its own samples.
  package var access: RequestAccess { .read(selections.map(\.type)) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}

extension FetchChanges.Reply: CountedReply {
  /// The number of additions and deletions of the type.
  package func count(of type: DataType) -> Int { added.count(of: type) + deleted.count { $0.type === type } }
}
