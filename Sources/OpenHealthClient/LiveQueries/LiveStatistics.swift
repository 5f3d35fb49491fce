// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A collection of statistics; the news has the starts of the intervals whose figures changed (COLL-14).
package struct LiveStatistics: LiveQuestion {
  /// The current collection, and the starts of the intervals that changed, in seconds since 2001.
  package struct News: Sendable {
    /// The whole collection, with the intervals that did not change.
    package let collection: StatisticsReply
    /// The starts of the intervals that are new, different or gone, in order.
    package let starts: [Double]
  }

  private let question: Question
  private let options: StatisticsOptions
  private let intervals: CalendarIntervals
  private var last = StatisticsReply(sources: [], results: [])
  private var anchor: ChangeAnchor?

  /// Follows the statistics of intervals, for a question about one quantity type.
  package init(_ question: Question, options: StatisticsOptions, intervals: CalendarIntervals) {
    self.question = question
    self.options = options
    self.intervals = intervals
  }

  /// The type of the question.
  package var types: Set<DataType> { question.types }

  /// The whole collection. If news is to follow, it stays in memory, and changed intervals are merged into it.
  package mutating func answer(isOnly: Bool, _ connection: HealthConnection) throws(HealthError) -> StatisticsReply {
    if isOnly { return try question.statistics(options, in: intervals, connection) }
    return try follow(after: nil, connection)
  }

  /// The collection and the starts of the intervals that changed; nil for no change.
  ///
  /// Cost: the store computes the changed intervals. It computes all of them after more than 1,000 changes, after deletions that it no
  /// longer knows, and where the predicate contains the client's own code.
  package mutating func news(_ changes: FetchChanges.Reply?, _ connection: HealthConnection) throws(HealthError) -> News? {
    let before = last
    let now = try follow(after: anchor, connection)
    let starts = now.startsOfChanges(since: before)
    return starts.isEmpty ? nil : News(collection: now, starts: starts)
  }

  private mutating func follow(after place: ChangeAnchor?, _ connection: HealthConnection) throws(HealthError) -> StatisticsReply {
    let reply = try question.statistics(options, in: intervals, after: place, connection)
    switch reply.news {
    case .all(let all): last = all
    case .parts(let periods, let part):
      guard let whole = last.replacing(periods, with: part) else { return try follow(after: nil, connection) }
      last = whole
    }
    anchor = reply.anchor
    return last
  }
}
