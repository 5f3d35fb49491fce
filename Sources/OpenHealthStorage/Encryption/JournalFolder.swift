// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The folder in which a daemon keeps saves while its store is locked: `journal` in the store's folder, with a folder `rejected` for
/// damaged files.
package enum JournalFolder {
  /// The name of the folder inside the store's folder.
  package static let name = "journal"
  /// The name of the folder for damaged files inside the journal's folder.
  package static let rejected = "rejected"
  /// The name, inside the store's folder, of the file that tells a daemon about apps when it starts with a locked store.
  package static let policyFile = "locked-policy"

  /// The journal's folder of the store in `folder`. It need not exist.
  package static func url(in folder: URL) -> URL { folder.appendingPathComponent(name, isDirectory: true) }

  /// Deletes the journal and the policy file.
  static func erase(in folder: URL) throws(HealthError) {
    let journal = url(in: folder)
    try DurableFile.remove(folder.appendingPathComponent(policyFile))
    for place in [journal.appendingPathComponent(rejected, isDirectory: true), journal] {
      for name in try DurableFile.names(in: place) where name != rejected { try DurableFile.remove(place.appendingPathComponent(name)) }
      if rmdir(place.path) != 0, errno != ENOENT { throw DurableFile.failure(.deleted, place) }
    }
  }

  /// Replaces the policy file, which a daemon reads when it starts with a locked store. Readable for the owner alone.
  package static func writePolicy(_ bytes: [UInt8], in folder: URL) throws(HealthError) {
    try DurableFile.replace(folder.appendingPathComponent(policyFile), bytes)
  }

  /// Removes the policy file, if there is one: a daemon that starts with a locked store then lets no app save.
  package static func removePolicy(in folder: URL) throws(HealthError) { try DurableFile.remove(folder.appendingPathComponent(policyFile)) }

  /// The bytes that ``writePolicy(_:in:)`` wrote last; nil when there is no file. Throws for a file that others can read.
  package static func policy(in folder: URL) throws(HealthError) -> [UInt8]? {
    try DurableFile.read(folder.appendingPathComponent(policyFile), atMost: 1 << 24, demanding: DurableFile.ours.union(.isPrivate))
  }
}
