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
