// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FetchChanges: PartedRequest {
  /// With an anchor, only the changes since then are read, not the whole log.
  var isShort: Bool { anchor != nil }

  struct Place: Sendable {
    /// Where the next part begins.
    fileprivate var next: ChangeAnchor.Start
    /// How many numbers of the log the part before covers.
    fileprivate var covered: Int64?
    /// How many changes the parts before have, as the limit counts them.
    fileprivate var count = 0
    /// How many of these are in the reply.
    fileprivate var sent = 0
    /// The end of what the caller could see when the first part was read: later changes are for its next request.
    fileprivate let end: Int64
    /// What the reply ends with, but for its anchor, from the first part.
    fileprivate let closing: Reply
    /// The places of the request's marks, below 0 for those before its anchor, and how many of the sent changes are not after each.
    fileprivate var marks: [(place: Int64, sent: Int64)]?
  }

  func part(
    after place: Place?, size: PartSize, _ storage: StorageReader, access: AccessDecision
  ) throws -> (reply: Reply, next: Place?) {
    guard marks?.count ?? 0 <= Limits.mostMarks else { throw HealthError.invalidArgument(.tooManyMarks) }
    if viewer != nil, access.caller != .owner { throw HealthError.ownerOnly }
    let view = try viewer.map { try AccessDecision(self.access, caller: .app($0), storage: storage, at: access.date) } ?? access
    var place = try place ?? beginning(storage, access, view)
    let left = limit.map { max(0, $0 - place.count) } ?? .max
    let found = try changes(
      after: place.next, upTo: place.end, size: PartSize(rows: min(left, size.rows), bytes: size.bytes),
      pieces: place.covered.map(ChangePieces.following) ?? .usual, storage, view)
    var changes = found.changes
    place.count += found.count
    changes.dropUndoneDeletions()
    // With a limit, the samples may be in another reply.
    if limit == nil, !found.isComplete { try changes.dropUndoneDeletions(upTo: place.end, found.predicates, storage) }
    try changes.dropDeletionsOfTwins(found.predicates, storage)
    if access.caller != .owner { place.number(&changes) }
    var reply = place.closing
    (reply.added, reply.addedAt, reply.deleted, reply.deletedAt) = (changes.added, changes.addedAt, changes.deleted, changes.deletedAt)
    if let rest = found.rest, found.count < left {
      place.covered = rest - 1 - place.next.place
      place.next = .init(place: rest - 1, floor: rest)
      return (reply, place)
    }
    reply.anchor = try found.rest.map { try .before($0, in: storage, for: access.caller, namesStore: namesStore) } ?? reply.end
    reply.marked = place.marks.map { marks in
      marks.map { mark in access.caller == .owner || mark.place < 0 ? mark.place : place.firstNumber + mark.sent }
    }
    return (reply, nil)
  }

  /// What the first part decides.
  private func beginning(_ storage: StorageReader, _ access: AccessDecision, _ view: AccessDecision) throws -> Place {
    let start = if let anchor { try anchor.start(in: storage, for: access.caller) } else { ChangeAnchor.Start.beginning }
    let end = try view.lastChange(after: (start ?? .beginning).floor)
    var closing = Reply(anchor: .beginning, latest: end)
    closing.end = try ChangeAnchor(end, in: storage, for: access.caller, namesStore: namesStore)
    closing.snapshot = closing.end
    closing.beginsAnew = start == nil
    if marks != nil { closing.snapshot = try .snapshot(storage, for: access.caller) }
    if access.caller != .owner { closing.latest = closing.end.place ?? 0 }
    let marks = try marks?.map { mark in
      let place = try mark.start(in: storage, for: access.caller)?.place ?? -1
      return (place: place < start?.place ?? 0 ? -1 : place, sent: Int64(0))
    }
    return Place(next: start ?? .beginning, end: end, closing: closing, marks: marks)
  }

  /// Changes, and where the log of the caller ends.
  struct Found {
    /// The changes. Their positions are places in the log; the anchors are not set.
    var changes = Reply(anchor: .beginning, latest: 0)
    /// The first change that the limit left for the next request; nil if there is none after these.
    var rest: Int64?
    /// The end of what the caller can see.
    let end: Int64
    /// Of each type, what its changes had to match.
    let predicates: [DataType: [PredicateTree]]
    /// How many changes there are.
    var count = 0
    /// The bytes of what is large in them.
    var weight = 0

    /// Whether there are no changes after these.
    var isComplete: Bool { rest == nil }
  }

  /// The changes after a place in the log, whatever the request's anchor is.
  func changes(after start: ChangeAnchor.Start, _ storage: StorageReader, _ access: AccessDecision) throws -> Found {
    let size = PartSize(rows: limit ?? .max, bytes: .max)
    var found = try changes(after: start, upTo: access.lastChange(after: start.floor), size: size, storage, access)
    found.changes.dropUndoneDeletions()
    return found
  }

  private func changes(
    after start: ChangeAnchor.Start, upTo end: Int64, size: PartSize, pieces: ChangePieces = .usual, _ storage: StorageReader,
    _ access: AccessDecision
  ) throws -> Found {
    var predicates: [DataType: [PredicateTree]] = [:]
    for selection in selections {
      predicates[selection.type, default: []].append(try access.narrowed(selection.predicate, of: selection.type))
    }
    var found = Found(end: end, predicates: predicates)
    let lanes = try storage.lanes(of: Array(predicates.keys)).filter { lane in
      // Skip the changes of other sources if the app may see only its own samples.
      predicates[lane.type, default: []].contains { $0.simplified(forSource: lane.source.bundleIdentifier) != .nothing }
    }
    let starts = Dictionary(uniqueKeysWithValues: lanes.compactMap { lane in access.firstStart(in: lane).map { (lane.number, $0) } })
    try storage.forEachChange(after: start.place, upTo: end, lanes: lanes, from: starts, pieces: pieces) { change in
      let isMatch =
        switch change {
        case .insertion(let sample): predicates[sample.record.type, default: []].contains { $0.matches(sample.record) }
        case .deletion(let deletion):
          predicates[deletion.record.type, default: []].contains { $0.mayHaveMatched(deletion.record) } && access.reveals(deletion)
        }
      guard isMatch else { return true }
      if found.count >= size.rows || found.weight >= size.bytes {
        found.rest = change.sequence
        return false
      }
      found.count += 1
      switch change {
      case .insertion(let sample):
        found.weight += sample.record.largeBytes
        found.changes.add(try access.visible(sample.record), at: sample.sequence)
      case .deletion(let deletion): found.changes.add(deletion.record, at: deletion.sequence)
      }
      return true
    }
    return found
  }

  /// The pages of a part: those of changes where there are any, and with the last part the page with the anchors.
  static func pages(of part: Reply, isFirst: Bool, isLast: Bool) throws -> [[UInt8]] {
    var pages: [[UInt8]] = []
    if isFirst && isLast {
      try part.writePages { pages.append($0.bytes) }
    } else {
      try part.writeChanges(withEmptyPages: false) { pages.append($0.bytes) }
      if isLast { try part.writeEnd { pages.append($0.bytes) } }
    }
    return pages
  }
}

extension FetchChanges.Place {
  /// The number before that of the first change, in the replies to an app. Clients that know only bare anchors take what is not after `latest`
  /// for what they have seen.
  fileprivate var firstNumber: Int64 { closing.end.place == nil ? 0 : PlaceSeal.greatestNumber }

  /// Turns the places in the log of the next changes into positions among the changes of the reply: the distances between places are numbers
  /// of changes of others.
  fileprivate mutating func number(_ changes: inout FetchChanges.Reply) {
    let places = (changes.addedAt + changes.deletedAt).sorted()
    func count(upTo place: Int64) -> Int64 {
      var (known, unknown) = (0, places.count)
      while known < unknown {
        let middle = (known + unknown) / 2
        if places[middle] <= place { known = middle + 1 } else { unknown = middle }
      }
      return Int64(known)
    }
    let before = firstNumber + Int64(sent)
    changes.addedAt = changes.addedAt.map { before + count(upTo: $0) }
    changes.deletedAt = changes.deletedAt.map { before + count(upTo: $0) }
    marks = marks?.map { ($0.place, $0.sent + count(upTo: $0.place)) }
    sent += places.count
  }
}

extension FetchChanges.Reply {
  /// Drops the deletions of samples that had the UUID of an older one, which is still stored and which the caller sees. An app may save a
  /// UUID that it may not see (T7), and then delete its own sample: whoever follows the changes would lose the other one.
  ///
  /// Cost: a look-up for each run of UUIDs of the deletions. Call it while positions are places in the log.
  fileprivate mutating func dropDeletionsOfTwins(_ predicates: [DataType: [PredicateTree]], _ storage: StorageReader) throws {
    guard !deleted.isEmpty else { return }
    var older: [UUID: Int64] = [:]
    for sample in try storage.samples(uuids: Set(deleted.map(\.uuid)))
    where older[sample.record.uuid] == nil && predicates[sample.record.type]?.contains(where: { $0.matches(sample.record) }) == true {
      older[sample.record.uuid] = sample.sequence
    }
    if older.isEmpty { return }
    let kept = zip(deleted, deletedAt).filter { deletion, place in older[deletion.uuid].map { $0 > place } ?? true }
    (deleted, deletedAt) = (kept.map(\.0), kept.map(\.1))
  }

  /// Drops the deletions of samples that are stored again, and will be in a later part of the reply.
  ///
  /// Cost: a look-up for each run of UUIDs of the deletions; samples are read where they are stored again.
  fileprivate mutating func dropUndoneDeletions(
    upTo end: Int64, _ predicates: [DataType: [PredicateTree]], _ storage: StorageReader
  ) throws {
    guard !deleted.isEmpty else { return }
    let back = try storage.samples(uuids: Set(deleted.map(\.uuid))).filter { sample in
      sample.sequence <= end && predicates[sample.record.type]?.contains { $0.matches(sample.record) } == true
    }
    guard !back.isEmpty else { return }
    let uuids = Set(back.map(\.record.uuid))
    let kept = zip(deleted, deletedAt).filter { !uuids.contains($0.0.uuid) }
    (deleted, deletedAt) = (kept.map(\.0), kept.map(\.1))
  }
}

extension AcknowledgeChanges: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) {
    guard case .app(let app) = caller else { throw .invalidArgument(.appsOnly) }
    // Most apps have not enabled background delivery: write nothing for those.
    let concerns = try engine.database.read(isShort: true) { storage in
      _ = try engine.decision(access, for: caller, storage)
      return try acknowledged(app, storage) != nil
    }
    guard concerns else { return }
    try engine.write(access, for: caller) { storage, _ in
      if let waking = try acknowledged(app, storage) { try storage.wakings.set(waking) }
    }
  }

  /// The app's state after the request; nil when it does not change.
  private func acknowledged(_ app: AppIdentity, _ storage: StorageReader) throws -> AppWaking? {
    guard let before = try storage.wakings.waking(of: app.bundleIdentifier) else { return nil }
    // What an app saw of another store says nothing about this one.
    guard let place = try place.start(in: storage, for: .app(app))?.place else { return nil }
    var waking = before
    waking.acknowledge(types, upTo: place)
    return waking == before ? nil : waking
  }
}

extension SetBackgroundDelivery: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard case .app(let app) = access.caller else { return }
    var waking = try storage.wakings.waking(of: app.bundleIdentifier) ?? AppWaking(app: app.bundleIdentifier)
    switch change {
    case .enable(let type, let frequency):
      guard BackgroundDelivery.isFrequency(frequency) else { throw HealthError.invalidArgument(.frequency) }
      // An app without a registration uses an embedded store, where nothing limits it.
      if app.registration != nil, try storage.apps.app(app.bundleIdentifier)?.registration.allowsBackgroundDelivery != true {
        throw HealthError.noBackgroundDelivery(bundleIdentifier: app.bundleIdentifier)
      }
      waking.enable(type, frequency: frequency, strength: app.strength, end: try storage.latestSequence())
    case .disable(let type): waking.disable(type)
    case .disableAll: waking.disable(nil)
    }
    try storage.wakings.set(waking)
  }
}
