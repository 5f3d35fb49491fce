// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The lock of a daemon's store, and the fate of saves that arrived while it was locked.
package struct LockStatus: Sendable, Equatable, Codable {
  /// The state of the lock.
  package enum Phase: String, Sendable, Codable {
    /// All requests work.
    case unlocked
    /// No data can be read. The daemon keeps saves, sealed, until the store is unlocked.
    case locked
    /// Reading works. The daemon stores the saves that arrived while the store was locked, and queues new ones behind them.
    case merging
  }

  /// The fate of saves after the store was unlocked.
  package struct Merge: Sendable, Equatable, Codable {
    /// The number of saves that are now in the store.
    package var saves = 0
    /// The number of saves that the store refused: their app has lost its permission, or they are no longer valid.
    package var refused = 0
    /// The number of journal files that were damaged or another store's. They are in the journal's folder `rejected`; their readable part
    /// is in the store.
    package var rejectedSegments = 0

    /// A merge without saves.
    package init() {}
  }

  /// The state of the lock.
  package var phase: Phase
  /// When the store was locked; nil while it is not, and when it was already locked at the daemon's start.
  package var since: Date?
  /// The number of saves in the daemon's journal, which the store does not have yet.
  package var waiting: Int
  /// The result of the latest merge; nil before the first.
  package var merge: Merge?
  /// Why apps cannot save while the store is locked, as on a full disk: a sentence for the owner. Nil where they can.
  package var journalFault: String?

  /// A status; by default without waiting saves or a merge.
  package init(phase: Phase, since: Date? = nil, waiting: Int = 0, merge: Merge? = nil, journalFault: String? = nil) {
    self.phase = phase
    self.journalFault = journalFault
    self.since = since
    self.waiting = waiting
    self.merge = merge
  }
}
