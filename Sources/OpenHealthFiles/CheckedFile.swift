// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Opens files for reading and checks, on the open descriptor, that they are as expected.
///
/// The checks use the descriptor and never the path again, so that nothing can change between check and use. Opening never waits: a named
/// pipe is refused. Every failed check throws a `FileFault` with its reason and the path.
///
///     guard let data = try CheckedFile.contents(of: path, atMost: 1 << 20, demanding: [.ownedByUser]) else { return nil }
package enum CheckedFile {
  /// Conditions for a file, in addition to being a regular file.
  package struct Requirements: OptionSet, Sendable {
    /// The bits of the conditions.
    package let rawValue: Int

    /// Conditions by their bits. Use the constants instead.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The current user owns the file.
    package static let ownedByUser = Requirements(rawValue: 1)
    /// Neither the group nor others have any right to the file.
    package static let isPrivate = Requirements(rawValue: 2)
    /// The file has no other hard link.
    package static let hasOneName = Requirements(rawValue: 4)
    /// The last part of the path is not a symbolic link.
    package static let isNoLink = Requirements(rawValue: 8)
    /// Unlike the others, this allows more: an unnamed pipe is accepted, too, such as a shell's `<(...)`. The other conditions do not apply
    /// to it.
    package static let mayBePipe = Requirements(rawValue: 16)
  }

  /// Opens a file and returns its descriptor, which the caller closes; nil when the file does not exist.
  package static func open(_ path: String, demanding demands: Requirements = []) throws(FileFault) -> Int32? {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (demands.contains(.isNoLink) ? O_NOFOLLOW : 0)
    let descriptor = Foundation.open(path, flags)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT: return nil
      case ELOOP where demands.contains(.isNoLink): throw FileFault(.isLink, path)
      // A socket, or a device without a driver.
      case ENXIO: throw FileFault(.isNoRegularFile, path)
      case let code: throw FileFault(.system(code), path)
      }
    }
    do {
      try check(descriptor, path, demanding: demands)
    } catch {
      close(descriptor)
      throw error
    }
    // Reading from a pipe shall wait for its writer.
    _ = fcntl(descriptor, F_SETFL, 0)
    return descriptor
  }

  /// Checks a file that another library will open. Returns whether the file exists.
  ///
  /// It does not open the content, so nothing waits, and this process keeps its locks on the file, which closing an ordinary descriptor
  /// would drop.
  @discardableResult package static func check(at path: String, demanding demands: Requirements = []) throws(FileFault) -> Bool {
    let descriptor = Foundation.open(path, pathOnly | O_CLOEXEC | (demands.contains(.isNoLink) ? O_NOFOLLOW : 0))
    guard descriptor >= 0 else {
      if errno == ENOENT { return false }
      throw FileFault(.system(errno), path)
    }
    defer { close(descriptor) }
    try check(descriptor, path, demanding: demands)
    return true
  }

  /// Linux's `O_PATH`, which Swift does not import.
  private static let pathOnly: Int32 = 0o10000000

  /// Checks an open file. Throws for the first condition that it does not meet. `path` is for the error only.
  package static func check(_ descriptor: Int32, _ path: String, demanding demands: Requirements = []) throws(FileFault) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw FileFault(.system(errno), path) }
    if demands.contains(.mayBePipe), isPipeWithoutName(facts) { return }
    try check(facts, path, demanding: demands)
  }

  /// Opens a folder and returns its descriptor, which the caller closes; nil when it does not exist. Throws unless the current user owns
  /// the folder and no other user can write to it.
  package static func openFolder(_ path: String) throws(FileFault) -> Int32? {
    let descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw FileFault(.system(errno), path)
    }
    var facts = stat()
    let fault: FileFault.Reason? =
      if fstat(descriptor, &facts) != 0 {
        .system(errno)
      } else if facts.st_uid != geteuid() {
        .hasOtherOwner
      } else if facts.st_mode & 0o022 != 0 {
        .isOpenToWriters
      } else {
        nil
      }
    guard let fault else { return descriptor }
    close(descriptor)
    throw FileFault(fault, path)
  }

  /// Whether these are the facts of an unnamed pipe. All unnamed pipes are on one device, and nothing else is.
  private static func isPipeWithoutName(_ facts: stat) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard facts.st_mode & S_IFMT == S_IFIFO, pipe(&ends) == 0 else { return false }
    defer { ends.forEach { close($0) } }
    var other = stat()
    return fstat(ends[0], &other) == 0 && other.st_dev == facts.st_dev
  }

  private static func check(_ facts: stat, _ path: String, demanding demands: Requirements) throws(FileFault) {
    if facts.st_mode & S_IFMT == S_IFLNK { throw FileFault(.isLink, path) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw FileFault(.isNoRegularFile, path) }
    if demands.contains(.ownedByUser), facts.st_uid != geteuid() { throw FileFault(.hasOtherOwner, path) }
    if demands.contains(.isPrivate), facts.st_mode & 0o077 != 0 { throw FileFault(.isExposed, path) }
    if demands.contains(.hasOneName), facts.st_nlink > 1 { throw FileFault(.hasSeveralNames, path) }
  }
}

extension CheckedFile {
  /// The bytes of a file; nil when the file does not exist. Throws `isTooLarge` for more than `limit` bytes: at once if the file's length is
  /// more, else without reading the rest.
  package static func contents(of path: String, atMost limit: Int, demanding demands: Requirements = []) throws(FileFault) -> Data? {
    try bytes(of: path, atMost: limit, demanding: demands)
  }

  /// The same as an array of bytes or other collection.
  package static func bytes<Bytes: RangeReplaceableCollection<UInt8>>(
    of path: String, atMost limit: Int, demanding demands: Requirements = []
  ) throws(FileFault) -> Bytes? {
    guard let descriptor = try open(path, demanding: demands) else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw FileFault(.system(errno), path) }
    // A pipe has no length, and a file may grow meanwhile.
    guard facts.st_size <= limit else { throw FileFault(.isTooLarge(limit), path) }
    var contents = Bytes()
    contents.reserveCapacity(Int(facts.st_size))
    var part = [UInt8](repeating: 0, count: min(limit + 1, 1 << 16))
    while contents.count <= limit {
      let count = read(descriptor, &part, part.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw FileFault(.system(errno), path) }
      if count == 0 { return contents }
      contents.append(contentsOf: part[..<count])
    }
    throw FileFault(.isTooLarge(limit), path)
  }
}
