// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage
@testable import StorageTestSupport

@Suite struct OpeningTests {
  private func permissions(_ url: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    return try #require(attributes[.posixPermissions] as? NSNumber).intValue & 0o777
  }

  /// The error of opening a file with these bytes, in a new folder or in a store's. The file must be unchanged afterwards.
  private func refusal(_ bytes: Data, in folder: TemporaryFolder? = nil) throws -> HealthError? {
    let folder = try folder ?? TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.store, withIntermediateDirectories: true)
    try bytes.write(to: folder.file)
    var answer: HealthError?
    do throws(HealthError) { _ = try HealthDatabase.open(folder) } catch { answer = error }
    #expect(try Data(contentsOf: folder.file) == bytes, "the file is as it was")
    return answer
  }

  @Test("folder and files are accessible to their owner only")
  func modes() throws {
    let folder = try TemporaryFolder()
    let database = try HealthDatabase.open(folder)
    try database.insert([try TestData.steps(1)])
    #expect(try permissions(folder.store) == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.store.path)
    #expect(names.contains(HealthDatabase.fileName))
    #expect(names.contains("\(HealthDatabase.fileName)-wal"))
    for name in names { #expect(try permissions(folder.store.appendingPathComponent(name)) == 0o600, "\(name)") }
  }

  @Test("a store is created in an empty folder, and an empty file is refused unchanged")
  func empty() throws {
    #expect(try refusal(Data()) == .store(.notEncrypted))
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.store, withIntermediateDirectories: true)
    #expect(try HealthDatabase.open(folder).everything().isEmpty)
  }

  @Test("a file that is not a database is refused unchanged")
  func foreignFiles() throws {
    let store = try TestData.closedStore()
    for bytes in [Data("Dear diary, today I walked 5000 steps.\n".utf8), Data([0xFF, 0xD8, 0xFF, 0xE0]), Data(repeating: 0, count: 8192)] {
      #expect(try refusal(bytes) == .store(.notThisStore))
      #expect(try refusal(bytes, in: store) == .store(.notThisStore))
    }
  }

  @Test("another program's database is refused unchanged", arguments: [false, true])
  func otherPrograms(hasIdentifier: Bool) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.store, withIntermediateDirectories: true)
    do {
      let queue = try SQLiteConnection(path: folder.file.path)
      try queue.write { database in
        if hasIdentifier { try database.execute(sql: "PRAGMA application_id = 12345") }
        try database.execute(sql: "CREATE TABLE recipe (name TEXT); INSERT INTO recipe VALUES ('soup')")
      }
    }
    let before = try TemporaryFolder.contents(of: folder.store)
    #expect(throws: HealthError.store(.notEncrypted)) { try HealthDatabase.open(folder) }
    #expect(try TemporaryFolder.contents(of: folder.store) == before)
  }

  @Test("a store of a newer version is refused unchanged, and opens once its version is known")
  func newerVersion() throws {
    let folder = try TemporaryFolder()
    let keys = try StoreKeys.openOrCreate(folder: folder.store, keyFolder: folder.keys)
    do { try HealthDatabase.open(folder).insert([try TestData.steps(1)]) }
    /// Runs a statement on the database file.
    func execute(_ sql: String) throws {
      let sealed = try keys.unlock()
      let queue = try SQLiteConnection(path: sealed.path)
      try queue.write { try $0.execute(sql: sql) }
      try queue.close()
    }
    try execute("INSERT INTO grdb_migrations (identifier) VALUES ('9999 of the future')")
    let before = try Data(contentsOf: folder.file)
    let error = #expect(throws: HealthError.self) { try HealthDatabase.open(folder) }
    #expect(error?.description.contains("newer version") == true)
    #expect(try Data(contentsOf: folder.file) == before)
    try execute("DELETE FROM grdb_migrations WHERE identifier LIKE '9999%'")
    #expect(try HealthDatabase.open(folder).everything().count == 1)
  }

  @Test("a truncated store is refused or reports damage, and stays unchanged", arguments: [20, 99, 100, 5000, -4096])
  func truncated(length: Int) throws {
    let store = try TestData.closedStore()
    let whole = try Data(contentsOf: store.file)
    let bytes = whole.prefix(length > 0 ? length : whole.count + length)
    try Data(bytes).write(to: store.file)
    let error = #expect(throws: HealthError.self) { _ = try HealthDatabase.open(store).everything() }
    switch error {
    case .store(.truncated): break
    case .damagedData where bytes.count >= 4096: break  // SQLite counts the pages itself
    default: Issue.record("\(String(describing: error))")
    }
    #expect(try Data(contentsOf: store.file) == bytes)
  }

  @Test("a store with garbage after its header reports damage and stays unchanged")
  func garbage() throws {
    let store = try TestData.closedStore()
    var bytes = try Data(contentsOf: store.file)
    var random = SplitMix64(seed: 5)
    for index in 100..<bytes.count { bytes[bytes.startIndex + index] = UInt8(truncatingIfNeeded: random.next()) }
    #expect(try refusal(bytes, in: store) == .store(.damagedPage(1)))
  }

  @Test("if the folder cannot be created, the error says so")
  func noFolder() throws {
    let folder = try TemporaryFolder()
    try Data("a file".utf8).write(to: folder.store)
    #expect(kind { _ = try HealthDatabase.open(folder) } == "databaseInaccessible")
    #expect(
      kind { _ = try HealthDatabase.open(folder: folder.store.appendingPathComponent("below"), keyFolder: folder.keys) }
        == "databaseInaccessible")
    let taken = try TemporaryFolder()
    try FileManager.default.createDirectory(at: taken.file, withIntermediateDirectories: true)
    #expect(kind { _ = try HealthDatabase.open(taken) } == "databaseInaccessible")
  }
}
