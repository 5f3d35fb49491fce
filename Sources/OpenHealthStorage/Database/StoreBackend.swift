// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The database that holds one person's store. ``HealthDatabase`` uses it for all that it reads and writes; another kind of database needs a
/// backend, a connection and a statement of its own, and nothing else.
///
/// All methods block the calling thread and may be called from any thread.
package protocol StoreBackend: AnyObject, Sendable {
  /// Whether other processes can change the store, too.
  var isShared: Bool { get }

  /// Warnings for the owner about a store that did open.
  var notices: [StoreNotice] { get }

  /// Runs `body` on one snapshot. Bodies that are not short leave room for short ones.
  func read(isShort: Bool, _ body: (any SQLConnection) throws -> Void) throws(HealthError)

  /// Makes the store ready for its first write; converts a store of an older version. Does nothing when it is ready.
  func prepareForWriting() throws(HealthError)

  /// Runs `body` in one transaction, alone among all processes. All changes are on disk when this returns, none when it throws. A
  /// transaction that changes rows gets a commit number. Calls `onRollback` when the transaction was rolled back, before the next one begins.
  func write(onRollback: () -> Void, _ body: (any SQLConnection) throws -> Void) throws(HealthError)

  /// Calls `onCommit` on a queue after this or another process has written, for as long as the caller keeps the result. The commit may not be
  /// readable yet. Nil where that is not possible.
  func watchCommits(on queue: DispatchQueue, _ onCommit: @escaping @Sendable () -> Void) -> (any CommitWatch)?

  /// Closes all connections, and removes keys from memory. No read or write is running, and none follows.
  func close() throws(HealthError)
}
