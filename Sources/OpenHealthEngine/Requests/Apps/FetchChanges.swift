// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension FetchChanges: ReadingRequest {
  /// What the log has gained since a while ago, not what is in it.
  var isShort: Bool { anchor != nil }

  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply {
    var predicates: [DataType: [PredicateTree]] = [:]
    for selection in selections {
      predicates[selection.type, default: []].append(try access.narrowed(selection.predicate, of: selection.type))
    }
    let latest = try storage.latestSequence()
    var reply = Reply(anchor: latest, latest: latest)
    let lanes = try storage.lanes(of: Array(predicates.keys)).filter { lane in
      // An app that may see its own samples only does not look at what others changed.
      predicates[lane.type]!.contains { $0.simplified(forSource: lane.source.bundleIdentifier) != .nothing }
    }
    // An anchor from another store can lie beyond the end of this one's log.
    try storage.forEachChange(after: min(anchor ?? 0, latest), lanes: lanes) { change in
      let isMatch =
        switch change {
        case .insertion(let sample): predicates[sample.record.type]!.contains { $0.matches(sample.record) }
        case .deletion(let deletion):
          predicates[deletion.record.type]!.contains { $0.mayHaveMatched(deletion.record) } && access.reveals(deletion)
        }
      guard isMatch else { return true }
      if let limit, reply.added.count + reply.deleted.count >= limit {
        // The next page begins with this one: what did not match before it has been dealt with.
        reply.anchor = change.sequence - 1
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
