// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage
@testable import StorageTestSupport

/// `HealthDatabase` on top of keys and VFS.
@Suite struct EncryptionStoreTests {
  private struct Place {
    let store: TemporaryFolder
    let keys: TemporaryFolder

    init() throws {
      store = try TemporaryFolder()
      keys = try TemporaryFolder()
    }

    func open() throws -> HealthDatabase { try HealthDatabase.open(folder: store.url, keyFolder: keys.url) }

    var file: URL { store.url.appendingPathComponent(HealthDatabase.fileName) }
    var log: URL { store.url.appendingPathComponent(HealthDatabase.fileName + "-wal") }
  }

  private func insert(_ count: Int, into database: HealthDatabase) throws {
    try database.write { storage in
      for number in 0..<count {
        try storage.sqlite.execute(
          sql: "INSERT INTO characteristic (identifier, value) VALUES (?, ?)", arguments: ["MARKER\(UUID().uuidString)\(number)", "MARKER"])
      }
    }
  }

  private func count(_ database: HealthDatabase) throws -> Int {
    try database.read { try Int.fetchOne($0.sqlite, sql: "SELECT count(*) FROM characteristic") ?? -1 }
  }

  @Test("STORE-09: no stored value is readable in the files of the store")
  func nothingInTheFolderIsPlain() throws {
    let place = try Place()
    let database = try place.open()
    try insert(300, into: database)
    let contents = try place.store.contents()
    #expect(contents.keys.contains("health.db-wal"))
    #expect(contents.keys.contains("health.db-shm"))
    for (name, bytes) in contents {
      for text in ["MARKER", "SQLite format", "CREATE TABLE", "characteristic", "OHKS"] {
        #expect(!bytes.contains(text: text), "\(text) in \(name)")
      }
    }
    #expect(try count(database) == 300)
  }

  @Test func opensAgainAndClosesWithTheObject() throws {
    let place = try Place()
    for round in 0..<3 {
      let database = try place.open()
      #expect(try count(database) == round * 10)
      try insert(10, into: database)
    }
    #expect(!place.store.url.appendingPathComponent("health.db-wal").fileExists)
  }

  @Test func commitsAreSynchronous() throws {
    let place = try Place()
    let settings = try place.open().read { storage in
      try ["synchronous", "journal_mode", "secure_delete", "trusted_schema", "cell_size_check", "cache_spill"].map {
        try SQLRow.fetchOne(storage.sqlite, sql: "PRAGMA \($0)")?.values
      }
    }
    #expect(settings == [[.integer(2)], [.text("wal")], [.integer(1)], [.integer(0)], [.integer(1)], [.integer(0)]])
  }

  @Test func pathsWithAllKindsOfLettersOpen() throws {
    let place = try Place()
    let folder = place.store.url.appendingPathComponent("a b?c#d%20&é;=+'\"/x")
    let database = try HealthDatabase.open(folder: folder, keyFolder: place.keys.url)
    try insert(1, into: database)
    #expect(folder.appendingPathComponent("health.db").fileExists)
  }

  @Test func memoryNeedsNoKeyFile() throws {
    let database = try HealthDatabase.inMemory()
    try insert(5, into: database)
    #expect(try count(database) == 5)
    let path = try database.read { try String.fetchOne($0.sqlite, sql: "SELECT file FROM pragma_database_list") }
    #expect(path == "")
  }

  @Test func aPlainStoreOfBeforeTheFirstReleaseIsRefusedAndStays() throws {
    let place = try Place()
    do { try SQLiteConnection(path: place.file.path).write { try $0.execute(sql: "CREATE TABLE sample (a)") } }
    let before = try place.store.contents()
    #expect(throws: HealthError.store(.notEncrypted)) { try place.open() }
    #expect(try place.store.contents() == before)
    #expect(HealthError.store(.notEncrypted).description.contains("import again"))
    // Also if it replaces the encrypted one.
    let other = try Place()
    _ = try other.open()
    try FileManager.default.removeItem(at: other.file)
    try FileManager.default.copyItem(at: place.file, to: other.file)
    #expect(throws: HealthError.store(.notEncrypted)) { try other.open() }
  }

  @Test func whatIsWrongWithTheFileIsSaid() throws {
    let place = try Place()
    do { try insert(400, into: place.open()) }
    let bytes = try place.file.bytes()
    func expect(_ fault: StoreFault, _ changed: [UInt8], location: SourceLocation = #_sourceLocation) throws {
      try Data(changed).write(to: place.file)
      #expect(throws: HealthError.store(fault), sourceLocation: location) { _ = try count(place.open()) }
      #expect(try place.file.bytes() == changed, sourceLocation: location)
      try Data(bytes).write(to: place.file)
    }
    func flipped(_ offset: Int, _ mask: UInt8 = 0x40) -> [UInt8] {
      var bytes = bytes
      bytes[offset] ^= mask
      return bytes
    }
    for offset in [0, 3, 6, 7, 8, 15] { try expect(.notThisStore, flipped(offset)) }
    for offset in [4, 5] { try expect(.newerFormat, flipped(offset)) }
    try expect(.damagedPage(1), flipped(16))
    try expect(.damagedPage(1), flipped(4095))
    try expect(.truncated(page: 1), [])
    try expect(.truncated(page: 1), Array(bytes[..<4000]))
    try expect(.notEncrypted, Array("SQLite format 3\0".utf8) + bytes[16...])
    let other = try Place()
    _ = try other.open()
    try expect(.notThisStore, try other.file.bytes())
    // A page that opening does not need: the damage is found when it is read.
    let last = bytes.count / 4096
    try Data(flipped(bytes.count - 5)).write(to: place.file)
    #expect(throws: HealthError.store(.damagedPage(last))) {
      try place.open().read { _ = try String.fetchAll($0.sqlite, sql: "PRAGMA integrity_check") }
    }
  }

  @Test func aDamagedLogIsSaid() throws {
    let place = try Place()
    let database = try place.open()
    for _ in 0..<5 { try insert(3, into: database) }
    let copy = try Place()
    for (from, to) in [(place.store.url, copy.store.url), (place.keys.url, copy.keys.url)] {
      for name in try FileManager.default.contentsOfDirectory(atPath: from.path) where !name.hasSuffix("-shm") {
        try FileManager.default.copyItem(at: from.appendingPathComponent(name), to: to.appendingPathComponent(name))
      }
    }
    let log = try copy.log.bytes()
    try copy.log.overwrite(at: 32 + 4120 + 500, with: [log[32 + 4120 + 500] ^ 1])
    let before = try copy.log.bytes()
    #expect(throws: HealthError.store(.damagedLog(frame: 2))) { try copy.open() }
    #expect(try copy.log.bytes() == before)
    try copy.log.overwrite(at: 32 + 4120 + 500, with: [log[32 + 4120 + 500]])
    #expect(try count(copy.open()) == 15)
  }

  @Test func aLogThatEndedEarlyIsANotice() throws {
    let place = try TemporaryFolder()
    let database = try HealthDatabase.open(place)
    for _ in 0..<5 { try insert(3, into: database) }
    let copy = try place.copyOfStore()
    let log = copy.store.appendingPathComponent(HealthDatabase.fileName + "-wal")
    let size = try log.bytes().count
    try log.overwrite(at: size - 100, with: [UInt8](repeating: 0, count: 100))
    let opened = try HealthDatabase.open(copy)
    #expect(try count(opened) == 12)
    #expect(opened.notices == [.logEnded(frame: (size - logHeaderSize) / frameSize)])
    #expect(database.notices == [])
  }

  @Test func aDamagedSchemaIsNotTakenForATruncatedFile() throws {
    let folder = try TestData.closedStore()
    do {
      try HealthDatabase.open(folder).write { storage in
        try storage.sqlite.execute(sql: "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'x' WHERE name = 'sample'")
      }
    }
    let error = #expect(throws: HealthError.self) { _ = try HealthDatabase.open(folder).everything() }
    guard case .damagedData(.sqlite) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// Processes that find no store create one together, and all write to it.
  @Test func severalProcessesMakeAndWriteOneStore() async throws {
    let place = try Place()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let (store, keys) = (place.store.url.path, place.keys.url.path)
          await #expect(processExitsWith: .success) { [store = store as String, keys = keys as String] in
            let database = try HealthDatabase.open(folder: URL(fileURLWithPath: store), keyFolder: URL(fileURLWithPath: keys))
            for _ in 0..<25 {
              try database.write {
                try $0.sqlite.execute(
                  sql: "INSERT INTO characteristic (identifier, value) VALUES (?, '')", arguments: [UUID().uuidString])
              }
              _ = try database.read { try Int.fetchOne($0.sqlite, sql: "SELECT count(*) FROM characteristic") }
            }
          }
        }
      }
    }
    #expect(try count(place.open()) == 100)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.keys.url.path).count == 1)
    #expect(
      try Set(place.store.contents().keys).subtracting(["health.db-wal", "health.db-shm"]) == ["store.keys", "store.keys.2", "health.db"])
  }

  /// Opening and closing a database file besides SQLite drops the locks that SQLite holds on it. Another process that closes the store
  /// would then delete a log that is in use.
  @Test func openingAStoreTwiceKeepsItsLocks() async throws {
    let place = try Place()
    let first = try place.open()
    try insert(1, into: first)
    do { try insert(2, into: place.open()) }
    let (store, keys) = (place.store.url.path, place.keys.url.path)
    await #expect(processExitsWith: .success) { [store = store as String, keys = keys as String] in
      let database = try HealthDatabase.open(folder: URL(fileURLWithPath: store), keyFolder: URL(fileURLWithPath: keys))
      try database.write { try $0.sqlite.execute(sql: "INSERT INTO characteristic (identifier, value) VALUES ('of the child', '')") }
    }
    try insert(3, into: first)
    #expect(try count(first) == count(place.open()))
    #expect(try count(place.open()) == 7)
  }

  @Test func thePlainDoorIsForMeasuringAlone() throws {
    let place = try Place()
    let database = try HealthDatabase.openPlain(folder: place.store.url)
    try insert(1, into: database)
    #expect(!place.file.fileExists)
    #expect(place.store.url.appendingPathComponent("plain.db").fileExists)
  }
}

extension URL {
  fileprivate var fileExists: Bool { FileManager.default.fileExists(atPath: path) }
}
