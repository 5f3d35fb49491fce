// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension FetchChanges: ReadingRequest {
  /// With an anchor, only the changes since then are read, not the whole log.
  var isShort: Bool { anchor != nil }

  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply {
    guard marks?.count ?? 0 <= Limits.mostMarks else { throw HealthError.invalidArgument(.tooManyMarks) }
    if viewer != nil, access.caller != .owner { throw HealthError.ownerOnly }
    let view = try viewer.map { try AccessDecision(self.access, caller: .app($0), storage: storage) } ?? access
    let start = if let anchor { try anchor.start(in: storage, for: access.caller) } else { ChangeAnchor.Start.beginning }
    let found = try changes(after: start ?? .beginning, storage, view)
    func named(_ place: Int64) throws -> ChangeAnchor { try ChangeAnchor(place, in: storage, for: access.caller, namesStore: namesStore) }
    var reply = found.changes
    (reply.end, reply.latest) = (try named(found.end), found.end)
    reply.anchor = try found.rest.map { try .before($0, in: storage, for: access.caller, namesStore: namesStore) } ?? reply.end
    reply.snapshot = reply.end
    reply.beginsAnew = start == nil
    if let marks {
      let places = try marks.map { try $0.start(in: storage, for: access.caller)?.place ?? -1 }
      reply.marked = places.map { $0 < start?.place ?? 0 ? -1 : $0 }
      reply.snapshot = try .snapshot(storage, for: access.caller)
    }
    guard access.caller != .owner else { return reply }
    reply.latest = reply.end.place ?? 0
    // Clients that know only bare anchors take what is not after `latest` for what they have seen.
    reply.countPositions(from: reply.end.place == nil ? 0 : PlaceSeal.greatestNumber)
    return reply
  }

  /// Changes, and where the log of the caller ends.
  struct Found {
    /// The changes. Their positions are places in the log; the anchors are not set.
    var changes = Reply(anchor: .beginning, latest: 0)
    /// The first change that the limit left for the next request; nil if there is none after these.
    var rest: Int64?
    /// The end of what the caller can see.
    let end: Int64

    /// Whether there are no changes after these.
    var isComplete: Bool { rest == nil }
  }

  /// The changes after a place in the log, whatever the request's anchor is.
  func changes(after start: ChangeAnchor.Start, _ storage: StorageReader, _ access: AccessDecision) throws -> Found {
    var predicates: [DataType: [PredicateTree]] = [:]
    for selection in selections {
      predicates[selection.type, default: []].append(try access.narrowed(selection.predicate, of: selection.type))
    }
    let end = try access.lastChange(after: start.floor)
    var found = Found(end: end)
    let lanes = try storage.lanes(of: Array(predicates.keys)).filter { lane in
      // Skip the changes of other sources if the app may see only its own samples.
      // Not nil: the lanes are of these types.
      predicates[lane.type]!.contains { $0.simplified(forSource: lane.source.bundleIdentifier) != .nothing }
    }
    let starts = Dictionary(uniqueKeysWithValues: lanes.compactMap { lane in access.firstStart(in: lane).map { (lane.number, $0) } })
    try storage.forEachChange(after: start.place, lanes: lanes, from: starts) { change in
      let isMatch =
        switch change {
        // Not nil: the changes are in these lanes.
        case .insertion(let sample): predicates[sample.record.type]!.contains { $0.matches(sample.record) }
        case .deletion(let deletion):
          // Not nil: as above.
          predicates[deletion.record.type]!.contains { $0.mayHaveMatched(deletion.record) } && access.reveals(deletion)
        }
      guard isMatch else { return true }
      if let limit, found.changes.added.count + found.changes.deleted.count >= limit {
        found.rest = change.sequence
        return false
      }
      switch change {
      case .insertion(let sample): found.changes.add(try access.visible(sample.record), at: sample.sequence)
      case .deletion(let deletion): found.changes.add(deletion.record, at: deletion.sequence)
      }
      return true
    }
    found.changes.dropUndoneDeletions()
    return found
  }
}

extension FetchChanges.Reply {
  /// Turns places in the log into positions among the changes of the reply: the distances between places are numbers of changes of others.
  fileprivate mutating func countPositions(from first: Int64) {
    let places = (addedAt + deletedAt).sorted()
    func position(_ place: Int64) -> Int64 {
      var (known, unknown) = (0, places.count)
      while known < unknown {
        let middle = (known + unknown) / 2
        if places[middle] <= place { known = middle + 1 } else { unknown = middle }
      }
      return first + Int64(known)
    }
    (addedAt, deletedAt, marked) = (addedAt.map(position), deletedAt.map(position), marked?.map { $0 < 0 ? $0 : position($0) })
  }
}
