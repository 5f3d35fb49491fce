// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How connections to one database, or to several, are used at one moment.
package struct PoolUsage: Sendable, Equatable {
  /// The most connections at a time.
  package var size: Int
  /// The connections that threads use.
  package var inUse: Int
  /// The threads that wait until a connection is free.
  package var waiting: Int
  /// The commits, of any process, that were noticed so far, to stores that were watched at that time.
  package var commitsSeen: Int

  /// The numbers of one database.
  package init(size: Int, inUse: Int, waiting: Int, commitsSeen: Int) {
    (self.size, self.inUse, self.waiting, self.commitsSeen) = (size, inUse, waiting, commitsSeen)
  }

  /// The numbers of both.
  static func + (one: PoolUsage, other: PoolUsage) -> PoolUsage {
    PoolUsage(
      size: one.size + other.size, inUse: one.inUse + other.inUse, waiting: one.waiting + other.waiting,
      commitsSeen: one.commitsSeen + other.commitsSeen)
  }
}
