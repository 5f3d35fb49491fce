// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension DeleteMatchingSamples: BatchedRequest {
  func batch(
    after place: BatchPlace?, most: Int, _ storage: StorageReader, access: AccessDecision
  ) throws -> (batch: DeleteMatchingSamples, next: BatchPlace?) {
    var last = BatchPlace(start: .distantPast, sequence: 0, end: try place?.end ?? storage.latestSequence())
    var (first, uuids, hasMore): (Date?, Set<UUID>, Bool) = (nil, [], false)
    let rest = place.map { PredicateTree.and([predicate, .date(.start, .greaterOrEqual, $0.start)]) } ?? predicate
    try forEachMatch(rest, storage, access) { sample in
      let start = sample.record.start
      if sample.sequence > last.end { return true }
      if let place, start == place.start, sample.sequence <= place.sequence { return true }
      hasMore = uuids.count >= most
      if hasMore { return false }
      uuids.insert(sample.record.uuid)
      first = first ?? start
      (last.start, last.sequence) = (start, sample.sequence)
      return true
    }
    guard let first else { return (.init(type: type, predicate: .nothing), nil) }
    let places = PredicateTree.and([.date(.start, .greaterOrEqual, first), .date(.start, .lessOrEqual, last.start), .uuid(uuids)])
    return (.init(type: type, predicate: places), hasMore ? last : nil)
  }

  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Int {
    var found: [StoredSample] = []
    try forEachMatch(predicate, storage, access) { sample in
      found.append(sample)
      return true
    }
    try storage.delete(found)
    return found.count
  }

  private func forEachMatch(
    _ predicate: PredicateTree, _ storage: StorageReader, _ access: AccessDecision, _ body: (StoredSample) throws -> Bool
  ) throws {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    let lanes = try storage.lanes(of: [type]).filter { $0.source == app.revision.source }
    try storage.forEachRecord(lanes: lanes, predicate: try access.resolved(predicate)) { sample, _ in try body(sample) }
  }
}
