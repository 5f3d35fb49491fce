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
