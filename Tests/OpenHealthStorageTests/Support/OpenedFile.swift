// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import CSQLite
import Testing

@testable import OpenHealthStorage

/// A file that is open through a VFS, used by its own methods, as SQLite uses it.
///
/// Unsafe: the file belongs to a connection that lives as long as this value, or the test closes it before it frees its memory.
struct OpenedFile {
  let pointer: UnsafeMutablePointer<sqlite3_file>
  /// Keeps the file open.
  private let owner: TestConnection?

  /// The database of a connection, or with `SQLITE_FCNTL_JOURNAL_POINTER` its log, once the connection has read something.
  init(_ connection: TestConnection, _ operation: Int32 = SQLITE_FCNTL_FILE_POINTER) throws {
    var found: UnsafeMutablePointer<sqlite3_file>?
    #expect(sqlite3_file_control(connection.pointer, "main", operation, &found) == SQLITE_OK)
    pointer = try #require(found)
    owner = connection
  }

  /// Opens a file through our VFS without a connection, in memory that is not zero before.
  init(opening name: UnsafePointer<CChar>?, flags: Int32) throws {
    try VFSKeys.registerVFS()
    let vfs = try #require(sqlite3_vfs_find("ohk"))
    let size = Int(vfs.pointee.szOsFile)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0xA5, count: size)
    let file = memory.assumingMemoryBound(to: sqlite3_file.self)
    #expect(vfs.pointee.xOpen(vfs, name, file, flags, nil) == SQLITE_OK)
    pointer = file
    owner = nil
  }

  var methods: sqlite3_io_methods { pointer.pointee.pMethods.pointee }

  /// The bytes that a read returns; they are 0xEE before it.
  func read(_ count: Int, at offset: Int) -> (code: Int32, bytes: [UInt8]) {
    var bytes = [UInt8](repeating: 0xEE, count: count)
    let code = methods.xRead(pointer, &bytes, Int32(count), Int64(offset))
    return (code, bytes)
  }

  /// Writes bytes and waits until they are on disk.
  func write(_ bytes: [UInt8], at offset: Int) -> Int32 {
    let code = begin(bytes, at: offset)
    return code == SQLITE_OK ? sync() : code
  }

  /// Writes bytes, which a log may keep back.
  func begin(_ bytes: [UInt8], at offset: Int) -> Int32 { methods.xWrite(pointer, bytes, Int32(bytes.count), Int64(offset)) }

  func sync() -> Int32 { methods.xSync(pointer, SQLITE_SYNC_NORMAL) }

  func truncate(to size: Int) -> Int32 { methods.xTruncate(pointer, Int64(size)) }

  func size() -> (code: Int32, size: Int64) {
    var size: Int64 = -1
    let code = methods.xFileSize(pointer, &size)
    return (code, size)
  }

  /// Where a frame of a log begins, counted from 0.
  static func frame(_ index: Int) -> Int { logHeaderSize + index * frameSize }
}

extension SealedStore {
  /// Whether the VFS's last refusal had this reason and number.
  func wasRefused(_ kind: ohk_failure, _ number: UInt64) -> Bool { lastFailure == (kind, number) }
}
