// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A question that is asked again after changes: what the first answer is, and what is new since the answer before.
package protocol StandingQuestion: Sendable {
  associatedtype Answer: Sendable
  associatedtype News: Sendable

  /// A change of one of these can bring news.
  var types: Set<DataType> { get }

  /// Whether the changes in the log are all that the news come from.
  static var followsLog: Bool { get }

  /// The changes up to here have been reported; nil for a question that does not follow the log.
  var place: Int64? { get }

  /// The first answer. Where it is the only one, nothing is kept for news.
  mutating func answer(isOnly: Bool, _ connection: HealthConnection) throws(HealthError) -> Answer

  /// What is new; nil for nothing. When it throws, the next call tells what is new since the last one that did not.
  ///
  /// - Parameter changes: all changes of the types after ``place``, and maybe some before it; nil where the store has to be asked.
  mutating func news(_ changes: FetchChanges.Reply?, _ connection: HealthConnection) throws(HealthError) -> News?
}

extension StandingQuestion {
  package static var followsLog: Bool { false }
  package var place: Int64? { nil }
}
