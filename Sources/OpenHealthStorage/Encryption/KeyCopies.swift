// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The best of the two copies of the wrapped keys: the undamaged one; if they belong to two stores, the one of the database beside them;
/// else the newer.
struct KeyCopies {
  let document: KeyDocument
  /// Whether the second copy was never written, as a crash interrupted the creation of the store.
  let isUnfinished: Bool
  /// The names of damaged or foreign copies, without one that a crash during a change left older.
  let spoilt: [String]
  private let folder: URL
  private let outdated: [String]

  /// Nil when neither copy exists. Throws `keysDamaged` when none is intact.
  init?(folder: URL) throws(HealthError) {
    var read: [(name: String, bytes: [UInt8], document: KeyDocument)] = []
    var failure: HealthError?
    var missing: [String] = []
    for name in StoreKeys.fileNames {
      guard let bytes = try DurableFile.read(folder.appendingPathComponent(name), atMost: KeyDocument.mostBytes + 1) else {
        missing.append(name)
        continue
      }
      do {
        read.append((name, bytes, try KeyDocument(bytes)))
      } catch {
        // If one copy is damaged and one has a newer format, report the newer format.
        if failure != .store(.newerFormat) { failure = error }
      }
    }
    if missing.count == StoreKeys.fileNames.count { return nil }
    if let failure, failure != .store(.keysDamaged) { throw failure }
    if read.count == 2, read[0].document.storeIdentifier != read[1].document.storeIdentifier {
      let header = try SealedFile.header(in: folder)
      let own = read.filter { VFSKeys.header($0.document.storeIdentifier) == header }
      if !own.isEmpty { read = own }
    }
    guard let best = read.max(by: { $0.document.counter < $1.document.counter }) else { throw failure ?? .store(.keysDamaged) }
    document = best.document
    isUnfinished = missing == [StoreKeys.fileNames[1]] && document.counter == 1
    self.folder = folder
    outdated = StoreKeys.fileNames.filter { name in !read.contains { $0.name == name && $0.bytes == best.bytes } }
    spoilt = StoreKeys.fileNames.filter { name in
      !read.contains { $0.name == name && $0.document.storeIdentifier == best.document.storeIdentifier }
    }
  }

  /// Makes both copies equal. Call it only after a key has proved the document.
  func mend() throws(HealthError) {
    let bytes = try document.encoded()
    for name in outdated { try DurableFile.replace(folder.appendingPathComponent(name), bytes) }
  }
}
