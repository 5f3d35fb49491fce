// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore
import OpenHealthStorage
import Testing

@Suite struct OpeningTests {
  private func permissions(_ url: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    return try #require(attributes[.posixPermissions] as? NSNumber).intValue & 0o777
  }

  /// What lies in a folder, by name.
  private func contents(_ folder: URL) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      contents[name] = try Data(contentsOf: folder.appendingPathComponent(name))
    }
    return contents
  }

  /// What opening says to a file with these bytes; the file must be the same afterwards.
  private func refusal(_ bytes: Data) throws -> String? {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.store, withIntermediateDirectories: true)
    try bytes.write(to: folder.file)
    let answer = kind { _ = try HealthDatabase.open(folder: folder.store).everything() }
    #expect(try Data(contentsOf: folder.file) == bytes, "the file is as it was")
    return answer
  }

  /// The bytes of a closed store with some samples.
  private func storeBytes() throws -> Data {
    let folder = try TemporaryFolder()
    do {
      let database = try HealthDatabase.open(folder: folder.store)
      try database.insert(try (0..<500).map { try TestData.steps(Double($0), at: Double($0)) })
    }
    return try Data(contentsOf: folder.file)
  }

  @Test("folder and files are their owner's alone")
  func modes() throws {
    let folder = try TemporaryFolder()
    let database = try HealthDatabase.open(folder: folder.store)
    try database.insert([try TestData.steps(1)])
    #expect(try permissions(folder.store) == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.store.path)
    #expect(names.contains(HealthDatabase.fileName) && names.contains("\(HealthDatabase.fileName)-wal"))
    for name in names { #expect(try permissions(folder.store.appendingPathComponent(name)) == 0o600, "\(name)") }
  }

  @Test("an empty file and an empty folder become a store")
  func empty() throws {
    #expect(try refusalOfEmptyFile() == nil)
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.store, withIntermediateDirectories: true)
    #expect(try HealthDatabase.open(folder: folder.store).everything().isEmpty)
  }

  private func refusalOfEmptyFile() throws -> String? {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.store, withIntermediateDirectories: true)
    try Data().write(to: folder.file)
    return kind { _ = try HealthDatabase.open(folder: folder.store).everything() }
  }

  @Test("a file that is no database is refused and left alone")
  func foreignFiles() throws {
    #expect(try refusal(Data("Dear diary, today I walked 5000 steps.\n".utf8)) == "databaseInaccessible")
    #expect(try refusal(Data([0xFF, 0xD8, 0xFF, 0xE0])) == "databaseInaccessible")
    #expect(try refusal(Data(repeating: 0, count: 8192)) == "databaseInaccessible")
  }

  @Test("a database of another program is refused and left alone", arguments: [false, true])
  func otherPrograms(hasIdentifier: Bool) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.store, withIntermediateDirectories: true)
    do {
      let queue = try DatabaseQueue(path: folder.file.path)
      try queue.write { database in
        if hasIdentifier { try database.execute(sql: "PRAGMA application_id = 12345") }
        try database.execute(sql: "CREATE TABLE recipe (name TEXT); INSERT INTO recipe VALUES ('soup')")
      }
    }
    let before = try contents(folder.store)
    #expect(kind { _ = try HealthDatabase.open(folder: folder.store) } == "databaseInaccessible")
    #expect(try contents(folder.store) == before)
  }

  @Test("a store of a newer version is refused and left alone, and opens again when it is understood")
  func newerVersion() throws {
    let folder = try TemporaryFolder()
    do { try HealthDatabase.open(folder: folder.store).insert([try TestData.steps(1)]) }
    do {
      let queue = try DatabaseQueue(path: folder.file.path)
      try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('9999 of the future')") }
      try queue.close()
    }
    let before = try Data(contentsOf: folder.file)
    let error = #expect(throws: HealthError.self) { try HealthDatabase.open(folder: folder.store) }
    #expect(error?.description.contains("newer version") == true)
    #expect(try Data(contentsOf: folder.file) == before)
    do {
      let queue = try DatabaseQueue(path: folder.file.path)
      try queue.write { try $0.execute(sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '9999%'") }
      try queue.close()
    }
    #expect(try HealthDatabase.open(folder: folder.store).everything().count == 1)
  }

  @Test("a store that was cut short is refused or reports damage, and is left alone", arguments: [20, 99, 100, 5000, -4096])
  func truncated(length: Int) throws {
    let whole = try storeBytes()
    let bytes = whole.prefix(length > 0 ? length : whole.count + length)
    let answer = try refusal(Data(bytes))
    #expect(answer == "databaseInaccessible" || answer == "damagedData", "\(answer ?? "nothing")")
  }

  @Test("a store full of garbage behind its header reports damage and is left alone")
  func garbage() throws {
    var bytes = try storeBytes()
    var random = SeededRandom(seed: 5)
    for index in 100..<bytes.count { bytes[bytes.startIndex + index] = UInt8(truncatingIfNeeded: random.next()) }
    let answer = try refusal(bytes)
    #expect(answer == "databaseInaccessible" || answer == "damagedData", "\(answer ?? "nothing")")
  }

  @Test("where no folder can be made, the error says so")
  func noFolder() throws {
    let folder = try TemporaryFolder()
    try Data("a file".utf8).write(to: folder.store)
    #expect(kind { _ = try HealthDatabase.open(folder: folder.store) } == "databaseInaccessible")
    #expect(kind { _ = try HealthDatabase.open(folder: folder.store.appendingPathComponent("below")) } == "databaseInaccessible")
    let taken = try TemporaryFolder()
    try FileManager.default.createDirectory(at: taken.file, withIntermediateDirectories: true)
    #expect(kind { _ = try HealthDatabase.open(folder: taken.store) } == "databaseInaccessible")
  }
}
