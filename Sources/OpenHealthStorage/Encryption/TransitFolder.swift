// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

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
