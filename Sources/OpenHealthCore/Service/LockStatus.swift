// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Whether a daemon's store is locked, and what became of the saves that came meanwhile.
public struct LockStatus: Sendable, Equatable, Codable {
  public enum Phase: String, Sendable, Codable {
    /// Everything works.
    case unlocked
    /// Nothing can be read; saves are kept, sealed, until the store is unlocked.
    case locked
    /// Reading works; saves that came while the store was locked are on their way into it, and new ones behind them.
    case merging
  }

  /// What became of saves when the store was unlocked.
  public struct Merge: Sendable, Equatable, Codable {
    /// Saves that are in the store now.
    public var saves = 0
    /// Saves that the store refused: of apps whose permission has gone, or that make no sense any more.
    public var refused = 0
    /// Files of the journal that were damaged or another store's. They are in its folder `rejected`, and what could be read of them is in the
    /// store.
    public var rejectedSegments = 0

    public init() {}
  }

  public var phase: Phase
  /// When it was locked; nil where it is not, or was so when the daemon began.
  public var since: Date?
  /// How many saves the daemon has kept since.
  public var waiting: Int
  /// Of the latest unlocking; nil before the first.
  public var merge: Merge?

  public init(phase: Phase, since: Date? = nil, waiting: Int = 0, merge: Merge? = nil) {
    self.phase = phase
    self.since = since
    self.waiting = waiting
    self.merge = merge
  }
}
