// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads what was saved and deleted after an anchor (ANCH-01 to ANCH-12).
///
/// This is the request behind anchored queries. Pass the reply's `anchor` in the next request to continue. Reads one snapshot, or through
/// a socket one for each page; the reply ends where the log ended for the first one. An app sees additions that it may read, and deletions
/// of samples that it could see. A deletion is also reported if too little is known of it to decide the predicate (OQ-09). Throws
/// `authorizationNotDetermined` if the app never asked about one of the types.
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

/// Pages of additions and of deletions, then one page with the anchors.
extension FetchChanges.Reply: PagedReply {
  private enum Kind: UInt8 { case added, deleted, end }

  /// Writes at most ``WireForm/rowsInPage`` changes to a page. Each page begins with its kind.
  package func writePages(_ page: (ColumnWriter) throws -> Void) throws {
    try writeChanges(withEmptyPages: true, page)
    try writeEnd(page)
  }

  /// Writes the pages before the last one. Those of parts of a reply can follow one another: changes of each kind are in their order.
  ///
  /// - Parameter withEmptyPages: Whether there is a page of each kind without changes, too.
  package func writeChanges(withEmptyPages: Bool, _ page: (ColumnWriter) throws -> Void) throws {
    if withEmptyPages || !added.isEmpty {
      try Array(zip(added, addedAt)).forEachPage(weight: \.0.largeBytes) { rows in
        try write(.added, page) { out in
          out.samples(rows.map(\.0))
          out.column(rows, \.1)
        }
      }
    }
    if withEmptyPages || !deleted.isEmpty {
      try Array(zip(deleted, deletedAt)).forEachPage { rows in
        try write(.deleted, page) { out in
          out.deletions(rows.map(\.0))
          out.column(rows, \.1)
        }
      }
    }
  }

  /// Writes the last page, with the anchors.
  package func writeEnd(_ page: (ColumnWriter) throws -> Void) throws {
    try write(.end, page) { out in
      out.anchor(anchor)
      out.number(latest)
      // Earlier versions know only bare anchors, and nothing after them.
      guard anchor.place == nil else { return }
      out.anchor(end)
      out.number(UInt8(beginsAnew ? 1 : 0))
      // Nor do they send marks.
      guard let marked else { return }
      out.count(marked.count)
      out.column(marked) { $0 }
      out.anchor(snapshot)
    }
  }

  private func write(_ kind: Kind, _ page: (ColumnWriter) throws -> Void, _ body: (inout ColumnWriter) -> Void) throws {
    var out = ColumnWriter()
    out.number(kind.rawValue)
    body(&out)
    try page(out)
  }

  /// Reads the pages of ``writePages(_:)``. Throws ``WireFault`` if the last page is missing or is not last.
  package init(readingPages page: () throws -> ColumnReader?) throws {
    self.init(anchor: .beginning, latest: 0)
    while var next = try page() {
      let kind = Kind(rawValue: try next.number())
      switch kind {
      case .added:
        added += try next.samples()
        addedAt += try next.column(added.count - addedAt.count, of: Int64.self)
      case .deleted:
        deleted += try next.deletions()
        deletedAt += try next.column(deleted.count - deletedAt.count, of: Int64.self)
      case .end:
        (anchor, latest) = (try next.anchor(), try next.number())
        end = ChangeAnchor(place: latest)
        snapshot = end
        guard anchor.place == nil else { break }
        end = try next.anchor()
        snapshot = end
        beginsAnew = try next.number(UInt8.self) != 0
        guard !next.isAtEnd else { break }
        marked = try next.column(next.count(ofBytes: 8), of: Int64.self)
        snapshot = try next.anchor()
      case nil: throw WireFault.invalid(.kind)
      }
      try next.finish()
      if kind == .end {
        guard try page() == nil else { throw WireFault.wrongPageCount }
        // A reply in parts can have a sample that is stored again in a later part than its deletion.
        dropUndoneDeletions()
        return
      }
    }
    throw WireFault.wrongPageCount
  }
}

extension ColumnWriter {
  fileprivate mutating func deletions(_ deletions: [DeletionRecord]) {
    count(deletions.count)
    column(deletions) { $0.uuid }
    dictionary(deletions, \.type) { type, out in out.text(type.identifier) }
    dictionary(deletions, \.source) { source, out in out.source(source) }
    dictionary(deletions, \.metadata) { metadata, out in out.blob(MetadataCoding.encode(metadata)) }
    column(deletions) { UInt32($0.members.count) }
    let members = deletions.flatMap(\.members)
    dictionary(members, \.type) { type, out in out.text(type.identifier) }
    dictionary(members, \.source) { source, out in out.source(source) }
  }
}

extension ColumnReader {
  fileprivate mutating func deletions() throws(WireFault) -> [DeletionRecord] {
    let count = try count(ofBytes: 32)
    let uuids = try uuids(count)
    let types = try dictionary(count) { page throws(WireFault) in try page.type() }
    let sources = try dictionary(count) { page throws(WireFault) in try page.source() }
    let metadata = try dictionary(count) { page throws(WireFault) in try page.metadata() }
    let memberCounts = try column(count, of: UInt32.self).map(Int.init)
    let memberCount = memberCounts.reduce(0, +)
    let memberTypes = try dictionary(memberCount) { page throws(WireFault) in try page.type() }
    let memberSources = try dictionary(memberCount) { page throws(WireFault) in try page.source() }
    var members = (0..<memberCount).map { DeletionRecord.Member(type: memberTypes[$0], source: memberSources[$0]) }[...]
    return (0..<count).map { row in
      defer { members = members.dropFirst(memberCounts[row]) }
      return DeletionRecord(
        uuid: uuids[row], type: types[row], source: sources[row], metadata: metadata[row], members: Array(members.prefix(memberCounts[row]))
      )
    }
  }
}

/// Reports that the calling app has processed changes: a handler of its observers called its completion (OBS-05).
///
/// Has no effect, and writes nothing, if the app has not enabled background delivery for the types. Throws `invalidArgument` for the owner.
package struct AcknowledgeChanges: HealthRequest {
  /// Nothing.
  package typealias Reply = Void

  /// The types whose changes the app has processed.
  package var types: Set<DataType>
  /// The anchor up to which the app has processed changes. One of another store acknowledges nothing; a bare one beyond the log's end counts
  /// as its end.
  package var place: ChangeAnchor

  /// Creates an acknowledgement for some types up to an anchor.
  package init(types: Set<DataType>, place: ChangeAnchor) {
    self.types = types
    self.place = place
  }

  /// No permission: the request concerns only the calling app.
  package var access: RequestAccess { .none }

  /// An acknowledgement. Apple's call for it reports no error.
  package var kind: RequestKind { .acknowledgement }
}

/// Enables or disables background delivery: the store wakes the calling app for changes of a type (OBS-11, OBS-12). The setting outlives
/// the process.
///
/// Throws `noBackgroundDelivery` if the app's registration does not allow it (OBS-07), and `invalidArgument` for an unknown frequency. For
/// the owner, it does nothing.
package struct SetBackgroundDelivery: HealthRequest {
  /// Nothing. The setting is committed when the call returns.
  package typealias Reply = Void

  /// The type to enable with its frequency, or the type to disable, or all types.
  package var change: BackgroundDeliveryChange

  /// Creates a change of the app's background delivery.
  package init(_ change: BackgroundDeliveryChange) { self.change = change }

  /// No permission: the app is woken only for changes that it may read.
  package var access: RequestAccess { .none }

  /// A change of background delivery.
  package var kind: RequestKind { .backgroundDelivery(change) }
}
