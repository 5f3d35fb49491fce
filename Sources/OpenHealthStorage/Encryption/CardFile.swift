// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The readable copy of the owner's medical ID, which a locked store shows: `medical-id` in the store's folder, not encrypted.
///
/// It is there only where the owner allows it. Nothing proves that its text is the owner's: who can write in the folder can change it.
package enum CardFile {
  /// The name of the file inside the store's folder.
  package static let name = "medical-id"
  /// The most bytes that are read of it.
  package static let mostBytes = 1 << 24

  private static func file(in folder: URL) -> URL { folder.appendingPathComponent(name) }

  /// Whether there is a copy, which means that the owner allows it.
  package static func exists(in folder: URL) -> Bool { FileManager.default.fileExists(atPath: file(in: folder).path) }

  /// Replaces the copy. Readable for the owner alone.
  ///
  /// - Throws: the error of a file that cannot be written.
  package static func write(_ bytes: [UInt8], in folder: URL) throws(HealthError) { try DurableFile.replace(file(in: folder), bytes) }

  /// Removes the copy, if there is one.
  ///
  /// - Throws: the error of a file that cannot be deleted.
  package static func remove(in folder: URL) throws(HealthError) {
    // What a crash left of a copy can be read, too.
    for file in try leftOvers(in: folder) + [file(in: folder)] { try DurableFile.remove(file) }
  }

  /// The bytes that ``write(_:in:)`` wrote last, at most ``mostBytes``; nil when there is no file.
  ///
  /// - Throws: the error of a file that others can read, or that is another user's.
  package static func read(in folder: URL) throws(HealthError) -> [UInt8]? {
    try DurableFile.read(file(in: folder), atMost: mostBytes, demanding: DurableFile.ours.union(.isPrivate))
  }

  private static func leftOvers(in folder: URL) throws(HealthError) -> [URL] {
    try DurableFile.leftOvers(in: folder) { $0.elementsEqual(name.utf8) }
  }
}
