// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import CSQLite
import Foundation
import Testing

@testable import OpenHealthStorage

/// When the frames that a connection writes to its log reach the file.
@Suite struct VFSLogBatchTests {
  /// A store with a log of one connection, and a second connection.
  private struct World {
    let store: SealedStore
    let first: TestConnection
    let second: TestConnection
    let database: OpenedFile
    let log: OpenedFile
    /// The first frame that is not written yet.
    let next: Int

    init() throws {
      store = try SealedStore()
      first = try store.connect()
      second = try store.connect()
      try first.run("PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (a); CREATE TABLE u (a)")
      #expect(try second.value("SELECT count(*) FROM t") == "0")
      database = try OpenedFile(first, SQLITE_FCNTL_FILE_POINTER)
      log = try OpenedFile(first, SQLITE_FCNTL_JOURNAL_POINTER)
      next = (try store.log.bytes().count - logHeaderSize) / frameSize
    }

    /// Writes a frame in SQLite's two pieces.
    func write(frame index: Int, page: UInt8, commits: Bool = false) -> Int32 {
      let header = [0, 0, 0, page, 0, 0, 0, commits ? 9 : 0] + [UInt8](repeating: 7, count: 16)
      let code = log.begin(header, at: OpenedFile.frame(index))
      guard code == SQLITE_OK else { return code }
      return log.begin([page] + [UInt8](repeating: 0, count: pageSize - 1), at: OpenedFile.frame(index) + 24)
    }

    /// Takes or gives back SQLite's lock for a writer.
    func lock(_ flag: Int32) -> Int32 {
      database.methods.xShmLock(database.pointer, 0, 1, flag | SQLITE_SHM_EXCLUSIVE)
    }

    func framesOnDisk() throws -> Int { (try store.log.bytes().count - logHeaderSize) / frameSize }
  }

  @Test("Frames reach the file with the last frame of their commit, and before it when there are more than 16")
  func commits() throws {
    let world = try World()
    for index in 0..<3 { #expect(world.write(frame: world.next + index, page: 2) == SQLITE_OK) }
    #expect(try world.framesOnDisk() == world.next)
    #expect(world.write(frame: world.next + 3, page: 3, commits: true) == SQLITE_OK)
    #expect(try world.framesOnDisk() == world.next + 4)
    for index in 4..<24 { #expect(world.write(frame: world.next + index, page: 2) == SQLITE_OK) }
    #expect(try world.framesOnDisk() == world.next + 20)
  }

  @Test("Frames that wait reach the file before the log is read, synced, measured, cut or written somewhere else")
  func waiting() throws {
    let world = try World()
    let (log, next) = (world.log, world.next)
    func waits(_ index: Int, _ reach: () -> Int32) throws {
      #expect(world.write(frame: index, page: 2) == SQLITE_OK)
      #expect(try world.framesOnDisk() == index, "\(index - next)")
      #expect(reach() == SQLITE_OK)
      #expect(try world.framesOnDisk() == index + 1, "\(index - next)")
    }
    try waits(next) { log.read(pageSize, at: OpenedFile.frame(next) + 24).code }
    try waits(next + 1) { log.sync() }
    try waits(next + 2) {
      let (code, size) = log.size()
      return size == Int64(OpenedFile.frame(next + 3)) ? code : SQLITE_ERROR
    }
    try waits(next + 3) { log.truncate(to: OpenedFile.frame(next + 4)) }
    try waits(next + 4) { world.write(frame: next, page: 3) }
    #expect(log.read(pageSize, at: OpenedFile.frame(next) + 24).bytes.first == 3)
    #expect(log.read(pageSize, at: OpenedFile.frame(next + 4) + 24).bytes.first == 2)
  }

  @Test("Frames that were not committed are gone when the write lock is: they never cover those of the next writer")
  func rolledBack() throws {
    let world = try World()
    #expect(world.lock(SQLITE_SHM_LOCK) == SQLITE_OK)
    #expect(world.write(frame: world.next, page: 2) == SQLITE_OK)
    #expect(world.lock(SQLITE_SHM_UNLOCK) == SQLITE_OK)
    try world.second.run("INSERT INTO u VALUES (1)")
    let committed = try world.store.log.bytes()
    #expect(world.log.sync() == SQLITE_OK)
    #expect(try world.store.log.bytes() == committed)
    try world.first.run("INSERT INTO t VALUES (1)")
    #expect(try world.second.rows("SELECT count(*) FROM t; SELECT count(*) FROM u") == [["1"], ["1"]])
  }

  @Test("A batch that cannot be written fails the log until the write lock is given back")
  func failures() throws {
    let world = try World()
    let (log, next) = (world.log, world.next)
    // Past the largest file that a file system here can hold.
    let tooFar = 1 << 50
    #expect(world.lock(SQLITE_SHM_LOCK) == SQLITE_OK)
    #expect(world.write(frame: tooFar, page: 2) == SQLITE_OK)
    let code = log.read(pageSize, at: OpenedFile.frame(0) + 24).code
    #expect(code == SQLITE_IOERR | 3 << 8 || code == SQLITE_FULL)
    #expect(log.read(pageSize, at: OpenedFile.frame(0) + 24).code == code)
    #expect(log.sync() == code)
    #expect(log.size().code == code)
    #expect(log.truncate(to: OpenedFile.frame(next)) == code)
    #expect(world.write(frame: next, page: 2) == code)
    #expect(log.write([UInt8](repeating: 0, count: 32), at: 0) == code)
    #expect(world.lock(SQLITE_SHM_UNLOCK) == SQLITE_OK)
    #expect(log.read(pageSize, at: OpenedFile.frame(0) + 24).code == SQLITE_OK)
    #expect(try world.framesOnDisk() == next)
    try world.first.run("INSERT INTO t VALUES (1)")
    #expect(try world.second.value("SELECT count(*) FROM t") == "1")
  }
}
