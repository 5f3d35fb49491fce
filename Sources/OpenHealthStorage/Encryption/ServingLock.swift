// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

/// The lock that keeps other processes away from a store while a daemon serves it.
///
/// The daemon locks the file `store.served`, which contains the path of its owner's socket. Other processes that open the store share that
/// lock, if the file exists. The lock ends with this object, and with the process.
///
/// The path stays in the file when the daemon ends, as a mark: the store is one that a daemon serves, and apps wait for it instead of opening
/// the files (D2). ``restoreMark()`` and ``unmark(_:)`` empty the file.
package final class ServingLock: Sendable {
  static let fileName = "store.served"
  /// More than the 108 bytes of a socket's path.
  private static let mostBytes = 4096

  private let descriptor: Int32
  /// Whether the store was marked before this lock, which a daemon that is tried once leaves as it was.
  private let wasMarked: Bool

  /// Locks the store that these keys belong to for this process, which serves it.
  ///
  /// - Parameter socket: The path of the socket where the owner's programs reach this process.
  /// - Throws: `store(.served)` when a daemon serves the store, `store(.inUse)` when programs have it open.
  package convenience init(_ keys: StoreKeys, socket: String) throws(HealthError) { try self.init(folder: keys.folder, socket: socket) }

  /// Locks the store in a folder for this process, which need not have its keys. See ``init(_:socket:)``.
  package init(folder: URL, socket: String) throws(HealthError) {
    let path = folder.appendingPathComponent(Self.fileName)
    descriptor = Glibc.open(path.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw DurableFile.failure(.written, path) }
    wasMarked = !Self.socket(descriptor).isEmpty
    guard Self.lock(descriptor, LOCK_EX) else {
      defer { close(descriptor) }
      // A daemon excludes shared locks, other programs do not.
      let isShared = Self.lock(descriptor, LOCK_SH)
      throw .store(isShared ? .inUse(folder: folder.path) : .served(socket: Self.socket(descriptor)))
    }
    let bytes = Array(socket.utf8)
    guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else {
      let error = DurableFile.failure(.written, path)
      close(descriptor)
      throw error
    }
  }

  /// Shares the store with other programs. Nil when no daemon ever served it, so that there is no file to lock.
  private init?(sharing folder: URL) throws(HealthError) {
    let path = folder.appendingPathComponent(Self.fileName)
    wasMarked = true
    descriptor = Glibc.open(path.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw DurableFile.failure(.read, path)
    }
    guard Self.lock(descriptor, LOCK_SH) else {
      let socket = Self.socket(descriptor)
      close(descriptor)
      throw .store(.served(socket: socket))
    }
  }

  deinit { close(descriptor) }

  /// Shares the store in a folder, for as long as the result lives. Throws `store(.served)` when a daemon serves it.
  static func share(_ folder: URL) throws(HealthError) -> ServingLock? { try ServingLock(sharing: folder) }

  /// The path of the socket where the owner's programs reach the daemon of the store in a folder; nil when no daemon serves it.
  package static func socket(ofStoreIn folder: URL) -> String? {
    do throws(HealthError) {
      _ = try share(folder)
      return nil
    } catch .store(.served(let socket)) {
      return socket
    } catch {
      return nil  // opening the store reports the error
    }
  }

  // MARK: The mark

  /// Whether a daemon serves the store in a folder, running or not.
  package static func isMarked(storeIn folder: URL) -> Bool {
    let descriptor = Glibc.open(folder.appendingPathComponent(fileName).path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }  // opening the store reports the error
    defer { close(descriptor) }
    return !socket(descriptor).isEmpty
  }

  /// Leaves the mark, as the daemon that holds the lock, as it was before the lock: where there was none, no daemon is to serve the store
  /// after this one.
  package func restoreMark() throws(HealthError) {
    guard !wasMarked else { return }
    guard ftruncate(descriptor, 0) == 0 else { throw .databaseInaccessible(.refused(.written, path: Self.fileName, errno: errno)) }
  }

  /// Says that no daemon is to serve the store in a folder any more. Does nothing where none was.
  ///
  /// - Throws: `store(.served)` while a daemon serves it; `databaseInaccessible` where the file cannot be written.
  package static func unmark(_ folder: URL) throws(HealthError) {
    let path = folder.appendingPathComponent(fileName)
    let descriptor = Glibc.open(path.path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return }
      throw DurableFile.failure(.written, path)
    }
    defer { close(descriptor) }
    guard lock(descriptor, LOCK_SH) else { throw .store(.served(socket: socket(descriptor))) }
    guard ftruncate(descriptor, 0) == 0 else { throw DurableFile.failure(.written, path) }
  }

  private static func lock(_ descriptor: Int32, _ kind: Int32) -> Bool {
    while flock(descriptor, kind | LOCK_NB) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  private static func socket(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: mostBytes)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
