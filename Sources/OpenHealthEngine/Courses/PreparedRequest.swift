// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

/// A change that depends on much that is stored. It is read in a snapshot, so that others can write meanwhile, and the transaction takes no
/// longer than what it changes (T5).
protocol PreparedRequest: WritingRequest {
  /// What was read.
  associatedtype Prepared

  /// Reads what the transaction needs; nil where that needs nothing.
  func prepare(_ storage: StorageReader, access: AccessDecision) throws -> Prepared?

  /// Makes the change; nil, and no change, where what was read no longer holds.
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment, with prepared: Prepared?) throws -> Reply?
}

extension PreparedRequest {
  /// As one transaction, for saves that are merged from the journal of a locked store.
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Reply {
    guard let reply = try run(storage, access: access, now: now, with: prepare(storage, access: access)) else { throw HealthError.busy }
    return reply
  }
}
