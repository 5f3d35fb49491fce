// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How the connections of a ``PostgresPool`` are used at one moment.
package struct PoolUsage: Sendable, Equatable {
  /// The most connections at a time.
  package var size: Int
  /// The connections that threads use.
  package var inUse: Int
  /// The threads that wait until a connection is free.
  package var waiting: Int
  /// The commits, of any process, that the pool has noticed since it exists, to stores that were watched at that time.
  package var commitsSeen: Int

  /// Numbers of a pool.
  package init(size: Int, inUse: Int, waiting: Int, commitsSeen: Int) {
    (self.size, self.inUse, self.waiting, self.commitsSeen) = (size, inUse, waiting, commitsSeen)
  }
}
