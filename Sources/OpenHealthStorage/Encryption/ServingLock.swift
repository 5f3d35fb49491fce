// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

/// A store that a daemon serves belongs to the daemon alone: other processes ask the daemon.
///
/// The daemon holds a lock on the file `store.served`, which says where its owner's socket is. Other processes that open the store share that lock,
/// where the file is. A process that ends, however it does, gives its lock back.
public final class ServingLock: Sendable {
  static let fileName = "store.served"
  /// A path of a socket has at most 108 bytes.
  private static let mostBytes = 4096

  private let descriptor: Int32

  /// Takes the store that these keys belong to for this process.
  ///
  /// - Parameter socket: the path of the socket at which the owner's programs find this process.
  /// - Throws: `store(.served)` when a daemon serves the store, `store(.inUse)` when programs have it open.
  public convenience init(_ keys: StoreKeys, socket: String) throws(HealthError) { try self.init(folder: keys.folder, socket: socket) }

  /// Takes the store in a folder for this process, which need not be able to open it.
  public init(folder: URL, socket: String) throws(HealthError) {
    let path = folder.appendingPathComponent(Self.fileName)
    descriptor = Glibc.open(path.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw DurableFile.failure(.written, path) }
    guard Self.lock(descriptor, LOCK_EX) else {
      defer { close(descriptor) }
      // A daemon keeps others from sharing, programs do not.
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

  /// Shares the store with other processes that are no daemon; nil where none ever served it.
  private init?(sharing folder: URL) throws(HealthError) {
    let path = folder.appendingPathComponent(Self.fileName)
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

  /// Shares the store in a folder, until the lock is gone. Throws `store(.served)` when a daemon serves it.
  static func share(_ folder: URL) throws(HealthError) -> ServingLock? { try ServingLock(sharing: folder) }

  /// The path of the socket at which the owner's programs reach the daemon that serves the store in a folder; nil where none does.
  public static func socket(ofStoreIn folder: URL) -> String? {
    do throws(HealthError) {
      _ = try share(folder)
      return nil
    } catch .store(.served(let socket)) {
      return socket
    } catch {
      return nil  // opening the store reports the error
    }
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
