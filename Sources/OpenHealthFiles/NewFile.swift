// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A file that is being written: for its owner alone, and whole or not there.
///
/// It is written under a temporary name that nobody can guess, beside its target, and takes its name in ``finish()`` when its bytes are
/// on the disk. In any other end (``discard()``, no more references, a signal whose handler calls ``UnfinishedFiles``) the temporary file
/// goes, and what was there before stays. A symbolic link is followed: the file it leads to is replaced, never the link.
///
/// A pipe, a character device and standard output (`-`) are not replaced: the bytes go into them as they come (``isStream``).
public final class NewFile {
  /// The path as it was given; `-` is standard output.
  public let path: String
  /// The name under which the file is written; nil when the bytes go into a stream.
  public let temporaryPath: String?
  /// How many bytes ``write(_:)-(UnsafeRawBufferPointer)`` has written.
  public private(set) var count: UInt64 = 0

  private let target: String
  private let isReplacing: Bool
  private var descriptor: Int32
  /// The number of the temporary name among the unfinished files.
  private var entry: Int?

  /// Whether the bytes go into a pipe, a device or standard output: they are out at once, and cannot be taken back.
  public var isStream: Bool { temporaryPath == nil }

  /// Whether the bytes go to a terminal.
  public var isTerminal: Bool { isStream && isatty(descriptor) == 1 }

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: where it goes; `-` for standard output.
  ///   - replacing: whether a file that is there may be replaced. If not, none is, also when it appears while this one is written.
  ///   - mayStream: whether a pipe or device will do.
  public init(at path: String, replacing: Bool, mayStream: Bool = true) throws(FileFault) {
    self.path = path
    isReplacing = replacing
    if let stream = try Self.openStream(path, isAllowed: mayStream) {
      (target, temporaryPath, descriptor, entry) = (path, nil, stream, nil)
      return
    }
    target = try Self.followingLinks(path)
    if !replacing, access(target, F_OK) == 0 { throw FileFault(.exists, path) }
    let made = try Self.makeTemporary(in: Self.folder(of: target), for: path)
    (temporaryPath, descriptor, entry) = (made.path, made.descriptor, made.entry)
  }

  deinit { discard() }

  /// Writes all of the bytes.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileFault) {
    var done = 0
    while done < bytes.count {
      let result = Foundation.write(descriptor, bytes.baseAddress! + done, bytes.count - done)  // not empty, so it has an address
      if result > 0 {
        done += result
      } else if result == 0 || errno != EINTR {
        throw FileFault(.system(result == 0 ? EIO : errno), path)
      }
    }
    count += UInt64(bytes.count)
  }

  /// Writes all of the bytes.
  public func write(_ bytes: [UInt8]) throws(FileFault) {
    var fault: FileFault?
    bytes.withUnsafeBytes { buffer in
      do throws(FileFault) { try write(buffer) } catch { fault = error }
    }
    if let fault { throw fault }
  }

  /// Gives the file its name, when all of it is on the disk. Throws when that fails; then there is no new file.
  public func finish() throws(FileFault) {
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

  /// Removes what was written. Nothing happens when the file is finished, and what went into a stream stays there.
  public func discard() {
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

  /// What stands under the temporary name is the file that we opened. Who may change the folder could have put another there.
  private func checkName(_ name: String) throws(FileFault) {
    var (open, named) = (stat(), stat())
    guard fstat(descriptor, &open) == 0, lstat(name, &named) == 0 else { throw fault() }
    guard open.st_dev == named.st_dev, open.st_ino == named.st_ino else { throw FileFault(.system(ESTALE), path) }
  }

  private func syncFolder() throws(FileFault) { try Self.sync(folder: Self.folder(of: target), for: path) }

  /// Brings the names in a folder to the disk.
  static func sync(folder: String, for path: String) throws(FileFault) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFault(.system(errno), path) }
    defer { close(descriptor) }
    // Some file systems cannot sync folders, and say so with EINVAL.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw FileFault(.system(errno), path) }
  }

  private func fault() -> FileFault { FileFault(.system(errno), path) }
}

// MARK: - Places

extension NewFile {
  /// Opens what takes bytes as they come: standard output under any of its names, a named pipe, a character device. Nil for all else.
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
    // A named pipe waits here for its reader.
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw FileFault(.system(errno), path) }
    guard fstat(descriptor, &facts) == 0, [S_IFIFO, S_IFCHR].contains(facts.st_mode & S_IFMT) else {
      close(descriptor)
      throw FileFault(.isNoRegularFile, path)
    }
    return descriptor
  }

  private static let mostLinks = 40

  /// The absolute path that links lead to, whether there is a file or not.
  ///
  /// Links of other users are refused: in a folder that all may write, such as /tmp, they could send the file anywhere.
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
      let count = buffer.withUnsafeMutableBytes { readlink(place, $0.baseAddress!, $0.count) }  // not empty, so it has an address
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

  /// A name in a folder that nobody can guess.
  static func temporaryName(in folder: String) -> String {
    var random = SystemRandomNumberGenerator()
    return "\(folder)/.\(String(random.next(), radix: 36))\(String(random.next(), radix: 36)).part"
  }

  private static func makeTemporary(in folder: String, for path: String) throws(FileFault) -> (path: String, descriptor: Int32, entry: Int)
  {
    let temporary = temporaryName(in: folder)
    // Before it is made: a signal finds it at any moment.
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

  /// Renames, unless there is a file of the new name. Gives 0 or an error number.
  private static func renameToFree(_ old: String, _ new: String) -> Int32 {
    // A hard link never takes the place of a file.
    let code = code(link(old, new))
    if code == 0 { unlink(old) }
    guard [EPERM, EOPNOTSUPP, ENOSYS].contains(code) else { return code }
    // This file system has no hard links. An empty file that we make keeps the name for us.
    let reserved = open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard reserved >= 0 else { return errno }
    close(reserved)
    let result = Self.code(rename(old, new))
    if result != 0 { unlink(new) }
    return result
  }

  private static func code(_ result: Int32) -> Int32 { result == 0 ? 0 : errno }
}
