// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

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
