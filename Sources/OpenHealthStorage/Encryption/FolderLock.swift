// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

/// The lock under which one process at a time creates a store or changes its keys. It locks the store's folder, where no other user can
/// write.
enum FolderLock {
  /// Waits for the lock and runs `body` with it. The system releases the lock of a process that ends.
  static func holding<T>(_ folder: URL, _ body: () throws(HealthError) -> T) throws(HealthError) -> T {
    guard let descriptor = try open(folder) else { throw DurableFile.failure(.read, folder, ENOENT) }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw DurableFile.failure(.locked, folder) }
    }
    return try body()
  }

  /// Whether the folder exists. Throws when it is not the owner's, or others can write to it.
  static func isThere(_ folder: URL) throws(HealthError) -> Bool {
    guard let descriptor = try open(folder) else { return false }
    close(descriptor)
    return true
  }

  private static func open(_ folder: URL) throws(HealthError) -> Int32? {
    do { return try CheckedFile.openFolder(folder.path) } catch { throw .databaseInaccessible(.unusable(error)) }
  }
}
