// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Small files that are whole after a power cut: the old bytes or the new ones, and on disk when a call returns. Mode 0600.
enum DurableFile {
  /// The first bytes of a file; nil when there is none.
  static func read(_ file: URL, atMost limit: Int) throws(HealthError) -> [UInt8]? {
    let descriptor = Glibc.open(file.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure("read", file)
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: limit)
    var count = 0
    while count < limit {
      let got = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress! + count, $0.count - count) }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw failure("read", file) }
      if got == 0 { break }
      count += got
    }
    return Array(bytes[..<count])
  }

  /// Makes a file. False when there is one of this name, which stays as it is.
  static func create(_ file: URL, _ bytes: [UInt8]) throws(HealthError) -> Bool {
    let temporary = try writeBeside(file, bytes)
    // `link`, unlike `rename`, never takes the place of a file that is there already.
    let error = link(temporary, file.path) == 0 ? 0 : errno
    unlink(temporary)
    if error == EEXIST { return false }
    guard error == 0 else { throw failure("made", file, error) }
    try syncFolder(of: file)
    return true
  }

  /// Makes a file or takes the place of one.
  static func replace(_ file: URL, _ bytes: [UInt8]) throws(HealthError) {
    let temporary = try writeBeside(file, bytes)
    guard rename(temporary, file.path) == 0 else {
      unlink(temporary)
      throw failure("written", file)
    }
    try syncFolder(of: file)
  }

  private static func writeBeside(_ file: URL, _ bytes: [UInt8]) throws(HealthError) -> String {
    let temporary = "\(file.path).\(getpid())-\(UUID().uuidString).new"
    let descriptor = Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure("made", file) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + written, $0.count - written) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { break }
      written += count
    }
    let good = written == bytes.count && fsync(descriptor) == 0
    guard close(descriptor) == 0 && good else {
      unlink(temporary)
      throw failure("written", file)
    }
    return temporary
  }

  private static func syncFolder(of file: URL) throws(HealthError) {
    let folder = file.deletingLastPathComponent()
    let descriptor = Glibc.open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("read", folder) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("written", folder) }
  }

  /// Of `errno`: a full disk by its name, what cannot be read is not accessible, all else a failure of the disk.
  static func failure(_ what: String, _ file: URL, _ error: Int32 = errno) -> HealthError {
    if error == ENOSPC || error == EDQUOT { return .diskFull }
    let text = "\(file.path) cannot be \(what): \(String(cString: strerror(error)))"
    return what == "read" ? .databaseInaccessible(text) : .storageFailure(text)
  }
}

/// One process at a time makes a store or changes its keys.
enum FolderLock {
  /// Runs `body` while nobody else holds the folder. A process that ends gives it back.
  static func holding<T>(_ folder: URL, _ body: () throws(HealthError) -> T) throws(HealthError) -> T {
    let descriptor = Glibc.open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DurableFile.failure("read", folder) }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw DurableFile.failure("locked", folder) }
    }
    return try body()
  }
}
