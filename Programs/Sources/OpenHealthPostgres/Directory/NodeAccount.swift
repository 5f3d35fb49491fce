// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A node of a server for many people, as an operator sees it.
package struct NodeAccount: Sendable, Equatable {
  /// The name; `first` for the directory's own database.
  package var name: String
  /// The connection string that leads to it, without user and password; empty for the directory's own database.
  package var conninfo: String
  /// How many people have their store there.
  package var people: Int
  /// How many people are on the way to it or from it.
  package var moving: Int
  /// The size of the database in bytes; nil where the node does not answer, or is another database than it should be.
  package var bytes: Int64?
}
