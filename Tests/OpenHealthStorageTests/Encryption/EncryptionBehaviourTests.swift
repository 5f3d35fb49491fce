// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import CSQLite
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// SQLite behaves through the VFS as it does without it.
@Suite struct EncryptionBehaviourTests {
  /// A stream of statements of all kinds, determined by the seed.
  private func statements(seed: UInt64) -> [String] {
    var random = SplitMix64(seed: seed)
    var statements = [
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT, c REAL, d BLOB)", "CREATE INDEX t_b ON t (b, c)",
      "CREATE TABLE u (x PRIMARY KEY, y) WITHOUT ROWID",
      "CREATE TEMP TABLE v (x, y)",
    ]
    var depth = 0
    for _ in 0..<120 {
      let number = Int.random(in: 0..<400, using: &random)
      switch Int.random(in: 0..<16, using: &random) {
      case 0..<5:
        statements.append(
          """
          WITH RECURSIVE n (x) AS (SELECT \(number) UNION ALL SELECT x + 1 FROM n WHERE x < \(number + 60))
          INSERT OR REPLACE INTO t SELECT x, 'MARKER' || x || '-\(number)', x / 7.0, zeroblob(x % 900) FROM n
          """)
      case 5: statements.append("DELETE FROM t WHERE a % 7 = \(number % 7)")
      case 6:
        statements.append("UPDATE t SET b = b || '\(number)', d = zeroblob(\(number * 9)) WHERE a BETWEEN \(number) AND \(number + 20)")
      case 7: statements.append("INSERT OR IGNORE INTO u SELECT b, a FROM t WHERE a > \(number)")
      case 8: statements.append("INSERT INTO v SELECT b, d FROM t WHERE a < \(number)")
      case 9: statements.append("INSERT INTO u VALUES (1, 2), (1, 3)")  // fails the second time, immediately
      case 10 where depth < 3:
        statements.append("SAVEPOINT s\(depth)")
        depth += 1
      case 11 where depth > 0:
        depth -= 1
        statements.append("ROLLBACK TO s\(depth); RELEASE s\(depth)")
      case 12 where depth > 0:
        depth -= 1
        statements.append("RELEASE s\(depth)")
      case 13 where depth == 0:
        statements.append(["VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA incremental_vacuum(3)"][number % 3])
      case 14: statements.append("SELECT b, c FROM t ORDER BY c DESC, b LIMIT 50")
      default: statements.append("SELECT substr(b, 1, 8) AS g, count(*), sum(length(d)) FROM t GROUP BY g ORDER BY 2 DESC, 1")
      }
    }
    return statements + (depth > 0 ? ["RELEASE s0"] : []) + [
      "VACUUM", "SELECT * FROM t", "SELECT * FROM u", "SELECT count(*) FROM v", "PRAGMA integrity_check",
    ]
  }

  @Test(arguments: RandomSeeds.range(8, from: 0))
  func sameAnswersAsAPlainDatabase(seed: UInt64) throws {
    let store = try SealedStore()
    let plainFolder = try TemporaryFolder()
    var sealed = try store.connect()
    let plain = try TestConnection(plainFolder.url.appendingPathComponent("plain.db").path)
    try plain.run("PRAGMA journal_mode = WAL")
    for connection in [plain, sealed] { try connection.run("PRAGMA cache_size = 5; PRAGMA temp_store = FILE") }
    let statements = statements(seed: seed)
    for statement in statements {
      let expected = Result { try plain.rows(statement) }
      let actual = Result { try sealed.rows(statement) }
      switch (expected, actual) {
      // Only the number of pages that a checkpoint wrote differs: a sealed page holds a little less.
      case (.success(let left), .success(let right)): #expect(left == right || statement.contains("checkpoint"), "\(statement)")
      case (.failure(let left as SQLiteFailure), .failure(let right as SQLiteFailure)): #expect(left == right, "\(statement)")
      default: Issue.record("\(statement): \(expected) but \(actual)")
      }
    }
    // After a crash, too, it equals a plain database after a crash. SQLite 3.40.1 has this fault: in a transaction that spilled pages,
    // rewrote some of them, and rolled back to a savepoint, some checksums in the log are wrong, and recovery ends before it.
    let crashed = try store.crashed().connect()
    for suffix in ["", "-wal"] {
      let name = plainFolder.url.appendingPathComponent("plain.db").path
      try FileManager.default.copyItem(atPath: name + suffix, toPath: plainFolder.url.appendingPathComponent("crashed.db").path + suffix)
    }
    let plainCrashed = try TestConnection(plainFolder.url.appendingPathComponent("crashed.db").path)
    sealed = try store.connect()
    for query in ["SELECT * FROM t", "SELECT * FROM u", "PRAGMA integrity_check"] {
      #expect(try sealed.rows(query) == plain.rows(query))
      #expect(try crashed.rows(query) == plainCrashed.rows(query))
    }
  }

  @Test func settingsThatProtectAreKept() throws {
    let connection = try SealedStore().connect()
    try connection.run("CREATE TABLE t (a)")
    for value in ["OFF", "0", "NORMAL", "1", "'normal'", "-1", "4"] {
      try connection.run("PRAGMA synchronous = \(value)")
      #expect(try connection.value("PRAGMA synchronous") == "2", "\(value)")
    }
    try connection.run("PRAGMA main.synchronous = OFF")
    #expect(try connection.value("PRAGMA synchronous") == "2")
    try connection.run("PRAGMA synchronous = EXTRA")
    #expect(try connection.value("PRAGMA synchronous") == "3")
    for setting in ["journal_mode = DELETE", "journal_mode = OFF", "journal_mode = MEMORY", "locking_mode = EXCLUSIVE", "page_size = 8192"]
    {
      #expect(throws: SQLiteFailure.self, "\(setting)") { try connection.run("PRAGMA \(setting)") }
    }
    #expect(try connection.value("PRAGMA journal_mode = WAL") == "wal")
    try connection.run("PRAGMA mmap_size = 1000000; VACUUM")
    #expect(try connection.value("PRAGMA page_size") == "4096")
    #expect(try connection.value("PRAGMA journal_mode") == "wal")
    var name: UnsafeMutablePointer<CChar>?
    #expect(sqlite3_file_control(connection.pointer, "main", SQLITE_FCNTL_VFSNAME, &name) == SQLITE_OK)
    #expect(name.map { String(cString: $0) } == "ohk/unix")
    sqlite3_free(name)
  }

  @Test func theDefaultVFSStaysSQLitesOwn() throws {
    try VFSKeys.registerVFS()
    #expect(sqlite3_vfs_find("ohk") != nil)
    #expect(String(cString: sqlite3_vfs_find(nil).pointee.zName) != "ohk")
  }

  /// Copies under other keys, a few pages at a time inside one read transaction, while another connection writes.
  @Test func theBackupInterfaceCopiesASnapshotUnderOtherKeys() throws {
    let store = try SealedStore()
    let writer = try store.connect()
    try writer.run(
      """
      CREATE TABLE t (a INTEGER PRIMARY KEY, b BLOB);
      WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 400) INSERT INTO t SELECT x, randomblob(900) FROM n
      """)
    let reader = try store.connect()
    let snapshot = try reader.rows("BEGIN; SELECT * FROM t")
    let target = try SealedStore(number: 2)
    do {
      let copy = try target.connect()
      let backup = try #require(sqlite3_backup_init(copy.pointer, "main", reader.pointer, "main"))
      var commits = 0
      while sqlite3_backup_step(backup, 10) == SQLITE_OK {
        commits += 1
        try writer.run("INSERT INTO t VALUES (\(1000 + commits), zeroblob(5000)); DELETE FROM t WHERE a = \(commits)")
      }
      #expect(sqlite3_backup_finish(backup) == SQLITE_OK)
      #expect(commits > 5)
    }
    let copy = try target.connect()
    #expect(try copy.rows("SELECT * FROM t") == snapshot)
    #expect(try copy.value("PRAGMA integrity_check") == "ok")
  }

  @Test func vacuumSealsEveryPageAnew() throws {
    let store = try SealedStore()
    do { try store.connect().run("CREATE TABLE t (a); INSERT INTO t VALUES (zeroblob(50000)), ('MARKER')") }
    let before = try store.file.bytes()
    do { try store.connect().run("VACUUM") }
    let after = try store.file.bytes()
    #expect(before.count == after.count)
    for page in 0..<after.count / pageSize {
      let nonce = page * pageSize + pageSize - 48..<page * pageSize + pageSize - 24
      #expect(before[nonce] != after[nonce])
    }
  }

  /// Opens a file without a name, as SQLite does to spill a sort. The caller frees the memory.
  private static func temporaryFile() throws -> UnsafeMutablePointer<sqlite3_file> {
    try VFSKeys.registerVFS()
    let vfs = try #require(sqlite3_vfs_find("ohk"))
    let memory = UnsafeMutableRawPointer.allocate(byteCount: Int(vfs.pointee.szOsFile), alignment: 16)
    let file = memory.assumingMemoryBound(to: sqlite3_file.self)
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXCLUSIVE | SQLITE_OPEN_DELETEONCLOSE | SQLITE_OPEN_TEMP_DB
    #expect(vfs.pointee.xOpen(vfs, nil, file, flags, nil) == SQLITE_OK)
    return file
  }

  /// Each temporary file has its own key. Runs in a separate process, which has no other temporary files.
  @Test func temporaryFilesOfEqualContentDiffer() async {
    await #expect(processExitsWith: .success) {
      let files = [try Self.temporaryFile(), try Self.temporaryFile()]
      let content = [UInt8](repeating: 7, count: 4096)
      for file in files { #expect(file.pointee.pMethods.pointee.xWrite(file, content, 4096, 0) == SQLITE_OK) }
      // They no longer have a name, but the process still has them open.
      let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").map { "/proc/self/fd/\($0)" }
      let temporary = open.filter { path in
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return false }  // the listing's
        return target.contains("etilqs_")
      }
      let onDisk = try temporary.map { try URL(fileURLWithPath: $0).bytes() }
      #expect(onDisk.map(\.count) == [4096, 4096])
      #expect(!onDisk.contains(content))
      #expect(Set(onDisk).count == 2)
      for file in files { #expect(file.pointee.pMethods.pointee.xClose(file) == SQLITE_OK) }
    }
  }

  /// Temporary files behave as a simple array of bytes, for any size and position.
  @Test(arguments: 0..<6)
  func temporaryFilesHoldWhatWasWritten(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let file = try Self.temporaryFile()
    defer { UnsafeMutableRawPointer(file).deallocate() }
    let methods = file.pointee.pMethods.pointee
    var model: [UInt8] = []
    for _ in 0..<150 {
      let count = Int.random(in: 1...[10, 600, 5000, 200_000].randomElement(using: &random)!, using: &random)
      let offset = Int.random(in: 0...max(1, model.count + 3000), using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        let size = Int.random(in: 0...model.count + 700, using: &random)
        #expect(methods.xTruncate(file, Int64(size)) == SQLITE_OK)
        model = Array(model.prefix(size)) + [UInt8](repeating: 0, count: max(0, size - model.count))
      case 1..<6:
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(methods.xWrite(file, bytes, Int32(count), Int64(offset)) == SQLITE_OK)
        model += [UInt8](repeating: 0, count: max(0, offset + count - model.count))
        model.replaceSubrange(offset..<offset + count, with: bytes)
      default:
        var bytes = [UInt8](repeating: 9, count: count)
        let code = methods.xRead(file, &bytes, Int32(count), Int64(offset))
        let there = Array(model.dropFirst(offset).prefix(count))
        #expect(code == (there.count == count ? SQLITE_OK : SQLITE_IOERR | 2 << 8))
        #expect(bytes == there + [UInt8](repeating: 0, count: count - there.count))
      }
      var size: Int64 = 0
      #expect(methods.xFileSize(file, &size) == SQLITE_OK)
      #expect(size == model.count)
    }
    #expect(methods.xClose(file) == SQLITE_OK)
  }
}
