// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// One of the people whose stores are on a server, as an operator sees them.
public struct PersonAccount: Sendable, Equatable {
  /// The number of the person, which is never used for another one.
  public var number: Int64
  /// What the operator calls the person.
  public var name: String
  /// When the person was added.
  public var added: Date
  /// The node that has the store.
  public var node: String
  /// The other node of a move that has begun and has not ended; usually nil.
  public var moving: String?
}
