// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A question that is asked again after changes: what the first answer is, and what is new since the answer before.
package protocol StandingQuestion: Sendable {
  associatedtype Answer: Sendable
  associatedtype News: Sendable

  /// A change of one of these can bring news.
  var types: Set<DataType> { get }

  /// The first answer. Where it is the only one, nothing is kept for news.
  mutating func answer(isOnly: Bool, _ connection: HealthConnection) throws(HealthError) -> Answer

  /// What is new; nil for nothing. When it throws, the next call tells what is new since the last one that did not.
  mutating func news(_ connection: HealthConnection) throws(HealthError) -> News?
}

/// What was saved and deleted, each change once (ANCH-08).
package struct StandingChanges: StandingQuestion {
  private let question: Question
  private var anchor: Int64?
  private let limit: Int?

  package init(_ question: Question, anchor: Int64?, limit: Int?) {
    self.question = question
    self.anchor = anchor
    self.limit = limit
  }

  package var types: Set<DataType> { question.types }

  package mutating func answer(isOnly: Bool, _ connection: HealthConnection) throws(HealthError) -> FetchChanges.Reply {
    let changes = try question.changes(after: anchor, limit: limit, connection)
    anchor = changes.anchor
    return changes
  }

  package mutating func news(_ connection: HealthConnection) throws(HealthError) -> FetchChanges.Reply? {
    let changes = try answer(isOnly: false, connection)
    return changes.added.isEmpty && changes.deleted.isEmpty ? nil : changes
  }
}

/// Which types changed, never what (OBS-01, OBS-02). The first answer is all of them (OBS-03).
package struct StandingTypes: StandingQuestion {
  private let questions: [Question]
  private var anchor: Int64 = 0

  package init(_ question: Question) { questions = question.selections.map { Question([$0]) } }

  package var types: Set<DataType> { Set(questions.flatMap(\.types)) }

  package mutating func answer(isOnly: Bool, _ connection: HealthConnection) throws(HealthError) -> Set<DataType> {
    let question = Question(questions.flatMap(\.selections))
    anchor = try question.changes(after: .max, limit: 1, connection).latest
    return types
  }

  package mutating func news(_ connection: HealthConnection) throws(HealthError) -> Set<DataType>? {
    var changed: Set<DataType> = []
    var latest = Int64.max
    for question in questions {
      let changes = try question.changes(after: anchor, limit: 1, connection)
      // The earliest of several looks: what came between them is then told twice at worst, and never missed.
      latest = min(latest, changes.latest)
      if !changes.added.isEmpty || !changes.deleted.isEmpty { changed.formUnion(question.types) }
    }
    anchor = latest
    return changed.isEmpty ? nil : changed
  }
}

/// A collection of statistics, and where the intervals start whose figures are other ones now (COLL-14).
package struct StandingCollection: StandingQuestion {
  package struct News: Sendable {
    package let collection: StatisticsReply
    package let starts: [Double]
  }

  private let question: Question
  private let options: StatisticsOptions
  private let intervals: CalendarIntervals
  private var last = StatisticsReply(sources: [], results: [])
  private var anchor: Int64 = 0

  package init(_ question: Question, options: StatisticsOptions, intervals: CalendarIntervals) {
    self.question = question
    self.options = options
    self.intervals = intervals
  }

  package var types: Set<DataType> { question.types }

  package mutating func answer(isOnly: Bool, _ connection: HealthConnection) throws(HealthError) -> StatisticsReply {
    if isOnly { return try question.statistics(options, in: intervals, connection) }
    return try follow(after: nil, connection)
  }

  package mutating func news(_ connection: HealthConnection) throws(HealthError) -> News? {
    let before = last
    let now = try follow(after: anchor, connection)
    let starts = now.startsOfChanges(since: before)
    return starts.isEmpty ? nil : News(collection: now, starts: starts)
  }

  private mutating func follow(after place: Int64?, _ connection: HealthConnection) throws(HealthError) -> StatisticsReply {
    let reply = try question.statistics(options, in: intervals, after: place, connection)
    switch reply.news {
    case .all(let all): last = all
    case .part(let period, let part):
      guard let whole = last.replacing(period, with: part) else { return try follow(after: nil, connection) }
      last = whole
    }
    anchor = reply.latest
    return last
  }
}

/// The summaries of days; news are those that are new or say something else now, none of them when some are gone (ACT-08).
package struct StandingSummaries: StandingQuestion {
  private let question: SummaryQuestion
  private var last: [ActivitySummaryRecord] = []

  package init(_ question: SummaryQuestion) { self.question = question }

  /// Summaries change with the samples that they are made of.
  package var types: Set<DataType> { Catalog.rings.all }

  package mutating func answer(isOnly: Bool, _ connection: HealthConnection) throws(HealthError) -> [ActivitySummaryRecord] {
    last = try question.summaries(connection)
    return last
  }

  package mutating func news(_ connection: HealthConnection) throws(HealthError) -> [ActivitySummaryRecord]? {
    let before = last
    let now = try answer(isOnly: false, connection)
    if now == before { return nil }
    let known = Dictionary(uniqueKeysWithValues: before.map { ($0.day, $0) })
    return now.filter { $0 != known[$0.day] }
  }
}
