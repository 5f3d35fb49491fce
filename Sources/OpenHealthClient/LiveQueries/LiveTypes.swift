// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

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
