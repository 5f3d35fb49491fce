// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension FollowStatistics: ReadingRequest {
  /// After more changes than this, everything is computed: where they all lie is then no longer worth finding out.
  private static let mostChanges = 1000

  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply {
    func statistics(in period: Range<Double>? = nil) throws -> StatisticsReply {
      let narrowed = try access.narrowed(predicate, of: type)
      let part = period.map { PredicateTree.and([narrowed, .interval($0)]) }
      return try StatisticsRun(type: type, storage: storage).reply(predicate: part ?? narrowed, options: options, intervals: intervals)
    }
    let latest = try storage.latestSequence()
    guard let anchor else { return Reply(news: .all(try statistics()), latest: latest) }
    let selection = FetchSamples.Selection(type: type, predicate: predicate)
    let changes = try FetchChanges(selections: [selection], anchor: anchor, limit: Self.mostChanges).run(storage, access: access)
    guard let deleted = storage.period(ofDeleted: changes.deleted.lazy.map(\.uuid)), changes.anchor == latest else {
      return Reply(news: .all(try statistics()), latest: latest)
    }
    let first = changes.added.reduce(deleted.start) { min($0, $1.start.timeIntervalSinceReferenceDate) }
    let last = changes.added.reduce(deleted.end) { max($0, $1.end.timeIntervalSinceReferenceDate) }
    var tiling = intervals
    let period = first <= last ? tiling.boundary(tiling.index(of: first))..<tiling.boundary(tiling.index(of: last) + 1) : 0..<0
    return Reply(news: .part(period, try statistics(in: period)), latest: latest)
  }
}
