// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// The first bytes of a database, and the disk around it.
@Suite struct SealedFileTests {
  private let identifier = [UInt8](1...16)
  /// Name, format 1, cipher 1, pages of 4 KiB with 48 reserved bytes, and half the identifier.
  private let good: [UInt8] = [79, 72, 75, 49, 1, 1, 12, 48, 1, 2, 3, 4, 5, 6, 7, 8]

  private func checkHeader(_ bytes: [UInt8]?) throws {
    try withFolder { folder in
      if let bytes { try Data(bytes).write(to: folder.appendingPathComponent("health.db")) }
      try SealedFile.checkHeader(in: folder, storeIdentifier: identifier)
    }
  }

  private func changed(_ changes: [Int: UInt8]) -> [UInt8] {
    var bytes = good
    for (index, byte) in changes { bytes[index] = byte }
    return bytes
  }

  @Test("A database with the right first bytes is this store's, and what else it is has its own error")
  func headers() throws {
    try checkHeader(good)
    try checkHeader(good + [0])
    let cases: [([UInt8]?, StoreFault)] = [
      (nil, .databaseMissing), ([], .truncated(page: 1)), (Array("SQLite format 3\0".utf8), .notEncrypted),
      (changed([4: 2]), .newerFormat), (changed([5: 2]), .newerFormat), (changed([4: 2, 5: 0]), .newerFormat),
      (changed([4: 0]), .notThisStore), (changed([5: 0]), .notThisStore), (changed([4: 2, 8: 0]), .notThisStore),
      (changed([0: 0]), .notThisStore), (changed([6: 13]), .notThisStore), (changed([15: 9]), .notThisStore),
      (Array(good.dropLast()), .notThisStore),
    ]
    for (bytes, fault) in cases { #expect(throws: HealthError.store(fault), "\(fault)") { try checkHeader(bytes) } }
  }

  @Test("A folder without keys has no database and no log, and the error says what it has")
  func none() throws {
    func check(_ name: String?, _ bytes: [UInt8]) throws {
      try withFolder { folder in
        if let name { try Data(bytes).write(to: folder.appendingPathComponent(name)) }
        try SealedFile.checkThatThereIsNone(in: folder)
      }
    }
    try check(nil, [])
    let cases: [(String, [UInt8], StoreFault)] = [
      ("health.db", [], .notEncrypted), ("health.db", Array("SQLite format 3\0".utf8), .notEncrypted), ("health.db", good, .keysMissing),
      ("health.db", [1, 2, 3], .notThisStore), ("health.db-wal", [1], .keysMissing),
    ]
    for (name, bytes, fault) in cases { #expect(throws: HealthError.store(fault), "\(fault)") { try check(name, bytes) } }
  }

  @Test("A path is escaped byte by byte but for letters, digits and slashes")
  func escaping() throws {
    let store = try SealedStore()
    let sealed = try SealedFile(folder: URL(fileURLWithPath: "/Az09/a b?#%é"), keys: store.keys)
    #expect(sealed.path == "file:/Az09/a%20b%3f%23%25%c3%a9/health%2edb?vfs=ohk&key=\(store.keys.handle)")
  }

  @Test("A disk with room is not full; one without any room is")
  func fullDisk() throws {
    let keys = try SealedStore().keys
    func isFull(_ path: String) throws -> Bool { try SealedFile(folder: URL(fileURLWithPath: path), keys: keys).isDiskFull }
    #expect(try !isFull(FileManager.default.temporaryDirectory.path))
    // Small disks in memory, where they exist and have room.
    for path in ["/dev/shm", "/run/lock", "/dev"] {
      var facts = statvfs()
      guard statvfs(path, &facts) == 0, facts.f_bavail >= 1000, facts.f_frsize == 4096 else { continue }
      #expect(try !isFull(path), "\(path)")
    }
    #expect(try isFull("/proc"))
    #expect(try !isFull("/no/such/folder"))
  }
}
