// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A question that is asked again after changes. It has a first answer, and then news: what changed since the previous answer.
package protocol LiveQuestion: Sendable {
  /// The first answer.
  associatedtype Answer: Sendable
  /// What changed since the previous answer.
  associatedtype News: Sendable

  /// The types whose changes can bring news.
  var types: Set<DataType> { get }

  /// Whether the news follows from the changes in the log alone.
  static var followsLog: Bool { get }

  /// The place in the log up to which changes have been reported; nil before the first answer, and for a question that does not follow the
  /// log.
  var place: ChangeAnchor? { get }

  /// The first answer. If it is the only one, the question keeps no state for news.
  mutating func answer(isOnly: Bool, _ connection: HealthConnection) throws(HealthError) -> Answer

  /// The news; nil for none. After an error, the next call returns the news since the last successful one.
  ///
  /// - Parameter changes: all changes of the types after ``place``; nil where the question has to ask the store.
  mutating func news(_ changes: FetchChanges.Reply?, _ connection: HealthConnection) throws(HealthError) -> News?
}

extension LiveQuestion {
  /// False: the question asks the store after each change.
  package static var followsLog: Bool { false }
  /// Nil: the question has no place in the log.
  package var place: ChangeAnchor? { nil }
}

/// The samples saved and deleted, each change once (ANCH-08).
package struct LiveChanges: LiveQuestion {
  private let question: Question
  private var anchor: ChangeAnchor?
  private let limit: Int?
  private let namesStore: Bool

  /// Follows the samples of a question.
  ///
  /// - Parameters:
  ///   - anchor: the anchor after which to begin; nil for the beginning of the log.
  ///   - limit: the most additions and deletions in one answer together; nil for all.
  ///   - namesStore: whether the answers' anchors name the store. Only old forms of queries want bare ones.
  package init(_ question: Question, anchor: ChangeAnchor?, limit: Int?, namesStore: Bool = true) {
    self.question = question
    self.anchor = anchor
    self.limit = limit
    self.namesStore = namesStore
  }

  /// The types of the question's selections.
  package var types: Set<DataType> { question.types }
  /// True: the changes in the log are the news.
  package static var followsLog: Bool { true }
  /// The place up to which changes have been reported; nil before the first answer.
  package private(set) var place: ChangeAnchor?

  /// The additions and the deletions after the anchor, each in the order of the log, together at most the limit. Clinical records have
  /// their resources. The next answer continues after these changes.
  package mutating func answer(isOnly: Bool, _ connection: HealthConnection) throws(HealthError) -> FetchChanges.Reply {
    let changes = try connection.withResources(try question.changes(after: anchor, limit: limit, namesStore: namesStore, connection))
    (anchor, place) = (changes.anchor, changes.snapshot)
    return changes
  }

  /// The changes since the previous answer; nil for none. Asks the store where a limit, the client's own code or a term that no record
  /// decides rules out the shared changes.
  package mutating func news(_ shared: FetchChanges.Reply?, _ connection: HealthConnection) throws(HealthError) -> FetchChanges.Reply? {
    let changes: FetchChanges.Reply
    if limit == nil, let part = shared.flatMap({ question.changes(among: $0) }) {
      changes = try connection.withResources(part)
      (anchor, place) = (part.anchor, part.snapshot)
    } else {
      changes = try answer(isOnly: false, connection)
    }
    return changes.added.isEmpty && changes.deleted.isEmpty ? nil : changes
  }
}

/// The types that changed, never the changes (OBS-01, OBS-02). The first answer is all types (OBS-03).
package struct LiveTypes: LiveQuestion {
  /// The types that changed, and the place in the log up to which this is known.
  package struct Change: Sendable, Equatable {
    /// The types with changes; in the first answer all types of the question.
    package let types: Set<DataType>
    /// An anchor: nothing up to it needs to be reported again.
    package let place: ChangeAnchor
  }

  private let questions: [Question]

  /// Follows each type of a question separately.
  package init(_ question: Question) { questions = question.selections.map { Question([$0]) } }

  /// The types of the question's selections.
  package var types: Set<DataType> { Set(questions.flatMap(\.types)) }
  /// True: the changes in the log decide which types changed.
  package static var followsLog: Bool { true }
  /// The place up to which changes have been reported; nil before the first answer.
  package private(set) var place: ChangeAnchor?
  private var anchor: ChangeAnchor?

  /// All types of the question, and the end of the log.
  package mutating func answer(isOnly: Bool, _ connection: HealthConnection) throws(HealthError) -> Change {
    let end = try end(connection)
    (anchor, place) = (end.end, end.snapshot)
    return Change(types: types, place: end.end)
  }

  private func end(_ connection: HealthConnection) throws(HealthError) -> FetchChanges.Reply {
    let selections = types.sorted { $0.identifier < $1.identifier }.map { FetchSamples.Selection(type: $0, predicate: .everything) }
    return try connection.ask(FetchChanges(selections: selections, anchor: .end, limit: 1, marks: []))
  }

  /// The types with a matching sample that was saved, or with one that was deleted and may have matched, since the previous answer; nil for
  /// none.
  ///
  /// Cost: a request for the end of the log if there are no shared changes, and one for one change for each selection that they do not decide;
  /// several where the client's own code refuses samples.
  package mutating func news(_ shared: FetchChanges.Reply?, _ connection: HealthConnection) throws(HealthError) -> Change? {
    var changed: Set<DataType> = []
    // Read first: a change between the requests is reported twice at worst, and never missed.
    let end: FetchChanges.Reply
    if let shared { end = shared } else { end = try self.end(connection) }
    for question in questions {
      let changes: FetchChanges.Reply
      if let part = shared.flatMap({ question.changes(among: $0) }) {
        changes = part
      } else {
        changes = try question.changes(after: anchor, limit: 1, connection)
      }
      if changes.beginsAnew || !changes.added.isEmpty || !changes.deleted.isEmpty { changed.formUnion(question.types) }
    }
    (anchor, place) = (end.end, end.snapshot)
    return changed.isEmpty ? nil : Change(types: changed, place: end.end)
  }
}

/// Activity summaries; the news is those that are new or have changed, an empty array when some were only deleted (ACT-08).
package struct LiveSummaries: LiveQuestion {
  private let question: SummaryQuestion
  private var last: [ActivitySummaryRecord] = []

  /// Follows the summaries of the days that a question is about.
  package init(_ question: SummaryQuestion) { self.question = question }

  /// The types of the samples that summaries are computed from.
  package var types: Set<DataType> { Catalog.rings.all }

  /// All summaries that match, by day. They stay in memory, to be compared with the next ones.
  package mutating func answer(isOnly: Bool, _ connection: HealthConnection) throws(HealthError) -> [ActivitySummaryRecord] {
    last = try question.summaries(connection)
    return last
  }

  /// The summaries that are new or different; empty where some are only gone, nil for no change.
  ///
  /// Cost: computes all summaries again.
  package mutating func news(
    _ changes: FetchChanges.Reply?, _ connection: HealthConnection
  ) throws(HealthError) -> [ActivitySummaryRecord]? {
    let before = last
    let now = try answer(isOnly: false, connection)
    if now == before { return nil }
    let known = Dictionary(uniqueKeysWithValues: before.map { ($0.day, $0) })
    return now.filter { $0 != known[$0.day] }
  }
}

/// Effort scores of workouts; the news is the relationships that changed (EFF-03).
package struct LiveEffort: LiveQuestion {
  private let question: Question
  private let isMostRelevant: Bool
  private var anchor: ChangeAnchor?

  /// Follows the relationships of the workouts that a question asks for, from an anchor on; nil means all.
  package init(_ question: Question, after anchor: ChangeAnchor?, isMostRelevant: Bool) {
    self.question = question
    self.anchor = anchor
    self.isMostRelevant = isMostRelevant
  }

  /// Workouts and effort scores: only their changes can change a relationship.
  package var types: Set<DataType> { Set([Catalog.workout] + Catalog.effortTypes) }

  /// The relationships that changed after the anchor; all of them without one. The next answer continues after these changes.
  package mutating func answer(isOnly: Bool, _ connection: HealthConnection) throws(HealthError) -> FetchEffort.Reply {
    let reply = try question.effort(after: anchor, isMostRelevant: isMostRelevant, connection)
    anchor = reply.anchor
    return reply
  }

  /// The relationships that changed since the previous answer; nil for none. Always asks the store.
  package mutating func news(_ changes: FetchChanges.Reply?, _ connection: HealthConnection) throws(HealthError) -> FetchEffort.Reply? {
    let reply = try answer(isOnly: false, connection)
    return reply.relationships.isEmpty ? nil : reply
  }
}

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
