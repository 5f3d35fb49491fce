// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

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
