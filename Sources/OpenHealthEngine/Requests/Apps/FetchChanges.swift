// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension FetchChanges: ReadingRequest {
  /// With an anchor, only the changes since then are read, not the whole log.
  var isShort: Bool { anchor != nil }

  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply {
    var predicates: [DataType: [PredicateTree]] = [:]
    for selection in selections {
      predicates[selection.type, default: []].append(try access.narrowed(selection.predicate, of: selection.type))
    }
    let latest = try storage.latestSequence()
    func anchor(_ place: Int64) -> ChangeAnchor { ChangeAnchor(place, in: storage, namesStore: namesStore) }
    var reply = Reply(anchor: anchor(latest), latest: latest, end: anchor(latest))
    let begin: Int64? = if let anchor = self.anchor { try anchor.place(in: storage) } else { 0 }
    reply.beginsAnew = begin == nil
    let lanes = try storage.lanes(of: Array(predicates.keys)).filter { lane in
      // Skip the changes of other sources if the app may see only its own samples.
      // Not nil: the lanes are of these types.
      predicates[lane.type]!.contains { $0.simplified(forSource: lane.source.bundleIdentifier) != .nothing }
    }
    try storage.forEachChange(after: begin ?? 0, lanes: lanes) { change in
      let isMatch =
        switch change {
        // Not nil: the changes are in these lanes.
        case .insertion(let sample): predicates[sample.record.type]!.contains { $0.matches(sample.record) }
        case .deletion(let deletion):
          // Not nil: as above.
          predicates[deletion.record.type]!.contains { $0.mayHaveMatched(deletion.record) } && access.reveals(deletion)
        }
      guard isMatch else { return true }
      if let limit, reply.added.count + reply.deleted.count >= limit {
        // The next page begins with this change, and skips those before it that did not match.
        reply.anchor = anchor(change.sequence - 1)
        return false
      }
      switch change {
      case .insertion(let sample): reply.add(try access.visible(sample.record), at: sample.sequence)
      case .deletion(let deletion): reply.add(deletion.record, at: deletion.sequence)
      }
      return true
    }
    reply.dropUndoneDeletions()
    return reply
  }
}
