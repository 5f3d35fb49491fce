// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The types that changed, never the changes (OBS-01, OBS-02). The first answer is all types (OBS-03).
package struct LiveTypes: LiveQuestion {
  /// The types that changed, and the place in the log up to which this is known.
  package struct Change: Sendable, Equatable {
    package let types: Set<DataType>
    package let place: Int64
  }

  private let questions: [Question]
  private var anchor: Int64 = 0

  package init(_ question: Question) { questions = question.selections.map { Question([$0]) } }

  package var types: Set<DataType> { Set(questions.flatMap(\.types)) }
  package static var followsLog: Bool { true }
  package var place: Int64? { anchor }

  package mutating func answer(isOnly: Bool, _ connection: HealthConnection) throws(HealthError) -> Change {
    let question = Question(questions.flatMap(\.selections))
    anchor = try question.changes(after: .max, limit: 1, connection).latest
    return Change(types: types, place: anchor)
  }

  package mutating func news(_ shared: FetchChanges.Reply?, _ connection: HealthConnection) throws(HealthError) -> Change? {
    var changed: Set<DataType> = []
    var latest = Int64.max
    for question in questions {
      let changes =
        if let part = shared.flatMap({ question.changes(after: anchor, among: $0) }) { part } else {
          try question.changes(after: anchor, limit: 1, connection)
        }
      // The earliest place of several polls: a change between them is reported twice at worst, and never missed.
      latest = min(latest, changes.latest)
      if !changes.added.isEmpty || !changes.deleted.isEmpty { changed.formUnion(question.types) }
    }
    anchor = latest
    return changed.isEmpty ? nil : Change(types: changed, place: anchor)
  }
}
