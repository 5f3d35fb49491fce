// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// One of the people whose stores are on a server, as an operator sees them.
package struct PersonAccount: Sendable, Equatable {
  /// The number of the person, which is never used for another one.
  package var number: Int64
  /// What the operator calls the person.
  package var name: String
  /// When the person was added.
  package var added: Date
  /// The node that has the store.
  package var node: String
  /// The other node of a move that has begun and has not ended; usually nil.
  package var moving: String?
}
