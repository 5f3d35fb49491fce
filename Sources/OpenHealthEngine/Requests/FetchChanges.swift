// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension FetchChanges: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply {
    var predicates: [DataType: [PredicateTree]] = [:]
    for selection in selections {
      predicates[selection.type, default: []].append(access.narrowed(selection.predicate, of: selection.type))
    }
    let latest = try storage.latestSequence()
    var reply = Reply(added: [], deleted: [], anchor: latest, latest: latest)
    let lanes = try storage.lanes(of: Array(predicates.keys)).filter { lane in
      // An app that may see its own samples only does not look at what others changed.
      predicates[lane.type]!.contains { $0.simplified(forSource: lane.source.bundleIdentifier) != .nothing }
    }
    // An anchor from another store can lie beyond the end of this one's log.
    try storage.forEachChange(after: min(anchor ?? 0, latest), lanes: lanes) { change in
      switch change {
      case .insertion(let sample):
        guard predicates[sample.record.type]!.contains(where: { $0.matches(sample.record) }) else { return true }
        reply.added.append(sample.record)
      case .deletion(let deletion):
        guard predicates[deletion.record.type]!.contains(where: { $0.mayHaveMatched(deletion.record) }) else { return true }
        reply.deleted.append(deletion.record)
      }
      guard let limit, reply.added.count + reply.deleted.count >= limit else { return true }
      reply.anchor = change.sequence
      return false
    }
    return reply
  }
}
