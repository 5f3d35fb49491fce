// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Where a daemon keeps what is saved while its store is locked: `journal` in the store's folder, with a folder `rejected` for damaged files.
public enum JournalFolder {
  public static let name = "journal"
  public static let rejected = "rejected"
  /// What a daemon that starts with a locked store knows of apps.
  public static let policyFile = "locked-policy"

  /// The folder, in a store's.
  public static func url(in folder: URL) -> URL { folder.appendingPathComponent(name, isDirectory: true) }

  /// Deletes it with all that is in it.
  static func erase(in folder: URL) throws(HealthError) {
    let journal = url(in: folder)
    try DurableFile.remove(folder.appendingPathComponent(policyFile))
    for place in [journal.appendingPathComponent(rejected, isDirectory: true), journal] {
      for name in try DurableFile.names(in: place) where name != rejected { try DurableFile.remove(place.appendingPathComponent(name)) }
      if rmdir(place.path) != 0, errno != ENOENT { throw DurableFile.failure(.deleted, place) }
    }
  }

  /// Keeps what a daemon that starts with a locked store may know of apps, readable for the owner alone.
  public static func writePolicy(_ bytes: [UInt8], in folder: URL) throws(HealthError) {
    try DurableFile.replace(folder.appendingPathComponent(policyFile), bytes)
  }

  /// What ``writePolicy(_:in:)`` kept last; nil where it kept nothing.
  public static func policy(in folder: URL) throws(HealthError) -> [UInt8]? {
    try DurableFile.read(folder.appendingPathComponent(policyFile), atMost: 1 << 24, demanding: DurableFile.ours.union(.isPrivate))
  }
}
