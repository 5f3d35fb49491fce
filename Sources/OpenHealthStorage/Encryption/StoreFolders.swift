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

/// What is in a store's folder of files on their way from and to browsers. Such files have a name only while they are empty; earlier
/// versions left folders behind when they ended by a crash, with health data that are not encrypted.
package enum TransitFolder {
  /// What their names begin with.
  package static let prefix = "upload-"

  /// Removes all of them. Call it where no server of the Health app runs.
  ///
  /// Throws ``HealthError/storageFailure(_:)`` or ``HealthError/databaseInaccessible(_:)`` for one that cannot be removed.
  package static func removeAll(in folder: URL) throws(HealthError) {
    for name in try DurableFile.names(in: folder) where name.hasPrefix(prefix) {
      let place = folder.appendingPathComponent(name)
      do { try FileManager.default.removeItem(at: place) } catch { throw DurableFile.failure(.deleted, place) }
    }
  }
}

/// The mark of a store that is being created: a file with its identifier, written before the keys and removed last.
///
/// Keys without a database and without this mark belong to a store whose database was lost.
enum StoreCreation {
  static let fileName = "store.making"

  static func begin(in folder: URL, storeIdentifier: [UInt8]) throws(HealthError) {
    try DurableFile.replace(file(in: folder), storeIdentifier)
  }

  /// Whether a crash interrupted the creation of this store.
  static func isUnderWay(in folder: URL, storeIdentifier: [UInt8]) throws(HealthError) -> Bool {
    try DurableFile.read(file(in: folder), atMost: storeIdentifier.count + 1) == storeIdentifier
  }

  static func end(in folder: URL) throws(HealthError) { try DurableFile.remove(file(in: folder)) }

  private static func file(in folder: URL) -> URL { folder.appendingPathComponent(fileName) }
}
