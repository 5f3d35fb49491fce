// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import Foundation
import GRDBSQLite
import OpenHealthCore

/// A store's encrypted database, unlocked: as long as this object lives, SQLite can open it under ``path``.
final class SealedFile: Sendable {
  /// What SQLite opens. Names the keys by a number that means nothing outside of this process, so that it may be shown.
  let path: String
  private let keys: VFSKeys

  init(folder: URL, keys: VFSKeys) throws(HealthError) {
    try Self.requireURIs()
    self.keys = keys
    path = "file:\(Self.escaped(Self.database(in: folder).path))?vfs=ohk&key=\(keys.handle)"
  }

  /// What the owner should know about the keys in memory.
  var notices: [StoreNotice] { keys.areLocked ? [] : [.keysNotLocked] }

  /// A database in memory, whose temporary files the VFS encrypts.
  static func memoryPath() throws(HealthError) -> String {
    try requireURIs()
    try VFSKeys.registerVFS()
    return "file::memory:?vfs=ohk"
  }

  /// Without them SQLite would take the path for a file's name, and open that file without our VFS.
  private static func requireURIs() throws(HealthError) {
    guard sqlite3_compileoption_used("USE_URI") == 1 else { throw .storageFailure("this SQLite library was built without USE_URI") }
  }

  /// What SQLite's error is about; nil when it has to do with something else.
  func fault(extendedCode: Int32) -> StoreFault? {
    if extendedCode == Self.revokedCode { return .locked }
    guard extendedCode == Self.refusedCode else { return nil }
    let (kind, number) = keys.lastFailure
    switch kind {
    case OHK_FAILURE_FOREIGN: return .notThisStore
    case OHK_FAILURE_PAST_END: return .truncated(page: Int(number))
    case OHK_FAILURE_FRAME, OHK_FAILURE_LOG_HEADER: return .damagedLog(frame: Int(number))
    default: return .damagedPage(Int(number))
    }
  }

  /// SQLITE_IOERR_DATA and SQLITE_IOERR_AUTH, whose definitions Swift does not import.
  private static let refusedCode = SQLITE_IOERR | 32 << 8
  private static let revokedCode = SQLITE_IOERR | 28 << 8

  // MARK: - The file on disk

  static func database(in folder: URL) -> URL { folder.appendingPathComponent(HealthDatabase.fileName) }

  /// Whether there is a database.
  static func exists(in folder: URL) -> Bool { isThere(database(in: folder)) }

  /// Whether there is a log.
  static func hasLog(in folder: URL) -> Bool {
    isThere(folder.appendingPathComponent(HealthDatabase.fileName + "-wal"))
  }

  /// Throws what there is, in a folder without keys.
  static func checkThatThereIsNone(in folder: URL) throws(HealthError) {
    if let header = try header(of: database(in: folder)) {
      throw .store(isPlain(header) ? .notEncrypted : header.starts(with: Array("OHK".utf8)) ? .keysMissing : .notThisStore)
    }
    if hasLog(in: folder) { throw .store(.keysMissing) }
  }

  /// Whether a file that begins so is one that SQLite opens without keys, or the empty file that it makes before it writes.
  private static func isPlain(_ header: [UInt8]) -> Bool { header.isEmpty || header == Array("SQLite format 3\0".utf8) }

  /// Throws what is wrong with the database's first bytes, the only ones that can be read without a key.
  static func checkHeader(in folder: URL, storeIdentifier: [UInt8]) throws(HealthError) {
    guard let header = try header(of: database(in: folder)) else { throw .store(.databaseMissing) }
    let expected = VFSKeys.header(storeIdentifier)
    if header == expected { return }
    if isPlain(header) { throw .store(header.isEmpty ? .truncated(page: 1) : .notEncrypted) }
    // Format version and cipher are bytes 4 and 5. All else as it should be, and one of them higher: written by a later version.
    var older = header
    if older.count == 16 { older.replaceSubrange(4..<6, with: expected[4..<6]) }
    throw .store(older == expected && (header[4] > expected[4] || header[5] > expected[5]) ? .newerFormat : .notThisStore)
  }

  /// Writes an empty database where there is none.
  static func create(in folder: URL, _ keys: VFSKeys) throws(HealthError) {
    guard try DurableFile.create(database(in: folder), keys.emptyDatabase()) else { throw .store(.notThisStore) }
  }

  /// The first 16 bytes of a folder's database; nil when there is none.
  static func header(in folder: URL) throws(HealthError) -> [UInt8]? { try header(of: database(in: folder)) }

  /// The first 16 bytes of a database, or as many as there are.
  ///
  /// SQLite reads them: were the file opened and closed beside it, the system would drop the locks that this process holds on it, and another
  /// process could take the log for its own.
  private static func header(of file: URL) throws(HealthError) -> [UInt8]? {
    guard isThere(file) else { return nil }
    let failure = HealthError.databaseInaccessible("\(file.path) cannot be read")
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    guard sqlite3_open_v2(file.path, &connection, SQLITE_OPEN_READONLY, "unix") == SQLITE_OK else { throw failure }
    var pointer: UnsafeMutablePointer<sqlite3_file>?
    guard sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &pointer) == SQLITE_OK, let pointer,
      let methods = pointer.pointee.pMethods
    else { throw failure }
    var size: sqlite3_int64 = 0
    guard methods.pointee.xFileSize(pointer, &size) == SQLITE_OK else { throw failure }
    var bytes = [UInt8](repeating: 0, count: Int(min(size, 16)))
    guard methods.pointee.xRead(pointer, &bytes, Int32(bytes.count), 0) == SQLITE_OK else { throw failure }
    return bytes
  }

  private static func isThere(_ file: URL) -> Bool {
    var facts = stat()
    return lstat(file.path, &facts) == 0
  }

  /// A path inside of a URI.
  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      let isPlain = byte == 0x2F || (byte < 0x80 && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber))
      return isPlain ? String(UnicodeScalar(byte)) : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }
}
