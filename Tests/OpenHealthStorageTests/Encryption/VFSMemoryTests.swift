// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import CSQLite
import Foundation
import Testing

@testable import OpenHealthStorage

/// What the VFS's files leave in memory. Most of these tests run in a separate process, so that only their own files count.
@Suite struct VFSMemoryTests {
  @Test("A random number is gone from memory once it is used, and the others with their file")
  func randomNumbers() throws {
    let store = try SealedStore()
    let connection = try store.connect()
    let name = try #require(sqlite3_db_filename(connection.pointer, "main"))
    let file = try OpenedFile(opening: name, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_MAIN_DB)
    let memory = UnsafeMutableRawPointer(file.pointer)
    defer { memory.deallocate() }
    #expect(store.keys.openFiles == 2)
    let vfs = try #require(sqlite3_vfs_find("ohk"))
    let bytes = UnsafeRawBufferPointer(start: memory, count: Int(vfs.pointee.szOsFile))
    #expect(file.write([UInt8](repeating: 0, count: pageSize), at: pageSize) == SQLITE_OK)
    // The seal at the end of the page begins with its random number.
    let page = try Array(store.file.bytes()[pageSize..<2 * pageSize])
    let used = Data(page[pageSize - 48..<pageSize - 24])
    #expect(Data(bytes).range(of: used) == nil)
    #expect(bytes.count(where: { $0 != 0 }) > 2500)
    #expect(file.methods.xClose(file.pointer) == SQLITE_OK)
    #expect(bytes.count(where: { $0 != 0 }) < 300)
    #expect(store.keys.openFiles == 1)
    withExtendedLifetime(connection) {}
  }

  @Test("Closing files frees all of libcrypto's memory that they had")
  func memoryOfLibcrypto() async {
    await #expect(processExitsWith: .success) {
      #expect(CryptoBlocks.watch())
      let store = try SealedStore()
      var counts: [Int] = []
      for round in 0..<4 {
        try Self.seal(round, in: store)
        counts.append(CryptoBlocks.count)
      }
      #expect(counts[1] > 0)
      #expect(counts[2] == counts[1])
      #expect(counts[3] == counts[1])
    }
  }

  /// Uses the cipher by each of its ways: a database with its log, the page of a new one, and alone.
  private static func seal(_ number: Int, in store: SealedStore) throws {
    let connection = try store.connect()
    try connection.run("CREATE TABLE IF NOT EXISTS t (a); INSERT INTO t VALUES (\(number))")
    #expect(try connection.value("SELECT max(a) FROM t") == String(number))
    #expect(try store.keys.emptyDatabase().count == pageSize)
    var keys = ohk_keys()
    let (nonce, plain) = ([UInt8](repeating: 1, count: 24), [UInt8](repeating: 5, count: 8))
    var (sealed, tag) = ([UInt8](repeating: 0, count: 8), [UInt8](repeating: 0, count: 16))
    let code = ohk_xaes(1, &keys, nonce, plain, Int32(plain.count), plain, Int32(plain.count), &sealed, &tag)
    #expect(code == SQLITE_OK)
  }

  @Test("No buffer keeps the first page in the clear after a log was read or was moved in part")
  func buffers() async {
    await #expect(processExitsWith: .success) {
      #expect(CryptoBlocks.watch())
      let (store, writer, reader) = try VFSCheckpointTests.partlyMoved(isNumbered: true)
      #expect(CryptoBlocks.count(ofSize: frameSize) >= 4)
      #expect(!CryptoBlocks.contain("MARKER"))
      let crashed = try store.crashed()
      let connection = try crashed.connect()
      #expect(try connection.value("SELECT * FROM t") == "row 3")
      #expect(!CryptoBlocks.contain("MARKER"))
      // The name of a column, on the first page.
      #expect(try connection.value("SELECT sql FROM sqlite_schema WHERE name = 'u'")?.contains("MARKER") == true)
      withExtendedLifetime((writer, reader, connection)) {}
    }
  }

  @Test("In a folder that cannot be written a connection's own index grows by parts that are zero, and ends with the connection")
  func ownIndex() async {
    await #expect(processExitsWith: .success) {
      let store = try SealedStore()
      try store.connect().run("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
      // Root may write to every folder.
      if geteuid() == 0 {
        for path in [store.folder.path, store.file.path] { #expect(chown(path, 65_534, 65_534) == 0) }
        #expect(setgid(65_534) == 0)
        #expect(setuid(65_534) == 0)
      }
      #expect(chmod(store.folder.path, 0o500) == 0)
      var used: [Int64] = []
      for _ in 0..<4 {
        try Self.useIndex(of: store)
        used.append(sqlite3_memory_used())
      }
      #expect(used[2] == used[1])
      #expect(used[3] == used[1])
      // So that the folder can be removed.
      #expect(chmod(store.folder.path, 0o700) == 0)
    }
  }

  private static func useIndex(of store: SealedStore) throws {
    let file = try OpenedFile(TestConnection(store.uri + "&mode=ro", owner: store))
    let size: Int32 = 32_768
    func part(_ index: Int32, growing: Bool) -> UnsafeMutableRawPointer? {
      var memory: UnsafeMutableRawPointer? = UnsafeMutableRawPointer(file.pointer)
      let code = file.methods.xShmMap(file.pointer, index, size, growing ? 1 : 0, &memory)
      #expect(code == SQLITE_OK)
      return memory
    }
    func isZero(_ part: UnsafeMutableRawPointer) -> Bool { UnsafeRawBufferPointer(start: part, count: Int(size)).allSatisfy { $0 == 0 } }
    #expect(part(0, growing: false) == nil)
    let first = try #require(part(0, growing: true))
    #expect(isZero(first))
    first.storeBytes(of: 7, as: UInt8.self)
    #expect(part(1, growing: false) == nil)
    let third = try #require(part(2, growing: true))
    let second = try #require(part(1, growing: false))
    #expect(isZero(second))
    #expect(isZero(third))
    #expect(Set([first, second, third]).count == 3)
    #expect(part(0, growing: true) == first)
    #expect(part(3, growing: false) == nil)
    #expect(first.load(as: UInt8.self) == 7)
    #expect(file.methods.xShmUnmap(file.pointer, 0) == SQLITE_OK)
    #expect(part(0, growing: false) == nil)
    // Closing the file frees this one.
    let last = try #require(part(0, growing: true))
    #expect(isZero(last))
  }
}

/// The blocks that libcrypto has allocated. Needs a separate process in which libcrypto has not allocated yet.
private enum CryptoBlocks {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var sizes: [UnsafeMutableRawPointer: Int] = [:]  // guarded by `lock`

  private typealias Allocate = @convention(c) (Int, UnsafePointer<CChar>?, Int32) -> UnsafeMutableRawPointer?
  private typealias Reallocate = @convention(c) (UnsafeMutableRawPointer?, Int, UnsafePointer<CChar>?, Int32) -> UnsafeMutableRawPointer?
  private typealias Free = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int32) -> Void

  static func watch() -> Bool {
    guard let function = dlsym(nil, "CRYPTO_set_mem_functions") else { return false }
    return unsafeBitCast(function, to: (@convention(c) (Allocate, Reallocate, Free) -> Int32).self)(
      { size, _, _ in CryptoBlocks.replace(nil, size) }, { old, size, _, _ in CryptoBlocks.replace(old, size) },
      { old, _, _ in CryptoBlocks.release(old) }) == 1
  }

  static var count: Int { lock.withLock { sizes.count } }

  static func count(ofSize size: Int) -> Int { lock.withLock { sizes.values.count(where: { $0 == size }) } }

  static func contain(_ text: String) -> Bool {
    lock.withLock { sizes.contains { block, size in UnsafeRawBufferPointer(start: block, count: size).contains(text: text) } }
  }

  private static func replace(_ old: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
    lock.withLock {
      if let old { sizes[old] = nil }
      let new = realloc(old, size)
      if let new { sizes[new] = size }
      return new
    }
  }

  private static func release(_ old: UnsafeMutableRawPointer?) {
    lock.withLock {
      if let old { sizes[old] = nil }
      free(old)
    }
  }
}
