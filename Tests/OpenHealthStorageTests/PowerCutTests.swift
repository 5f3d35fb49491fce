// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDBSQLite
import Testing

@testable import OpenHealthStorage

/// The power fails at any moment: what was written since the last sync is on disk in part, in any order, torn at any sector.
@Suite struct PowerCutTests {
  @Test func nothingAcknowledgedIsLostWhenThePowerFails() async {
    await #expect(processExitsWith: .success) {
      let rounds = ProcessInfo.processInfo.environment["OPENHEALTHKIT_SOAK_ROUNDS"].flatMap(Int.init) ?? 20
      Disk.install()
      for seed in 0..<rounds {
        let cuts = try PowerCutWorkload(seed: UInt64(seed)).run(cuts: 10)
        #expect(cuts.count == 10)
        for (number, cut) in cuts.enumerated() {
          do {
            let batches = try cut.reopen()
            #expect(
              batches >= cut.acknowledged && batches <= cut.acknowledged + 1,
              "seed \(seed), cut \(number): \(batches) of \(cut.acknowledged)")
          } catch {
            Issue.record("seed \(seed), cut \(number), after \(cut.acknowledged) commits: \(error)")
          }
        }
      }
    }
  }

  /// The simulation itself: on a disk that ignores syncs, commits must get lost.
  @Test func aDiskThatIgnoresSyncsLosesCommits() async {
    await #expect(processExitsWith: .success) {
      Disk.install()
      Disk.ignoresSyncs = true
      var lost = 0
      for seed in 0..<3 {
        for cut in try PowerCutWorkload(seed: UInt64(seed)).run(cuts: 10) {
          let batches = (try? cut.reopen()) ?? 0
          if batches < cut.acknowledged { lost += 1 }
        }
      }
      #expect(lost > 0)
    }
  }
}

/// Commits, checkpoints, grows and shrinks; remembers what the disk holds at some moments.
private struct PowerCutWorkload {
  let seed: UInt64

  struct Cut {
    var acknowledged: Int
    var files: [String: [UInt8]]

    /// Opens what is left and looks whether it is whole; gives the number of commits in it.
    func reopen() throws -> Int {
      let folder = try TemporaryFolder()
      for (name, bytes) in files { try Data(bytes).write(to: folder.url.appendingPathComponent(name)) }
      let store = try SealedStore(folder: folder.url, keeping: folder)
      let connection = try store.connect()
      guard try connection.value("PRAGMA integrity_check") == "ok" else { throw CutFailure(what: "the integrity check fails") }
      guard try connection.value("SELECT count(*) FROM sqlite_schema") != "0" else { return 0 }
      let batches = try connection.value("SELECT ifnull(max(batch), 0) FROM t") ?? "0"
      let isWhole = try connection.value("SELECT count(*) FROM (SELECT batch FROM t GROUP BY batch HAVING count(*) <> 8)") == "0"
      guard isWhole else { throw CutFailure(what: "half a commit is there") }
      return Int(batches) ?? 0
    }
  }

  func run(cuts wanted: Int) throws -> [Cut] {
    var random = SeededRandom(seed: seed)
    let store = try SealedStore()
    var acknowledged = 0
    var cuts: [Cut] = []
    Disk.start(in: store.folder)
    defer { Disk.stop() }
    var connection: TestConnection? = try store.connect()
    let settings = "PRAGMA cache_spill = OFF; PRAGMA wal_autocheckpoint = \(5 + random.below(40))"
    try connection?.run("\(settings); CREATE TABLE t (batch INTEGER, row INTEGER, b BLOB, PRIMARY KEY (batch, row))")
    // The commit that made the table counts as number 0.
    var next = random.below(30)
    Disk.beforeEach = {
      next -= 1
      guard next < 0, cuts.count < wanted else { return }
      next = random.below(60)
      cuts.append(Cut(acknowledged: acknowledged, files: Disk.cut(using: &random)))
    }
    defer { Disk.beforeEach = {} }
    while cuts.count < wanted {
      let batch = acknowledged + 1
      try connection?.run("BEGIN IMMEDIATE")
      for row in 0..<8 { try connection?.run("INSERT INTO t VALUES (\(batch), \(row), randomblob(\(random.below(3000))))") }
      if batch % 3 == 0 { try connection?.run("UPDATE t SET b = randomblob(700) WHERE batch = \(1 + random.below(batch - 1))") }
      if batch % 7 == 0 { try connection?.run("UPDATE t SET b = x'' WHERE batch < \(batch - 4)") }
      try connection?.run("COMMIT")
      acknowledged = batch
      if batch % 11 == 0 { try connection?.run("PRAGMA wal_checkpoint(TRUNCATE)") }
      if batch % 13 == 0 { try connection?.run("VACUUM") }
      if batch % 17 == 0 {
        connection = nil
        connection = try store.connect()
        try connection?.run(settings)
      }
    }
    return cuts
  }
}

private struct CutFailure: Error, CustomStringConvertible {
  var what: String
  var description: String { what }
}

/// A disk that remembers what is safe, in the place of SQLite's own VFS "unix". For a process of its own, in one thread.
private enum Disk {
  private enum Change {
    case write(Int, [UInt8])
    case resize(Int)
  }

  private struct File {
    /// As of the last sync; nil when the file would not be there.
    var durable: [UInt8]?
    var changes: [Change] = []
    var isDeleted = false
  }

  fileprivate struct Handle {
    var base: sqlite3_file
    var real: UnsafeMutablePointer<sqlite3_file>
    var path: Unmanaged<NSString>?
  }

  // Unsafe, but used in one thread.
  nonisolated(unsafe) static var ignoresSyncs = false
  nonisolated(unsafe) static var beforeEach: () -> Void = {}
  nonisolated(unsafe) private static var files: [String: File] = [:]
  nonisolated(unsafe) private static var folder: String?
  nonisolated(unsafe) fileprivate static var real: UnsafeMutablePointer<sqlite3_vfs>!
  nonisolated(unsafe) private static var mine = sqlite3_vfs()
  nonisolated(unsafe) private static var methods = sqlite3_io_methods()

  static func start(in folder: URL) {
    self.folder = folder.path + "/"
    files = [:]
  }

  static func stop() { folder = nil }

  /// What the disk holds when the power fails now.
  static func cut(using random: inout SeededRandom) -> [String: [UInt8]] {
    var left: [String: [UInt8]] = [:]
    // From all that was not synced, to nothing of it.
    let share = random.below(5)
    for (path, file) in files.sorted(by: { $0.key < $1.key }) {
      // A name that was given or taken away is written with the folder, at any time.
      if file.isDeleted, random.below(2) == 0 { continue }
      if file.durable == nil, random.below(2) == 0 { continue }
      var bytes = file.durable ?? []
      for change in file.changes.shuffled(using: &random) {
        switch change {
        case .resize(let size):
          if random.below(4) < share { bytes = Array(bytes.prefix(size)) + Array(repeating: 0, count: max(0, size - bytes.count)) }
        case .write(let offset, let new):
          for start in stride(from: 0, to: new.count, by: 512) where random.below(4) < share {
            // Sectors are those of the disk, not of the write.
            let end = min(start + 512 - (offset + start) % 512, new.count)
            if bytes.count < offset + end { bytes += Array(repeating: 0, count: offset + end - bytes.count) }
            bytes.replaceSubrange(offset + start..<offset + end, with: new[start..<end])
          }
        }
      }
      left[URL(fileURLWithPath: path).lastPathComponent] = bytes
    }
    return left
  }

  // MARK: Called by SQLite

  fileprivate static func isWatched(_ path: String) -> Bool {
    guard let folder else { return false }
    return path.hasPrefix(folder) && !path.hasSuffix("-shm")
  }

  fileprivate static func opened(_ path: String) {
    if files[path]?.isDeleted == false { return }
    files[path] = File(durable: (try? Data(contentsOf: URL(fileURLWithPath: path))).flatMap { $0.isEmpty ? nil : Array($0) })
  }

  fileprivate static func wrote(_ path: String, _ bytes: UnsafeRawBufferPointer, at offset: Int) {
    beforeEach()
    files[path]?.changes.append(.write(offset, Array(bytes)))
  }

  fileprivate static func resized(_ path: String, to size: Int) {
    beforeEach()
    files[path]?.changes.append(.resize(size))
  }

  fileprivate static func synced(_ path: String) {
    beforeEach()
    guard !ignoresSyncs, var file = files[path] else { return }
    var bytes = file.durable ?? []
    for change in file.changes {
      switch change {
      case .resize(let size): bytes = Array(bytes.prefix(size)) + Array(repeating: 0, count: max(0, size - bytes.count))
      case .write(let offset, let new):
        if bytes.count < offset + new.count { bytes += Array(repeating: 0, count: offset + new.count - bytes.count) }
        bytes.replaceSubrange(offset..<offset + new.count, with: new)
      }
    }
    file.durable = bytes
    file.changes = []
    files[path] = file
  }

  fileprivate static func deleted(_ path: String) {
    beforeEach()
    files[path]?.isDeleted = true
  }

  /// Takes the name of SQLite's own VFS before ours asks for it.
  static func install() {
    real = sqlite3_vfs_find("unix")
    precondition(real != nil && sqlite3_vfs_find("ohk") == nil, "the disk comes before the encrypting VFS")
    mine = real.pointee
    mine.pNext = nil
    mine.szOsFile = Int32(MemoryLayout<Handle>.size) + real.pointee.szOsFile
    mine.xOpen = { _, name, base, flags, outFlags in
      let handle = UnsafeMutableRawPointer(base!).assumingMemoryBound(to: Handle.self)
      let under = UnsafeMutableRawPointer(handle + 1).assumingMemoryBound(to: sqlite3_file.self)
      handle.pointee.real = under
      handle.pointee.base.pMethods = nil
      let path = name.map { String(cString: $0) }
      handle.pointee.path = path.flatMap { Disk.isWatched($0) ? Unmanaged.passRetained($0 as NSString) : nil }
      let code = Disk.real.pointee.xOpen(Disk.real, name, under, flags, outFlags)
      guard code == SQLITE_OK else { return code }
      if let path, handle.pointee.path != nil { Disk.opened(path) }
      withUnsafePointer(to: &Disk.methods) { handle.pointee.base.pMethods = $0 }
      return code
    }
    mine.xDelete = { _, name, sync in
      if let name, Disk.isWatched(String(cString: name)) { Disk.deleted(String(cString: name)) }
      return Disk.real.pointee.xDelete(Disk.real, name, sync)
    }
    methods.iVersion = 2
    methods.xClose = { base in
      let handle = Disk.handle(base)
      handle.pointee.path?.release()
      return Disk.under(base).1.xClose(Disk.under(base).0)
    }
    methods.xRead = { Disk.under($0).1.xRead(Disk.under($0).0, $1, $2, $3) }
    methods.xWrite = { base, bytes, count, offset in
      if let path = Disk.path(base) { Disk.wrote(path, UnsafeRawBufferPointer(start: bytes, count: Int(count)), at: Int(offset)) }
      return Disk.under(base).1.xWrite(Disk.under(base).0, bytes, count, offset)
    }
    methods.xTruncate = { base, size in
      if let path = Disk.path(base) { Disk.resized(path, to: Int(size)) }
      return Disk.under(base).1.xTruncate(Disk.under(base).0, size)
    }
    methods.xSync = { base, flags in
      if let path = Disk.path(base) { Disk.synced(path) }
      return SQLITE_OK
    }
    methods.xFileSize = { Disk.under($0).1.xFileSize(Disk.under($0).0, $1) }
    methods.xLock = { Disk.under($0).1.xLock(Disk.under($0).0, $1) }
    methods.xUnlock = { Disk.under($0).1.xUnlock(Disk.under($0).0, $1) }
    methods.xCheckReservedLock = { Disk.under($0).1.xCheckReservedLock(Disk.under($0).0, $1) }
    methods.xFileControl = { Disk.under($0).1.xFileControl(Disk.under($0).0, $1, $2) }
    methods.xSectorSize = { Disk.under($0).1.xSectorSize(Disk.under($0).0) }
    methods.xDeviceCharacteristics = { Disk.under($0).1.xDeviceCharacteristics(Disk.under($0).0) }
    methods.xShmMap = { Disk.under($0).1.xShmMap(Disk.under($0).0, $1, $2, $3, $4) }
    methods.xShmLock = { Disk.under($0).1.xShmLock(Disk.under($0).0, $1, $2, $3) }
    methods.xShmBarrier = { Disk.under($0).1.xShmBarrier(Disk.under($0).0) }
    methods.xShmUnmap = { Disk.under($0).1.xShmUnmap(Disk.under($0).0, $1) }
    let code = sqlite3_vfs_register(&mine, 1)
    precondition(code == SQLITE_OK && sqlite3_vfs_find("unix") != real, "the disk is the first of its name")
  }

  fileprivate static func handle(_ base: UnsafeMutablePointer<sqlite3_file>?) -> UnsafeMutablePointer<Handle> {
    UnsafeMutableRawPointer(base!).assumingMemoryBound(to: Handle.self)
  }

  fileprivate static func path(_ base: UnsafeMutablePointer<sqlite3_file>?) -> String? {
    handle(base).pointee.path.map { $0.takeUnretainedValue() as String }
  }

  fileprivate static func under(_ base: UnsafeMutablePointer<sqlite3_file>?) -> (UnsafeMutablePointer<sqlite3_file>, sqlite3_io_methods) {
    let real = handle(base).pointee.real
    return (real, real.pointee.pMethods.pointee)
  }
}
