// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// The effect of a program that only reads on a store's files.
@Suite struct ReadingTests {
  private func facts(_ folder: TemporaryFolder) throws -> [String: [Int]] {
    var facts: [String: [Int]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.store.path) where !name.hasSuffix("-shm") {
      var status = stat()
      #expect(lstat(folder.store.appendingPathComponent(name).path, &status) == 0)
      facts[name] = [Int(status.st_ino), Int(status.st_size), Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)]
    }
    return facts
  }

  @Test("reading a store, closed or left with a log by a crash, changes no file and only creates -shm", arguments: [false, true])
  func changesNothing(withLog: Bool) throws {
    let closed = try TestData.closedStore()
    var folder = closed
    var count = 500
    if withLog {
      let database = try HealthDatabase.open(closed)
      try database.insert([try TestData.steps(7, at: 9_000)])
      folder = try closed.copyOfStore()
      count = 501
    }
    let (before, contents) = (try facts(folder), try folder.storeContents())
    #expect(contents.keys.contains("\(HealthDatabase.fileName)-wal") == withLog)
    for _ in 0..<3 { #expect(try HealthDatabase.open(folder).everything().count == count) }
    #expect(try facts(folder) == before)
    #expect(try folder.storeContents() == contents)
    // The next writer moves the log into the database and removes it.
    do { try HealthDatabase.open(folder).insert([try TestData.steps(8, at: 9_001)]) }
    #expect(try HealthDatabase.open(folder).everything().count == count + 1)
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: folder.store.path)).isDisjoint(with: ["\(HealthDatabase.fileName)-wal"]))
  }

  @Test("a store in a folder that cannot be written is read, closed or left with a log by a crash", arguments: [false, true])
  func folderThatCannotBeWritten(withLog: Bool) async {
    await #expect(processExitsWith: .success) { [withLog = withLog as Bool] in
      let closed = try TestData.closedStore()
      var folder = closed
      if withLog {
        let database = try HealthDatabase.open(closed)
        try database.insert([try TestData.steps(7, at: 9_000)])
        folder = try closed.copyOfStore()
      }
      if geteuid() == 0 { try ReadingTests.becomeAnotherUser(giving: [closed.url, folder.url]) }
      #expect(chmod(folder.store.path, 0o500) == 0)
      let before = try folder.storeContents()
      #expect(before.keys.contains("\(HealthDatabase.fileName)-wal") == withLog)
      var used: [Int64] = []
      for _ in 0..<2 {
        let database = try HealthDatabase.open(folder)
        #expect(try database.everything().count == (withLog ? 501 : 500))
        try database.close()
        used.append(sqlite3_memory_used())
      }
      // A connection's own index of the log has at least 32 KiB, and is freed with the connection.
      #expect(used[1] - used[0] < 16_384)
      #expect(throws: HealthError.self) { try HealthDatabase.open(folder).insert([try TestData.steps(8, at: 9_001)]) }
      #expect(try folder.storeContents() == before)
      // So that the folder can be removed.
      #expect(chmod(folder.store.path, 0o700) == 0)
    }
  }

  /// Drops root's rights, as root may write to every folder. The other user gets the folders with what they contain.
  private static func becomeAnotherUser(giving folders: [URL]) throws {
    for folder in folders {
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).map { folder.appendingPathComponent($0).path }
      for path in [folder.path] + paths { #expect(chown(path, 65_534, 65_534) == 0) }
    }
    #expect(setgid(65_534) == 0)
    #expect(setuid(65_534) == 0)
  }

  @Test("a damaged store is refused, and all its files stay unchanged")
  func refusedUnchanged() throws {
    let closed = try TestData.closedStore()
    var random = SplitMix64(seed: 11)
    let size = try Data(contentsOf: closed.file).count
    var refused = 0
    for round in 0..<90 {
      let folder = try closed.copyOfStore()
      let offset = round < 4 ? round * 5 : random.below(size)
      try folder.file.overwrite(at: offset, with: [try folder.file.bytes()[offset] ^ UInt8(1 << random.below(8))])
      let before = try facts(folder)
      do {
        #expect(try HealthDatabase.open(folder).everything().count == 500)
      } catch HealthError.store(.damagedPage), HealthError.store(.notThisStore), HealthError.store(.newerFormat) {
        refused += 1
      }
      #expect(try facts(folder) == before, "byte \(offset)")
    }
    #expect(refused > 10)
  }

  @Test("a reader sees samples that a writer saves later, even without a log at first")
  func readerBesideWriter() throws {
    let folder = try TestData.closedStore()
    let reader = try HealthDatabase.open(folder)
    #expect(try reader.everything().count == 500)
    let writer = try HealthDatabase.open(folder)
    for number in 1...50 {
      try writer.insert([try TestData.steps(1, at: Double(10_000 + number))])
      #expect(try reader.everything().count == 500 + number)
    }
  }

  @Test("a program that read can write, and reads what it wrote")
  func writingAfterReading() throws {
    let folder = try TestData.closedStore()
    let database = try HealthDatabase.open(folder)
    #expect(try database.everything().count == 500)
    try database.insert([try TestData.steps(1, at: 10_000)])
    #expect(try database.everything().count == 501)
    #expect(try HealthDatabase.open(folder).everything().count == 501)
  }

  @Test("for a truncated store the error names the first missing page, and no log is created", arguments: [1, 2, 5])
  func truncated(pages: Int) throws {
    let folder = try TestData.closedStore()
    let size = try Data(contentsOf: folder.file).count
    try folder.file.truncate(to: size - pages * pageSize)
    let before = try facts(folder)
    #expect(throws: HealthError.store(.truncated(page: size / pageSize - pages + 1))) { _ = try HealthDatabase.open(folder).everything() }
    #expect(try facts(folder) == before)
  }

  @Test(
    "a named pipe instead of a file of the store is refused at once", arguments: ["health.db", "health.db-wal", "health.db-shm"])
  func pipes(name: String) throws {
    let folder = try TestData.closedStore()
    let file = folder.store.appendingPathComponent(name)
    if name == "health.db" { try FileManager.default.removeItem(at: file) }
    #expect(mkfifo(file.path, 0o600) == 0)
    let error = #expect(throws: HealthError.self) { _ = try HealthDatabase.open(folder).everything() }
    #expect(error?.description.contains("\(name) is not a regular file") == true)
  }

  @Test(
    "a hard link instead of a file of the store is refused, and the linked file stays unchanged",
    arguments: ["health.db-wal", "health.db-shm"])
  func hardLinks(name: String) throws {
    let folder = try TestData.closedStore()
    let precious = folder.url.appendingPathComponent("precious")
    try Data("precious".utf8).write(to: precious)
    #expect(link(precious.path, folder.store.appendingPathComponent(name).path) == 0)
    let error = #expect(throws: HealthError.self) { try HealthDatabase.open(folder).insert([try TestData.steps(1)]) }
    #expect(error?.description.contains("second name") == true)
    #expect(try Data(contentsOf: precious) == Data("precious".utf8))
  }
}
