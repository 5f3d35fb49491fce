// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The two copies of the wrapped keys: the good one; of two stores' that of the database beside them; else the newer.
struct KeyCopies {
  let document: KeyDocument
  /// The second copy was never written: a crash fell into the making of the store.
  let isUnfinished: Bool
  /// The copies that something spoilt: not those that a crash amid a change left older.
  let spoilt: [String]
  private let folder: URL
  private let outdated: [String]

  /// Nil when there is neither. Throws `keysDamaged` when there is none that is good.
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
        // Of a damaged and a newer copy the newer one is the truth.
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

  /// Makes both copies equal. Only for a document that a key has proved.
  func mend() throws(HealthError) {
    let bytes = try document.encoded()
    for name in outdated { try DurableFile.replace(folder.appendingPathComponent(name), bytes) }
  }
}
