// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import Foundation
import CSQLite
import OpenHealthCore
import OpenHealthFiles

/// A store's encrypted database with its keys: SQLite can open it under ``path`` as long as this object lives.
///
/// Unsafe: pointers to SQLite's files are used while the connection that owns them is open. Reads go into arrays, as many bytes as they
/// have.
final class SealedFile: Sendable {
  /// The URI that SQLite opens. It names the keys by a number that is meaningless outside this process, so that messages may show it.
  let path: String
  private let folder: URL
  private let keys: VFSKeys

  init(folder: URL, keys: VFSKeys) throws(HealthError) {
    try Self.requireURIs()
    self.keys = keys
    self.folder = folder
    path = "file:\(Self.escaped(Self.database(in: folder).path))?vfs=ohk&key=\(keys.handle)"
  }

  /// Warnings for the owner about the log and the keys in memory.
  var notices: [StoreNotice] { (keys.logEndedAtFrame.map { [.logEnded(frame: $0)] } ?? []) + (keys.areLocked ? [] : [.keysNotLocked]) }

  /// The number of open connections to the database.
  var openFiles: Int { keys.openFiles }

  /// The kind of the last refusal of a file of this store.
  var lastFailure: ohk_failure { keys.lastFailure.kind }

  /// Wipes the keys at once, even while files are open.
  func revoke() { keys.revoke() }

  /// The path of a database in memory, whose temporary files the VFS encrypts.
  static func memoryPath() throws(HealthError) -> String {
    try requireURIs()
    try VFSKeys.registerVFS()
    return "file::memory:?vfs=ohk"
  }

  /// Throws when SQLite lacks support for URIs: it would treat the path as the name of a file, and open that without our VFS.
  private static func requireURIs() throws(HealthError) {
    guard sqlite3_compileoption_used("USE_URI") == 1 else { throw .storageFailure(.sqliteBuiltWithout(option: "USE_URI")) }
  }

  /// The fault behind an error of SQLite; nil for an error that is not our VFS's.
  func fault(extendedCode: Int32) -> StoreFault? {
    if extendedCode == Self.revokedCode { return .locked }
    guard extendedCode == Self.refusedCode else { return nil }
    let (kind, number) = keys.lastFailure
    switch kind {
    case OHK_FAILURE_FOREIGN: return .notThisStore
    case OHK_FAILURE_PAST_END: return .truncated(page: Int(number))
    case OHK_FAILURE_NO_LOG: return .logMissing
    case OHK_FAILURE_OLDER_LOG: return .olderLog
    case OHK_FAILURE_OLDER_DATABASE: return .olderDatabase
    case OHK_FAILURE_FRAME, OHK_FAILURE_LOG_HEADER: return .damagedLog(frame: Int(number))
    default: return .damagedPage(Int(number))
    }
  }

  /// SQLITE_IOERR_DATA and SQLITE_IOERR_AUTH, whose definitions Swift does not import.
  private static let refusedCode = SQLITE_IOERR | 32 << 8
  private static let revokedCode = SQLITE_IOERR | 28 << 8

  /// The first missing page of a truncated database; nil when it has as many pages as its header says.
  func firstMissingPage() -> Int? {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil) == SQLITE_OK else { return nil }
    var pointer: UnsafeMutablePointer<sqlite3_file>?
    guard sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &pointer) == SQLITE_OK, let pointer,
      let methods = pointer.pointee.pMethods
    else { return nil }
    var size: sqlite3_int64 = 0
    var bytes = [UInt8](repeating: 0, count: 100)
    guard methods.pointee.xFileSize(pointer, &size) == SQLITE_OK,
      methods.pointee.xRead(pointer, &bytes, Int32(bytes.count), 0) == SQLITE_OK
    else { return nil }
    // Bytes 28 to 31 hold the number of pages.
    let pages = bytes[28..<32].reduce(0) { $0 << 8 | Int($1) }
    let there = Int(size) / Int(OHK_PAGE_SIZE)
    return there < pages ? there + 1 : nil
  }

  /// Whether the store's disk has less than 64 KiB left.
  var isDiskFull: Bool {
    var facts = statvfs()
    return statvfs(folder.path, &facts) == 0 && UInt64(facts.f_bavail) * UInt64(facts.f_frsize) < 1 << 16
  }

  // MARK: - The file on disk

  /// The database's name inside the store's folder.
  static let name = "health.db"

  static func database(in folder: URL) -> URL { folder.appendingPathComponent(name) }

  /// Whether the database exists.
  static func exists(in folder: URL) -> Bool { isThere(database(in: folder)) }

  /// Whether the log exists.
  static func hasLog(in folder: URL) -> Bool {
    isThere(folder.appendingPathComponent(name + "-wal"))
  }

  /// Checks that a folder without keys contains no database either. Throws an error that names what it contains.
  static func checkThatThereIsNone(in folder: URL) throws(HealthError) {
    if let header = try header(of: database(in: folder)) {
      throw .store(isPlain(header) ? .notEncrypted : header.starts(with: Array("OHK".utf8)) ? .keysMissing : .notThisStore)
    }
    if hasLog(in: folder) { throw .store(.keysMissing) }
  }

  /// Whether a file with this header is one that SQLite opens without keys, or the empty file that it creates before writing.
  private static func isPlain(_ header: [UInt8]) -> Bool { header.isEmpty || header == Array("SQLite format 3\0".utf8) }

  /// Checks the first bytes of the database, the only ones that can be read without a key.
  static func checkHeader(in folder: URL, storeIdentifier: [UInt8]) throws(HealthError) {
    guard let header = try header(of: database(in: folder)) else { throw .store(.databaseMissing) }
    let expected = VFSKeys.header(storeIdentifier)
    if header == expected { return }
    if isPlain(header) { throw .store(header.isEmpty ? .truncated(page: 1) : .notEncrypted) }
    // Format version and cipher are bytes 4 and 5. If one of them is higher and all else as expected, a later version wrote the file.
    var older = header
    if older.count == 16 { older.replaceSubrange(4..<6, with: expected[4..<6]) }
    throw .store(older == expected && (header[4] > expected[4] || header[5] > expected[5]) ? .newerFormat : .notThisStore)
  }

  /// Checks the files that SQLite will open: regular files of the current user, each with one name. SQLite would wait for a named pipe, and
  /// write through a hard link.
  static func checkFiles(in folder: URL) throws(HealthError) {
    let path = database(in: folder).path
    do {
      try CheckedFile.check(at: path, demanding: [.ownedByUser, .hasOneName])
      for suffix in ["-wal", "-shm"] { try CheckedFile.check(at: path + suffix, demanding: [.ownedByUser, .hasOneName, .isNoLink]) }
    } catch {
      throw .databaseInaccessible(.unusable(error))
    }
  }

  /// Writes an empty database. Throws when one exists.
  static func create(in folder: URL, _ keys: VFSKeys) throws(HealthError) {
    guard try DurableFile.create(database(in: folder), keys.emptyDatabase()) else { throw .store(.notThisStore) }
  }

  /// The first 16 bytes of a folder's database; nil when there is no database.
  static func header(in folder: URL) throws(HealthError) -> [UInt8]? { try header(of: database(in: folder)) }

  /// The first 16 bytes of a database, or all bytes of a shorter file.
  ///
  /// It reads them through SQLite: if this code opened and closed the file itself, the system would drop all locks that this process holds
  /// on it, and another process could reset the log.
  private static func header(of file: URL) throws(HealthError) -> [UInt8]? {
    guard isThere(file) else { return nil }
    try checkFiles(in: file.deletingLastPathComponent())
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    func check(_ code: Int32) throws(HealthError) {
      guard code != SQLITE_OK else { return }
      throw .databaseInaccessible(.sqlite(code: code, message: "\(file.path) cannot be read: \(String(cString: sqlite3_errstr(code)))"))
    }
    try check(sqlite3_open_v2(file.path, &connection, SQLITE_OPEN_READONLY, "unix"))
    var pointer: UnsafeMutablePointer<sqlite3_file>?
    try check(sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &pointer))
    guard let pointer, let methods = pointer.pointee.pMethods else { throw DurableFile.failure(.read, file, EIO) }
    var size: sqlite3_int64 = 0
    try check(methods.pointee.xFileSize(pointer, &size))
    var bytes = [UInt8](repeating: 0, count: Int(min(size, 16)))
    try check(methods.pointee.xRead(pointer, &bytes, Int32(bytes.count), 0))
    return bytes
  }

  private static func isThere(_ file: URL) -> Bool {
    var facts = stat()
    return lstat(file.path, &facts) == 0
  }

  /// A path, escaped for a URI.
  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      let isPlain = byte == 0x2F || (byte < 0x80 && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber))
      return isPlain ? String(UnicodeScalar(byte)) : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }
}
