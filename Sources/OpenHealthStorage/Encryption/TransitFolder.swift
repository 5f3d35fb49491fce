// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The folders inside a store's folder with files on their way from and to browsers, of which only a crash leaves one behind. What is in them
/// is not encrypted.
public enum TransitFolder {
  /// What their names begin with; six random characters follow.
  public static let prefix = "upload-"

  /// Removes all of them. Call it where no server of the Health app runs.
  ///
  /// Throws ``HealthError/storageFailure(_:)`` or ``HealthError/databaseInaccessible(_:)`` for one that cannot be removed.
  public static func removeAll(in folder: URL) throws(HealthError) {
    for name in try DurableFile.names(in: folder) where name.hasPrefix(prefix) {
      let place = folder.appendingPathComponent(name)
      do { try FileManager.default.removeItem(at: place) } catch { throw DurableFile.failure(.deleted, place) }
    }
  }
}
