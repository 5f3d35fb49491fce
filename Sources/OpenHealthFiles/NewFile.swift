// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A file that is being written. It is readable for its owner alone, and appears complete or not at all.
///
/// The bytes go to a temporary file with an unguessable name beside the target, which ``finish()`` renames when they are on disk. In every
/// other case (``discard()``, release of the object, a signal whose handler calls ``UnfinishedFiles/removeAll()``) the temporary file is
/// deleted, and an existing target stays. A symbolic link is followed: its target is replaced, never the link.
///
/// A pipe, a character device and standard output (`-`) are not replaced: the bytes are written to them at once (``isStream``).
///
///     let file = try NewFile(at: path, replacing: false)
///     try file.write(bytes)
///     try file.finish()
///
/// Unsafe: buffers belong to the caller or to a local array, are used inside the call or closure that lends them, and only up to their
/// count.
package final class NewFile {
  /// The path as it was passed; `-` means standard output.
  package let path: String
  /// The path of the temporary file; nil for a stream, and for a file without a name.
  package let temporaryPath: String?
  /// The number of bytes written so far.
  package private(set) var count: UInt64 = 0

  private let target: String
  private let isReplacing: Bool
  private var descriptor: Int32
  /// The index of the temporary name among the unfinished files; nil when there is no temporary file any more.
  private var entry: Int?

  /// Whether the bytes go to a pipe, a device or standard output, from where they cannot be discarded.
  package let isStream: Bool

  /// Whether the bytes go to a terminal.
  package var isTerminal: Bool { isStream && isatty(descriptor) == 1 }

  /// Begins a file, and creates its temporary file.
  ///
  /// - Parameters:
  ///   - path: The target; `-` for standard output.
  ///   - replacing: Whether an existing file may be replaced. If not, a file that appears during the writing is not replaced either.
  ///   - mayStream: Whether a pipe or device is accepted.
  /// - Throws: `FileFault` when the target exists and may not be replaced, or when the file cannot be created.
  package init(at path: String, replacing: Bool, mayStream: Bool = true) throws(FileFault) {
    self.path = path
    isReplacing = replacing
    if let stream = try Self.openStream(path, isAllowed: mayStream) {
      (target, temporaryPath, descriptor, entry, isStream) = (path, nil, stream, nil, true)
      return
    }
    target = try Self.followingLinks(path)
    if !replacing, access(target, F_OK) == 0 { throw FileFault(.exists, path) }
    let made = try Self.makeTemporary(in: Self.folder(of: target), for: path)
    (temporaryPath, descriptor, entry, isStream) = (made.path, made.descriptor, made.entry, false)
  }

  /// Writes to a file without a name, which ``finish()`` leaves without one.
  ///
  /// - Parameters:
  ///   - file: where the bytes go, from its beginning.
  ///   - name: what errors call it.
  /// - Throws: `FileFault` when there are too many open files.
  package init(_ file: UnnamedFile, named name: String) throws(FileFault) {
    (path, target, temporaryPath, entry, isStream, isReplacing) = (name, name, nil, nil, false, false)
    descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0 else { throw FileFault(.system(errno), name) }
  }

  deinit { discard() }

  /// Writes all bytes. Waits for the reader of a pipe.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileFault) {
    var done = 0
    while done < bytes.count {
      // Not nil: the buffer is not empty, so it has an address.
      let result = Foundation.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
      if result > 0 {
        done += result
      } else if result == 0 || errno != EINTR {
        let code = result == 0 ? EIO : errno
        throw FileFault(isStream ? .cutOff(code) : .system(code), path)
      }
    }
    count += UInt64(bytes.count)
  }

  /// Writes all bytes. Waits for the reader of a pipe.
  package func write(_ bytes: [UInt8]) throws(FileFault) {
    var fault: FileFault?
    bytes.withUnsafeBytes { buffer in
      do throws(FileFault) { try write(buffer) } catch { fault = error }
    }
    if let fault { throw fault }
  }

  /// Syncs the file and gives it its name. When this throws, there is no new file. Call it once.
  package func finish() throws(FileFault) {
    precondition(descriptor >= 0, "A file is finished once.")
    guard let temporaryPath else { return try closeDescriptor() }
    defer { discard() }
    guard fsync(descriptor) == 0 else { throw fault() }
    try checkName(temporaryPath)
    try closeDescriptor()
    let code = isReplacing ? Self.code(rename(temporaryPath, target)) : Self.renameToFree(temporaryPath, target)
    guard code == 0 else { throw FileFault(code == EEXIST ? .exists : .system(code), path) }
    forgetEntry()
    try syncFolder()
  }

  /// Deletes the temporary file. Does nothing to a finished file, or to bytes that went to a stream.
  package func discard() {
    if descriptor >= 0 { _ = Foundation.close(descriptor) }
    descriptor = -1
    guard let temporaryPath, entry != nil else { return }
    unlink(temporaryPath)
    forgetEntry()
  }

  private func forgetEntry() {
    if let entry { UnfinishedFiles.remove(entry) }
    entry = nil
  }

  private func closeDescriptor() throws(FileFault) {
    let result = Foundation.close(descriptor)
    descriptor = -1
    guard result == 0 else { throw fault() }
  }

  /// Checks that the temporary name still leads to the file that we opened: anyone who may change the folder could have put another file
  /// there.
  private func checkName(_ name: String) throws(FileFault) {
    var (open, named) = (stat(), stat())
    guard fstat(descriptor, &open) == 0, lstat(name, &named) == 0 else { throw fault() }
    guard open.st_dev == named.st_dev, open.st_ino == named.st_ino else { throw FileFault(.system(ESTALE), path) }
  }

  private func syncFolder() throws(FileFault) { try Self.sync(folder: Self.folder(of: target), for: path) }

  /// Syncs the names in a folder to the disk.
  static func sync(folder: String, for path: String) throws(FileFault) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFault(.system(errno), path) }
    defer { close(descriptor) }
    // Some file systems cannot sync folders, and return EINVAL.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw FileFault(.system(errno), path) }
  }

  private func fault() -> FileFault { FileFault(.system(errno), path) }
}

// MARK: - Places

extension NewFile {
  /// Opens a stream: standard output under any of its names, a named pipe or a character device. Nil for a regular file and for no file.
  private static func openStream(_ path: String, isAllowed: Bool) throws(FileFault) -> Int32? {
    var facts = stat()
    let isThere = path == "-" ? fstat(STDOUT_FILENO, &facts) : stat(path, &facts)
    guard isThere == 0 else {
      if path != "-", errno == ENOENT { return nil }
      throw FileFault(.system(errno), path)
    }
    var output = stat()
    if fstat(STDOUT_FILENO, &output) == 0, output.st_dev == facts.st_dev, output.st_ino == facts.st_ino {
      guard isAllowed else { throw FileFault(.isNoRegularFile, path == "-" ? "Standard output" : path) }
      let copy = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
      guard copy >= 0 else { throw FileFault(.system(errno), path) }
      return copy
    }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: throw FileFault(.system(EISDIR), path)
    case S_IFIFO where isAllowed, S_IFCHR where isAllowed: break
    default: throw FileFault(.isNoRegularFile, path)
    }
    // Opening a named pipe waits for its reader.
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw FileFault(.system(errno), path) }
    guard fstat(descriptor, &facts) == 0, [S_IFIFO, S_IFCHR].contains(facts.st_mode & S_IFMT) else {
      close(descriptor)
      throw FileFault(.isNoRegularFile, path)
    }
    return descriptor
  }

  private static let mostLinks = 40

  /// The absolute path to which symbolic links lead. The file itself need not exist.
  ///
  /// Links of other users, except root, are refused: in a folder where everyone may write, such as /tmp, they could send the file anywhere.
  static func followingLinks(_ path: String) throws(FileFault) -> String {
    guard !path.isEmpty, path.utf8.last != UInt8(ascii: "/") else { throw FileFault(.system(path.isEmpty ? ENOENT : EISDIR), path) }
    var place = isAbsolute(path) ? path : FileManager.default.currentDirectoryPath + "/" + path
    for _ in 0..<mostLinks {
      var facts = stat()
      guard lstat(place, &facts) == 0 else {
        if errno == ENOENT { return place }
        throw FileFault(.system(errno), path)
      }
      guard facts.st_mode & S_IFMT == S_IFLNK else { return place }
      guard facts.st_uid == geteuid() || facts.st_uid == 0 else { throw FileFault(.hasOtherOwner, place) }
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      // Not nil: the buffer is not empty, so it has an address.
      let count = buffer.withUnsafeMutableBytes { readlink(place, $0.baseAddress!, $0.count) }
      guard count > 0, count < buffer.count else { throw FileFault(.system(count < 0 ? errno : ENAMETOOLONG), path) }
      let next = String(decoding: buffer[..<count], as: UTF8.self)
      place = isAbsolute(next) ? next : folder(of: place) + "/" + next
    }
    throw FileFault(.system(ELOOP), path)
  }

  private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  /// The folder of an absolute path.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  /// The path of an unguessable name in a folder.
  static func temporaryName(in folder: String) -> String {
    var random = SystemRandomNumberGenerator()
    return "\(folder)/.\(String(random.next(), radix: 36))\(String(random.next(), radix: 36)).part"
  }

  private static func makeTemporary(in folder: String, for path: String) throws(FileFault) -> (path: String, descriptor: Int32, entry: Int)
  {
    let temporary = temporaryName(in: folder)
    // Recorded before the file is created, as a signal can come at any moment.
    guard let entry = UnfinishedFiles.add(temporary) else { throw FileFault(.system(EMFILE), path) }
    let descriptor = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let code = errno
      UnfinishedFiles.remove(entry)
      throw FileFault(.system(code), path)
    }
    if UnfinishedFiles.mustGo { unlink(temporary) }
    return (temporary, descriptor, entry)
  }

  /// Renames a file, unless the new name exists. Returns 0 or an `errno`.
  private static func renameToFree(_ old: String, _ new: String) -> Int32 {
    // A hard link never replaces a file.
    let code = code(link(old, new))
    if code == 0 { unlink(old) }
    guard [EPERM, EOPNOTSUPP, ENOSYS].contains(code) else { return code }
    // This file system has no hard links. An empty file reserves the name.
    let reserved = open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard reserved >= 0 else { return errno }
    close(reserved)
    let result = Self.code(rename(old, new))
    if result != 0 { unlink(new) }
    return result
  }

  private static func code(_ result: Int32) -> Int32 { result == 0 ? 0 : errno }
}
