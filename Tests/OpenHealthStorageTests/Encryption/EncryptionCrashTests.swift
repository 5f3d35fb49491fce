// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import CSQLite
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// Killed processes, failing disks, and forks. Each of these tests runs in a separate process.
@Suite struct EncryptionCrashTests {
  private static let rounds = ProcessInfo.processInfo.environment["OPENHEALTHKIT_SOAK_ROUNDS"].flatMap(Int.init) ?? 20

  /// Three processes write at once and are killed in the middle of a write, part of which reaches the disk. `Tools/run soak` does it more
  /// often.
  @Test func killedProcessesLoseNothingThatWasAcknowledged() async throws {
    let store = try SealedStore()
    do {
      try store.connect().run("CREATE TABLE t (writer, batch, row, b BLOB); CREATE INDEX i ON t (writer, batch)")
    }
    var acknowledged: [Int: Int] = [:]
    for round in 0..<Self.rounds {
      await withTaskGroup(of: Void.self) { group in
        for writer in 0..<3 {
          group.addTask {
            let path = store.folder.path
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, round = round as Int, writer = writer as Int] in
              try CrashingWriter(folder: URL(fileURLWithPath: path), writer: writer, round: round).run()
            }
          }
        }
      }
      let connection = try store.connect()
      #expect(try connection.value("PRAGMA integrity_check") == "ok")
      #expect(try connection.value("SELECT count(*) FROM (SELECT 1 FROM t GROUP BY writer, batch HAVING count(*) <> 20)") == "0")
      for writer in 0..<3 {
        let stored = Int(try connection.value("SELECT ifnull(max(batch), 0) FROM t WHERE writer = \(writer)") ?? "") ?? -1
        let said = try CrashingWriter.acknowledged(store.folder, writer)
        #expect(stored >= said)
        #expect(stored <= said + 1)
        #expect(said >= acknowledged[writer, default: 0])
        acknowledged[writer] = said
      }
    }
    #expect(acknowledged.values.reduce(0, +) > Self.rounds)
  }

  /// Lets the n-th write fail, for every n of a piece of work: acknowledged data is stored, and the store can still be used.
  @Test(arguments: [EIO, ENOSPC])
  func aDiskThatFailsLosesNothingThatWasAcknowledged(error: Int32) async {
    await #expect(processExitsWith: .success) { [error = error as Int32] in
      WriteHook.install()
      var failures = 0
      for countdown in 1...150 {
        let store = try SealedStore()
        var acknowledged = 0
        do {
          let connection = try store.connect()
          try connection.run("PRAGMA cache_size = 5; PRAGMA wal_autocheckpoint = 10; CREATE TABLE t (a INTEGER PRIMARY KEY, b BLOB)")
          WriteHook.arm(.fail(error), after: countdown)
          for number in 1...12 {
            do {
              try connection.run(
                "BEGIN; INSERT INTO t VALUES (\(number), zeroblob(9000)); UPDATE t SET b = zeroblob(length(b) + 1); COMMIT")
              acknowledged = number
            } catch is SQLiteFailure {
              failures += 1
              break
            }
          }
        }
        WriteHook.arm(.none, after: .max)
        let connection = try store.connect()
        #expect(try connection.value("SELECT count(*) FROM t") == String(acknowledged))
        #expect(try connection.value("PRAGMA integrity_check") == "ok")
        try connection.run("INSERT INTO t VALUES (1000, 1)")
      }
      #expect(failures > 50)
    }
  }

  /// Searches every byte that SQLite writes.
  @Test func noPlainTextIsEverWritten() async {
    await #expect(processExitsWith: .success) {
      WriteHook.install()
      WriteHook.arm(.none, after: .max)
      let store = try SealedStore()
      let sorting = "SELECT count(*) FROM (SELECT b FROM t ORDER BY b || a LIMIT 100000 OFFSET 3)"
      do {
        let connection = try store.connect()
        try WriteHook.scenario(connection)
        try connection.run("VACUUM; \(sorting); PRAGMA wal_checkpoint")
        for (name, bytes) in try TemporaryFolder.contents(of: store.folder) {
          for text in WriteHook.forbidden { #expect(!bytes.contains(text: text), "\(text) in \(name)") }
        }
      }
      let sealed = WriteHook.count
      #expect(sealed > 3000)
      try WriteHook.scenario(TestConnection(SealedFile.memoryPath()))
      #expect(WriteHook.count > sealed + 100)
      #expect(WriteHook.found.isEmpty)
    }
  }

  @Test("a process that keeps its memory private leaves no core, is closed to debuggers, and prints no registers")
  func memoryIsKeptPrivate() async {
    await #expect(processExitsWith: .success) {
      // As Swift's runtime does when backtraces are enabled.
      signal(SIGABRT) { _ in _exit(3) }
      signal(SIGSEGV) { _ in _exit(3) }
      try ProcessMemory.keepPrivate()
      var limit = rlimit(rlim_cur: 1, rlim_max: 1)
      #expect(getrlimit(__rlimit_resource_t(4), &limit) == 0)
      #expect(limit.rlim_cur == 0)
      #expect(limit.rlim_max == 0)
      let prctl = unsafeBitCast(try #require(dlsym(nil, "prctl")), to: (@convention(c) (Int, Int, Int, Int, Int) -> Int32).self)
      #expect(prctl(3, 0, 0, 0, 0) == 0)  // PR_GET_DUMPABLE
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let caught = try #require(status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }?.split(separator: "\t").last)
      let signals = try #require(UInt64(caught, radix: 16))
      for number in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { #expect(signals >> (number - 1) & 1 == 0, "\(number)") }
    }
  }

  /// A forked process has neither the keys nor the rest of the batch of random numbers.
  @Test func aForkedProcessHasNoKeys() async {
    await #expect(processExitsWith: .success) {
      let store = try SealedStore()
      let connection = try store.connect()
      try connection.run("CREATE TABLE t (a); INSERT INTO t VALUES (1); PRAGMA cache_size = 0")
      // Swift hides fork for good reasons; here the child only reads.
      let fork = unsafeBitCast(try #require(dlsym(nil, "fork")), to: (@convention(c) () -> pid_t).self)
      let child = fork()
      if child == 0 {
        let isEmpty = store.keys.openFiles == 0 && (try? connection.value("SELECT a FROM t")) == nil
        // It has none either when it opens the store itself, which puts the same keys at the same address.
        let own = try? SealedStore(folder: store.folder).connect()
        let staysSo = (try? connection.run("INSERT INTO t VALUES (2)")) == nil && (try? own?.value("SELECT a FROM t")) == "1"
        _exit(isEmpty && staysSo ? 0 : 1)
      }
      var status: Int32 = -1
      #expect(waitpid(child, &status, 0) == child)
      #expect(status == 0)
      #expect(try connection.value("SELECT a FROM t") == "1")
    }
  }
}

/// Writes batches of 20 rows, records each stored one, and dies in the middle of a write.
private struct CrashingWriter {
  var folder: URL
  var writer: Int
  var round: Int

  static func acknowledged(_ folder: URL, _ writer: Int) throws -> Int {
    (try? file(folder, writer).bytes().count) ?? 0
  }

  private static func file(_ folder: URL, _ writer: Int) -> URL { folder.appendingPathComponent("acknowledged-\(writer)") }

  func run() throws {
    var random = SplitMix64(seed: UInt64(round * 3 + writer))
    WriteHook.install()
    let store = try SealedStore(folder: folder)
    let connection = try store.connect()
    try connection.run("PRAGMA cache_size = 5; PRAGMA wal_autocheckpoint = 50")
    var batch = try Int(connection.value("SELECT ifnull(max(batch), 0) FROM t WHERE writer = \(writer)") ?? "0") ?? 0
    let log = open(Self.file(folder, writer).path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    // Stored batches that the last process of this number could not record.
    while try Self.acknowledged(folder, writer) < batch { write(log, ".", 1) }
    WriteHook.arm(.kill(tearing: Int.random(in: 0...4096, using: &random)), after: Int.random(in: 30...900, using: &random))
    while true {
      batch += 1
      try connection.run("BEGIN IMMEDIATE")
      for row in 0..<20 {
        try connection.run("INSERT INTO t VALUES (\(writer), \(batch), \(row), randomblob(\(Int.random(in: 0..<3000, using: &random))))")
      }
      try connection.run("UPDATE t SET b = randomblob(500) WHERE writer = \(writer) AND batch = \(batch / 2); COMMIT")
      write(log, ".", 1)
    }
  }
}

/// Replaces the operating system's `pwrite` under SQLite. It affects all connections, so each user runs in a separate process.
enum WriteHook {
  enum Action {
    case none
    case fail(Int32)
    /// Writes at most `tearing` bytes of this write and dies.
    case kill(tearing: Int)
  }

  static let forbidden = ["MARKER", "SQLite format 3", "CREATE TABLE", "HKQuantityType"]

  // Safe because each test that uses them runs in a separate process, in one thread.
  nonisolated(unsafe) private(set) static var count = 0
  nonisolated(unsafe) private(set) static var found: [String] = []
  nonisolated(unsafe) private static var action = Action.none
  nonisolated(unsafe) private static var countdown = Int.max

  /// C's memmem, which Glibc's module hides: Foundation's search would take minutes for this many bytes.
  private static let search = unsafeBitCast(
    dlsym(nil, "memmem"), to: (@convention(c) (UnsafeRawPointer, Int, UnsafeRawPointer, Int) -> UnsafeRawPointer?).self)

  static func arm(_ action: Action, after countdown: Int) {
    self.action = action
    self.countdown = countdown
  }

  static func install() {
    guard let vfs = sqlite3_vfs_find("unix") else { preconditionFailure("there is no VFS to hook into") }
    let hook: @convention(c) (Int32, UnsafeRawPointer?, Int, off_t) -> Int = { WriteHook.write($0, $1!, $2, $3) }
    for name in ["pwrite", "pwrite64"] where vfs.pointee.xGetSystemCall(vfs, name) != nil {
      let code = vfs.pointee.xSetSystemCall(vfs, name, unsafeBitCast(hook, to: sqlite3_syscall_ptr.self))
      precondition(code == SQLITE_OK)
    }
  }

  private static func write(_ file: Int32, _ bytes: UnsafeRawPointer, _ size: Int, _ offset: off_t) -> Int {
    count += 1
    let all = UnsafeRawBufferPointer(start: bytes, count: size)
    for text in forbidden where search(all.baseAddress!, size, text, text.utf8.count) != nil { found.append(text) }
    countdown -= 1
    if countdown <= 0 {
      switch action {
      case .none: break
      case .fail(let error):
        errno = error
        return -1
      case .kill(let tearing):
        pwrite(file, bytes, min(tearing, size), offset)
        kill(getpid(), SIGKILL)
      }
    }
    return pwrite(file, bytes, size, offset)
  }

  /// Makes SQLite write all kinds of files.
  static func scenario(_ connection: TestConnection) throws {
    try connection.run(
      """
      PRAGMA cache_size = 5; PRAGMA temp_store = FILE;
      CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT);
      CREATE TABLE type (name TEXT); INSERT INTO type VALUES ('HKQuantityTypeIdentifierHeartRate');
      WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 30000) INSERT INTO t SELECT x, 'MARKER' || x || hex(randomblob(20)) FROM n;
      CREATE INDEX i ON t (b);
      CREATE TEMP TABLE copy AS SELECT * FROM t;
      BEGIN; SAVEPOINT s; UPDATE t SET b = b || 'MARKER' WHERE a % 3 = 0; ROLLBACK TO s; DELETE FROM t WHERE a % 5 = 0; COMMIT;
      UPDATE t SET b = 'MARKER' || b WHERE a % 2 = 0;
      SELECT count(*) FROM (SELECT b FROM t ORDER BY b || a LIMIT 100000 OFFSET 3)
      """)
  }
}
