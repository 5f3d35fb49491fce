// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A query's question about samples. It translates the client's predicates once, when the query is made.
///
/// Only this type knows whether the store's answer is complete: where a predicate contains the client's own code, the store returns all
/// samples that may match, and the code checks each.
package struct Question: Sendable {
  /// One type with the predicate that its samples have to match.
  package struct Selection: Sendable {
    /// The type of the samples.
    package let type: DataType
    /// The condition on the samples, with the client's own code where it has some.
    package let predicate: ClientPredicate<SampleRecord>

    /// The samples of a type that match a predicate.
    package init(type: DataType, predicate: ClientPredicate<SampleRecord>) {
      self.type = type
      self.predicate = predicate
    }
  }

  /// The question asks for samples that match any of these.
  package let selections: [Selection]
  private let isExact: Bool
  /// The selections in the store's form.
  private let forStore: Result<[FetchSamples.Selection], HealthError>

  /// A question about the samples that match any of the selections. If one of their predicates has too many levels, each later call throws
  /// `invalidArgument`.
  package init(_ selections: [Selection]) {
    self.selections = selections
    isExact = selections.allSatisfy(\.predicate.isExact)
    forStore = Result { () throws(HealthError) in
      try selections.map { selection throws(HealthError) in
        FetchSamples.Selection(type: selection.type, predicate: try selection.predicate.tree.checkedForSize())
      }
    }
  }

  /// A question about the samples of one type that match a predicate.
  package init(type: DataType, predicate: ClientPredicate<SampleRecord>) { self.init([Selection(type: type, predicate: predicate)]) }

  /// The types of all selections.
  package var types: Set<DataType> { Set(selections.map(\.type)) }

  private var asked: [FetchSamples.Selection] { get throws(HealthError) { try forStore.get() } }
}

extension Question {
  /// The samples in an order, at most `limit`; nil means all.
  package func samples(
    order: [FetchSamples.SortKey] = [], limit: Int? = nil, _ connection: HealthConnection
  ) throws(HealthError) -> [SampleRecord] {
    let samples = try connection.withResources(
      try connection.ask(FetchSamples(selections: try asked, order: order, limit: isExact ? limit : nil)))
    if isExact { return samples }
    let matching = samples.filter(try filter(connection))
    return limit.map { Array(matching.prefix($0)) } ?? matching
  }

  /// The verifiable records that the person gives this once, for a question about their type.
  package func verifiableRecords(
    recordTypes: [String], sourceTypes: [String], _ connection: HealthConnection
  ) throws(HealthError) -> [SampleRecord] {
    let request = FetchVerifiableRecords(recordTypes: recordTypes, sourceTypes: sourceTypes, predicate: try only.predicate)
    let records = try connection.ask(request)
    return isExact ? records : records.filter(try filter(connection))
  }

  /// The samples saved and deleted after an anchor; nil means the beginning of the log. An answer without any is the last one.
  ///
  /// - Parameter namesStore: whether the reply's anchors name the store.
  package func changes(
    after anchor: ChangeAnchor?, limit: Int?, namesStore: Bool = true, _ connection: HealthConnection
  ) throws(HealthError) -> FetchChanges.Reply {
    func request(after anchor: ChangeAnchor?, limit: Int?) throws(HealthError) -> FetchChanges {
      FetchChanges(selections: try asked, anchor: anchor, limit: limit, namesStore: namesStore, marks: [])
    }
    if isExact {
      var changes = try connection.ask(try request(after: anchor, limit: limit))
      // The limit counts deletions that the store then drops, because they say nothing.
      while limit ?? 0 > 0, changes.added.isEmpty, changes.deleted.isEmpty, !changes.isComplete {
        var next = try connection.ask(try request(after: changes.anchor, limit: limit))
        guard next.anchor != changes.anchor else { break }
        next.beginsAnew = next.beginsAnew || changes.beginsAnew
        changes = next
      }
      return changes
    }
    let filter = try filter(connection)
    var changes = FetchChanges.Reply(anchor: anchor ?? .beginning, latest: 0)
    var count = 0
    repeat {
      // The limit counts the samples that the client's code accepts, so the store may be asked several times.
      let reply = try connection.withResources(
        try connection.ask(try request(after: changes.anchor, limit: limit.map { max($0 - count, 1) })))
      changes.add(reply, where: filter) { _ in true }
      count = changes.added.count + changes.deleted.count
    } while !changes.isComplete && count < limit ?? 0
    return changes
  }

  /// Selects this question's changes from those that were read for several questions. Nil where the records alone do not decide.
  package func changes(among all: FetchChanges.Reply) -> FetchChanges.Reply? {
    guard isExact, selections.allSatisfy(\.predicate.tree.isAnsweredByRecords) else { return nil }
    var changes = FetchChanges.Reply(anchor: all.anchor, latest: all.latest)
    changes.add(all) { sample in
      selections.contains { $0.type == sample.type && $0.predicate.tree.matches(sample) }
    } _: { deletion in
      selections.contains { $0.type == deletion.type && $0.predicate.tree.mayHaveMatched(deletion) }
    }
    return changes
  }

  /// The sources of the samples, each once, for a question about one type.
  package func sources(_ connection: HealthConnection) throws(HealthError) -> Set<SourceRecord> {
    if isExact { return Set(try connection.ask(FetchSources(selection: only))) }
    return Set(try samples(connection).compactMap { $0.provenance.revision?.source })
  }

  /// Statistics of all matching samples, for a question about one type.
  package func statistics(_ options: StatisticsOptions, _ connection: HealthConnection) throws(HealthError) -> StatisticsReply {
    try connection.ask(ComputeStatistics(type: try only.type, predicate: try terms(connection), options: options))
  }

  /// Statistics of the intervals of a grid, for a question about one type.
  package func statistics(
    _ options: StatisticsOptions, in intervals: CalendarIntervals, _ connection: HealthConnection
  ) throws(HealthError) -> StatisticsReply {
    try connection.ask(
      ComputeStatisticsCollection(type: try only.type, predicate: try terms(connection), options: options, intervals: intervals))
  }

  /// The intervals whose statistics changed since an anchor; nil means the whole collection.
  package func statistics(
    _ options: StatisticsOptions, in intervals: CalendarIntervals, after anchor: ChangeAnchor?, _ connection: HealthConnection
  ) throws(HealthError) -> FollowStatistics.Reply {
    try connection.ask(
      FollowStatistics(
        type: try only.type, predicate: try terms(connection), options: options, intervals: intervals,
        // The samples that code selected before say nothing about those saved since.
        anchor: isExact ? anchor : nil))
  }

  /// The effort scores of the matching workouts, for a question about workouts: those that changed after an anchor, or all.
  package func effort(
    after anchor: ChangeAnchor?, isMostRelevant: Bool, _ connection: HealthConnection
  ) throws(HealthError) -> FetchEffort.Reply {
    var reply = try connection.ask(FetchEffort(predicate: try only.predicate, anchor: anchor, isMostRelevant: isMostRelevant))
    if isExact || reply.relationships.isEmpty { return reply }
    let filter = try filter(connection)
    reply.relationships.removeAll { !filter($0.workout) }
    return reply
  }

  /// Deletes the matching samples, and returns their number.
  package func delete(_ connection: HealthConnection) throws(HealthError) -> Int {
    try connection.ask(DeleteMatchingSamples(type: try only.type, predicate: try terms(connection)))
  }

  /// The question about one type as terms alone: the client's code selects among the present samples.
  package func terms(_ connection: HealthConnection) throws(HealthError) -> PredicateTree {
    let terms = try only.predicate
    if isExact { return terms }
    return .and([terms, .uuid(Set(try samples(connection).map(\.uuid)))])
  }

  /// The single selection of a question about one type.
  var only: FetchSamples.Selection {
    get throws(HealthError) {
      let asked = try asked
      precondition(asked.count == 1, "the question is about one type")
      return asked[0]
    }
  }

  /// Whether a sample matches, code included. It first asks the store which samples belong to the workouts in the predicate, as no sample
  /// knows that.
  private func filter(_ connection: HealthConnection) throws(HealthError) -> (SampleRecord) -> Bool {
    var added: [PredicateTree: Set<UUID>] = [:]
    for selection in selections {
      _ = selection.predicate.mapTerms { term in
        if term.isOfWorkout { added[term] = [] }
        return term
      }
    }
    for term in added.keys {
      let selections = types.map { FetchSamples.Selection(type: $0, predicate: term) }
      added[term] = Set(try connection.ask(FetchSamples(selections: selections)).map(\.uuid))
    }
    let resolved = selections.map { selection in
      let predicate = selection.predicate.mapTerms { $0.isOfWorkout ? .uuid(added[$0] ?? []) : $0 }
      return Selection(type: selection.type, predicate: predicate)
    }
    return { sample in resolved.contains { $0.type == sample.type && $0.predicate.matches(sample) } }
  }
}

extension PredicateTree {
  /// Whether the term asks for samples of a workout, which no sample knows itself.
  fileprivate var isOfWorkout: Bool {
    switch self {
    case .inWorkout, .effort: true
    default: false
    }
  }
}

/// The names of sort keys (QRY-05): first that of the constant, then that of the equivalent key path.
extension FetchSamples.SortKey {
  private static let names: [(field: Field, names: [String])] = [
    (.start, [SortName.startDate, KeyPathName.startDate]),
    (.end, [SortName.endDate, KeyPathName.endDate]),
    (.workoutDuration, [SortName.duration, KeyPathName.workoutDuration]),
    (.workoutTotal(.energy), [SortName.totalEnergyBurned, KeyPathName.workoutTotalEnergyBurned]),
    (.workoutTotal(.distance), [SortName.totalDistance, KeyPathName.workoutTotalDistance]),
    (.workoutTotal(.strokes), [SortName.totalSwimmingStrokeCount]),
    (.workoutTotal(.flights), [SortName.totalFlightsClimbed]),
  ]

  /// The name of the field; every field has one.
  package var name: String { Self.names.first { $0.field == field }?.names.first ?? "" }

  /// The field with a name; nil for an unknown one.
  package static func field(named name: String) -> Field? { names.first { $0.names.contains(name) }?.field }
}
