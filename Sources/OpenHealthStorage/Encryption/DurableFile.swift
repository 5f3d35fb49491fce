// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import Foundation
import OpenHealthCore
import OpenHealthFiles

/// Reads and writes small files atomically: after a power cut a file has the old bytes or the new ones, and a change is on disk when its
/// call returns. Mode 0600.
///
/// Unsafe: `read` and `write` get pointers into arrays, inside the closures that lend them, and at most as many bytes as the array has
/// after the offset.
enum DurableFile {
  /// The checks that every file must pass. Files with secrets add `isPrivate`.
  static let ours: CheckedFile.Requirements = [.ownedByUser, .hasOneName, .isNoLink]

  /// The first bytes of a file, at most `limit`; nil when the file does not exist.
  static func read(_ file: URL, atMost limit: Int, demanding demands: CheckedFile.Requirements = ours) throws(HealthError) -> [UInt8]? {
    let descriptor: Int32
    do throws(FileFault) {
      guard let opened = try CheckedFile.open(file.path, demanding: demands) else { return nil }
      descriptor = opened
    } catch {
      throw error.reason == .isExposed ? .store(.keyFileExposed(path: file.path)) : .databaseInaccessible(.unusable(error))
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: limit)
    var count = 0
    while count < limit {
      // Not nil: `limit` is not zero, so the buffer has an address.
      let got = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress! + count, $0.count - count) }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw failure(.read, file) }
      if got == 0 { break }
      count += got
    }
    bytes.removeLast(limit - count)
    return bytes
  }

  /// Creates a file. Returns false when a file of this name exists, which stays unchanged.
  static func create(_ file: URL, _ bytes: [UInt8]) throws(HealthError) -> Bool {
    let temporary = try writeBeside(file, bytes)
    var error = ohk_rename_new(temporary, file.path)
    // `link` does not replace a file either, but not every file system supports it.
    if error == EINVAL || error == ENOSYS { error = link(temporary, file.path) == 0 ? 0 : errno }
    // The temporary name still exists after `link` and after an error.
    unlink(temporary)
    if error == EEXIST { return false }
    guard error == 0 else { throw failure(.made, file, error) }
    try syncFolder(of: file)
    return true
  }

  /// Creates or replaces a file.
  static func replace(_ file: URL, _ bytes: [UInt8]) throws(HealthError) {
    let temporary = try writeBeside(file, bytes)
    guard rename(temporary, file.path) == 0 else {
      unlink(temporary)
      throw failure(.written, file)
    }
    try syncFolder(of: file)
  }

  /// Deletes a file, if it exists.
  static func remove(_ file: URL) throws(HealthError) {
    guard unlink(file.path) == 0 else {
      let error = errno
      // A read-only disk reports that first, even for a file that does not exist.
      var facts = stat()
      if error == ENOENT || lstat(file.path, &facts) != 0 && errno == ENOENT { return }
      throw failure(.deleted, file, error)
    }
    try syncFolder(of: file)
  }

  /// The temporary files that a crash left behind. They can contain keys, like the files themselves.
  ///
  /// Call it only under the lock under which the files are written. Files with other names, kinds and owners are left out.
  static func leftOvers(in folder: URL, of isTarget: (Substring.UTF8View) -> Bool) throws(HealthError) -> [URL] {
    try names(in: folder).filter { name in target(ofTemporary: name).map(isTarget) == true }
      .map { folder.appendingPathComponent($0) }
      .filter { file in
        var facts = stat()
        return lstat(file.path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG && facts.st_uid == geteuid()
      }
  }

  /// The names in a folder; empty when the folder does not exist.
  static func names(in folder: URL) throws(HealthError) -> [String] {
    var facts = stat()
    if stat(folder.path, &facts) != 0 && errno == ENOENT { return [] }
    do { return try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch { throw failure(.read, folder, code(of: error)) }
  }

  /// Creates a folder and its parents where they do not exist, accessible for the owner alone.
  static func makeFolder(_ folder: URL) throws(HealthError) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .databaseInaccessible(.refused(.made, path: folder.path, errno: code(of: error)))
    }
  }

  /// The `errno` that underlies a Foundation error; `EIO` when there is none.
  private static func code(of error: any Error) -> Int32 {
    // A cast to `NSError` alone does not find a `POSIXError`.
    let below = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error) as NSError
    return below.domain == NSPOSIXErrorDomain ? Int32(below.code) : EIO
  }

  private static func temporaryName(of name: String) -> String { "\(name).\(getpid())-\(UUID().uuidString).new" }

  /// The name of the file that a temporary file was to become; nil when it is not one of our temporary names.
  private static func target(ofTemporary name: String) -> Substring.UTF8View? {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 2, let last = parts.last, last.elementsEqual("new".utf8) else { return nil }
    let maker = parts[parts.count - 2].split(separator: UInt8(ascii: "-"), maxSplits: 1)
    guard maker.count == 2, maker[0].allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
      UUID(uuidString: String(Substring(maker[1]))) != nil
    else { return nil }
    return name.utf8[..<name.utf8.index(before: parts[parts.count - 2].startIndex)]
  }

  private static func writeBeside(_ file: URL, _ bytes: [UInt8]) throws(HealthError) -> String {
    let temporary = temporaryName(of: file.path)
    let descriptor = Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure(.made, file) }
    var written = 0
    while written < bytes.count {
      // Not nil: the loop runs only while bytes are left, so the array is not empty.
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + written, $0.count - written) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { break }
      written += count
    }
    let good = written == bytes.count && fsync(descriptor) == 0
    guard close(descriptor) == 0 && good else {
      unlink(temporary)
      throw failure(.written, file)
    }
    return temporary
  }

  private static func syncFolder(of file: URL) throws(HealthError) {
    let folder = file.deletingLastPathComponent()
    let descriptor = Glibc.open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(.read, folder) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(.written, folder) }
  }

  /// The error for an `errno`: `diskFull` for a full disk or quota, `databaseInaccessible` for a failed read, else `storageFailure`.
  static func failure(_ operation: StorageCause.FileOperation, _ file: URL, _ error: Int32 = errno) -> HealthError {
    if error == ENOSPC || error == EDQUOT { return .diskFull }
    let cause = StorageCause.refused(operation, path: file.path, errno: error)
    return operation == .read ? .databaseInaccessible(cause) : .storageFailure(cause)
  }
}
