// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import Foundation
import GRDBSQLite
import OpenHealthCore
import OpenHealthFiles

/// A store's encrypted database, unlocked: as long as this object lives, SQLite can open it under ``path``.
final class SealedFile: Sendable {
  /// What SQLite opens. Names the keys by a number that means nothing outside of this process, so that it may be shown.
  let path: String
  private let folder: URL
  private let keys: VFSKeys

  init(folder: URL, keys: VFSKeys) throws(HealthError) {
    try Self.requireURIs()
    self.keys = keys
    self.folder = folder
    path = "file:\(Self.escaped(Self.database(in: folder).path))?vfs=ohk&key=\(keys.handle)"
  }

  /// What the owner should know about the keys in memory.
  var notices: [StoreNotice] { (keys.logEndedAtFrame.map { [.logEnded(frame: $0)] } ?? []) + (keys.areLocked ? [] : [.keysNotLocked]) }

  /// How many connections to the database are open.
  var openFiles: Int { keys.openFiles }

  /// Wipes the keys at once.
  func revoke() { keys.revoke() }

  /// A database in memory, whose temporary files the VFS encrypts.
  static func memoryPath() throws(HealthError) -> String {
    try requireURIs()
    try VFSKeys.registerVFS()
    return "file::memory:?vfs=ohk"
  }

  /// Without them SQLite would take the path for a file's name, and open that file without our VFS.
  private static func requireURIs() throws(HealthError) {
    guard sqlite3_compileoption_used("USE_URI") == 1 else { throw .storageFailure(.sqliteBuiltWithout(option: "USE_URI")) }
  }

  /// What SQLite's error is about; nil when it has to do with something else.
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

  /// The first page that is missing of a database that was cut off: nil when it has as many pages as it says.
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
    guard methods.pointee.xFileSize(pointer, &size) == SQLITE_OK, methods.pointee.xRead(pointer, &bytes, 100, 0) == SQLITE_OK else {
      return nil
    }
    // The number of pages is in bytes 28 to 31.
    let pages = bytes[28..<32].reduce(0) { $0 << 8 | Int($1) }
    let there = Int(size) / Int(OHK_PAGE_SIZE)
    return there < pages ? there + 1 : nil
  }

  /// Whether the disk with the store has no room left, or as good as none.
  var isDiskFull: Bool {
    var facts = statvfs()
    return statvfs(folder.path, &facts) == 0 && UInt64(facts.f_bavail) * UInt64(facts.f_frsize) < 1 << 16
  }

  // MARK: - The file on disk

  /// The database's name inside the store's folder.
  static let name = "health.db"

  static func database(in folder: URL) -> URL { folder.appendingPathComponent(name) }

  /// Whether there is a database.
  static func exists(in folder: URL) -> Bool { isThere(database(in: folder)) }

  /// Whether there is a log.
  static func hasLog(in folder: URL) -> Bool {
    isThere(folder.appendingPathComponent(name + "-wal"))
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

  /// Checks the files that SQLite is going to open: regular files of the current user, each with one name. SQLite would wait for a named pipe,
  /// and write through a hard link. A log and a `-shm` that are links it refuses itself.
  static func checkFiles(in folder: URL) throws(HealthError) {
    let path = database(in: folder).path
    do {
      try CheckedFile.check(at: path, demanding: [.ownedByUser, .hasOneName])
      for suffix in ["-wal", "-shm"] { try CheckedFile.check(at: path + suffix, demanding: [.ownedByUser, .hasOneName, .isNoLink]) }
    } catch {
      throw .databaseInaccessible(.unusable(error))
    }
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

  /// A path inside of a URI.
  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      let isPlain = byte == 0x2F || (byte < 0x80 && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber))
      return isPlain ? String(UnicodeScalar(byte)) : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }
}
