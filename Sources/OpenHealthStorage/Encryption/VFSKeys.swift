// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import CSQLite
import OpenHealthCore
import OpenHealthCrypto

/// The keys of one store, which the VFS finds by ``handle``. They are wiped when this object is released and the last file is closed.
///
/// Unsafe: secrets are copied inside the closures that lend them, into fields of C structures whose sizes the initialiser checks.
final class VFSKeys: Sendable {
  private let memory: KeyMemory
  private let number: UInt128

  init(storeIdentifier: [UInt8], generation: UInt32, pageKey: SecretBytes, logKey: SecretBytes) throws(HealthError) {
    precondition(
      storeIdentifier.count == 16 && pageKey.count == 32 && logKey.count == 32, "a store's name has 16 bytes, and each of its keys 32")
    memory = try KeyMemory.shared()
    number = try LibCrypto.random(16).reduce(0) { $0 << 8 | UInt128($1) }
    try memory.add(number) { keys in
      keys.generation = generation
      withUnsafeMutableBytes(of: &keys.id) { $0.copyBytes(from: storeIdentifier) }
      withUnsafeMutableBytes(of: &keys.header) { $0.copyBytes(from: Self.header(storeIdentifier)) }
      withUnsafeMutableBytes(of: &keys.page_key) { target in pageKey.withBytes { target.copyMemory(from: $0) } }
      withUnsafeMutableBytes(of: &keys.log_key) { target in logKey.withBytes { target.copyMemory(from: $0) } }
    }
  }

  deinit { memory.release(number, revoking: false) }

  /// Registers the VFS with SQLite. A database in memory needs no more.
  static func registerVFS() throws(HealthError) { _ = try KeyMemory.shared() }

  /// A random number, in hexadecimal, that is meaningless outside this process, so that messages may show it.
  var handle: String { String(number, radix: 16) }

  /// Wipes the keys at once: open files then fail with SQLITE_IOERR_AUTH, and no file opens any more.
  func revoke() { memory.release(number, revoking: true) }

  /// Whether the system keeps the keys out of swap.
  var areLocked: Bool { memory.isLocked }

  /// The number of open connections to the database.
  var openFiles: Int { memory.entry(number)?.openFiles ?? 0 }

  /// The reason why a file of this store was last refused, with the number of the page or frame.
  var lastFailure: (kind: ohk_failure, number: UInt64) {
    memory.entry(number).map { ($0.failure, $0.failureNumber) } ?? (OHK_FAILURE_NONE, 0)
  }

  /// The frame before which the log ended early when it was last read after a crash, counted from 1; nil when it did not.
  var logEndedAtFrame: Int? {
    guard let frame = memory.entry(number)?.endedAtFrame, frame != 0 else { return nil }
    return Int(frame)
  }

  /// The first bytes of the database, in the clear: name, format, cipher, log2 of the page size, reserved bytes, half the store's
  /// identifier.
  static func header(_ storeIdentifier: [UInt8]) -> [UInt8] {
    Array("OHK1".utf8) + [1, 1, 12, UInt8(OHK_RESERVED)] + storeIdentifier.prefix(8)
  }

  /// The bytes of a new, empty, sealed database.
  func emptyDatabase() throws(HealthError) -> [UInt8] {
    var page = [UInt8](repeating: 0, count: Int(OHK_PAGE_SIZE))
    let code = memory.withKeys(number) { ohk_first_page($0, &page) }
    guard code == SQLITE_OK else { throw .storageFailure(.firstPage(code: code)) }
    return page
  }
}
