// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The samples saved and deleted, each change once (ANCH-08).
package struct LiveChanges: LiveQuestion {
  private let question: Question
  private var anchor: Int64?
  private let limit: Int?

  package init(_ question: Question, anchor: Int64?, limit: Int?) {
    self.question = question
    self.anchor = anchor
    self.limit = limit
  }

  package var types: Set<DataType> { question.types }
  package static var followsLog: Bool { true }
  package var place: Int64? { anchor }

  package mutating func answer(isOnly: Bool, _ connection: HealthConnection) throws(HealthError) -> FetchChanges.Reply {
    let changes = try connection.withResources(try question.changes(after: anchor, limit: limit, connection))
    anchor = changes.anchor
    return changes
  }

  package mutating func news(_ shared: FetchChanges.Reply?, _ connection: HealthConnection) throws(HealthError) -> FetchChanges.Reply? {
    let changes: FetchChanges.Reply
    if let anchor, limit == nil, let part = shared.flatMap({ question.changes(after: anchor, among: $0) }) {
      changes = try connection.withResources(part)
      self.anchor = part.anchor
    } else {
      changes = try answer(isOnly: false, connection)
    }
    return changes.added.isEmpty && changes.deleted.isEmpty ? nil : changes
  }
}
