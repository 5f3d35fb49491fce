// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibCrypto
import COpenHealthVFS
import CSQLite
import Foundation
import OpenHealthCore

/// The keys of all open stores, in memory that is not swapped, dumped or inherited. The VFS gets its keys here.
///
/// A forked child finds zeros, which make all keys unusable: two processes must not continue with the same nonces.
///
/// Unchecked: `lock` guards all access, except the VFS's reads of keys that it has taken. Those keys stay in place until the VFS drops
/// them; only `ohk_revoke` changes them meanwhile, and it clears their atomic ticket first, which the VFS checks before each use. The other
/// properties are constants.
///
/// Unsafe: entries and keys lie in one mapping that is large enough for `capacity` of both, page-aligned, zeroed, which is a valid value of
/// both types, and never unmapped. Indices come from `entries.indices`, or from pointers that the VFS got from here. The lock is never
/// freed either: the only instance lives as long as the process.
final class KeyMemory: @unchecked Sendable {
  /// The state of one store's keys and files. All zeros: a free slot.
  struct Entry {
    /// The random number by which a URI names the keys.
    var number: UInt128 = 0
    var isReleased = false
    var openFiles = 0
    var failure = OHK_FAILURE_NONE
    var failureNumber: UInt64 = 0
    /// The frame before which the log ended early, counted from 1; 0 when it did not.
    var endedAtFrame: UInt64 = 0
  }

  private static let capacity = 128
  private static let made = Result { () throws(HealthError) in try KeyMemory() }

  /// Whether the system keeps the keys out of swap.
  let isLocked: Bool
  private let entries: UnsafeMutableBufferPointer<Entry>
  /// The keys of each entry. Separate from the entries, as the VFS reads keys without the lock, but never an entry.
  private let keys: UnsafeMutablePointer<ohk_keys>
  /// A pthread mutex, because a forked child could not release one of Synchronization's.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  /// The instance of this process. The first call registers the VFS with SQLite.
  static func shared() throws(HealthError) -> KeyMemory { try made.get() }

  private init() throws(HealthError) {
    let entriesSize = Self.capacity * MemoryLayout<Entry>.stride
    let size = entriesSize + Self.capacity * MemoryLayout<ohk_keys>.stride
    guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), memory != MAP_FAILED else {
      throw .storageFailure(.noMemoryForKeys)
    }
    // Each of these is one more fence, not the wall: where the system refuses, we continue without. The owner is warned about the first.
    isLocked = mlock(memory, size) == 0
    madvise(memory, size, MADV_DONTDUMP)
    madvise(memory, size, MADV_WIPEONFORK)
    entries = UnsafeMutableBufferPointer(start: memory.bindMemory(to: Entry.self, capacity: Self.capacity), count: Self.capacity)
    keys = (memory + entriesSize).bindMemory(to: ohk_keys.self, capacity: Self.capacity)
    pthread_mutex_init(lock, nil)
    var owner = ohk_owner(
      take: { handle in handle.flatMap { KeyMemory.current?.take(String(cString: $0)) } },
      drop: { keys in KeyMemory.current?.update(keys) { $0.openFiles -= 1 } },
      refused: { keys, failure, number in KeyMemory.current?.update(keys) { ($0.failure, $0.failureNumber) = (failure, number) } },
      ended: { keys, frame in KeyMemory.current?.update(keys) { $0.endedAtFrame = frame } })
    let forked = pthread_atfork(
      { KeyMemory.current?.acquire() }, { KeyMemory.current?.giveBack() },
      {
        KeyMemory.current?.wipeAll()
        KeyMemory.current?.giveBack()
      })
    guard forked == 0, ohk_register(&owner) == SQLITE_OK else { throw .storageFailure(.noEncryptingVFS) }
  }

  /// The instance for C, which calls none of its functions before it exists.
  private static var current: KeyMemory? { try? made.get() }

  private func acquire() { pthread_mutex_lock(lock) }
  private func giveBack() { pthread_mutex_unlock(lock) }

  private func locked<T>(_ body: () -> T) -> T {
    acquire()
    defer { giveBack() }
    return body()
  }

  private func wipe(_ index: Int) {
    OPENSSL_cleanse(keys + index, MemoryLayout<ohk_keys>.size)
    entries[index] = Entry()
  }

  private func wipeAll() { for index in entries.indices { wipe(index) } }

  /// The index of the entry with this number; for 0, of a free slot.
  private func index(_ number: UInt128) -> Int? { entries.indices.first { entries[$0].number == number } }

  /// Stores keys under an unguessable number. They stay until they are released and the last file is closed.
  func add(_ number: UInt128, _ fill: (inout ohk_keys) -> Void) throws(HealthError) {
    let isAdded = locked {
      guard let free = index(0) else { return false }
      entries[free].number = number
      fill(&keys[free])
      ohk_set_ticket(keys + free, UInt64(truncatingIfNeeded: number) | 1)
      return true
    }
    guard isAdded else { throw .storageFailure(.tooManyStores) }
  }

  /// Releases keys, with which no file opens any more. `revoking` wipes them at once, even while files are open.
  func release(_ number: UInt128, revoking: Bool) {
    locked {
      guard let index = index(number) else { return }
      entries[index].isReleased = true
      if revoking { ohk_revoke(keys + index) }
      wipeIfUnused(index)
    }
  }

  /// The entry of this number; nil when there is none.
  func entry(_ number: UInt128) -> Entry? { locked { index(number).map { entries[$0] } } }

  /// Runs `body` on the keys with this number, which must exist. The pointer is valid inside `body`.
  func withKeys<T>(_ number: UInt128, _ body: (UnsafePointer<ohk_keys>) -> T) -> T {
    locked {
      guard let index = index(number) else { preconditionFailure("keys are used after they were released") }
      return body(keys + index)
    }
  }

  private func take(_ handle: String) -> UnsafePointer<ohk_keys>? {
    guard let number = UInt128(handle, radix: 16), number != 0 else { return nil }
    return locked {
      guard let index = index(number), !entries[index].isReleased else { return nil }
      entries[index].openFiles += 1
      return UnsafePointer(keys + index)
    }
  }

  /// Changes the entry of keys that the VFS has taken. Does nothing in a forked child, whose entries are wiped.
  private func update(_ taken: UnsafePointer<ohk_keys>?, _ change: (inout Entry) -> Void) {
    locked {
      let index = taken! - UnsafePointer(keys)  // Not nil: the VFS passes the keys that it took.
      guard entries[index].number != 0 else { return }
      change(&entries[index])
      wipeIfUnused(index)
    }
  }

  private func wipeIfUnused(_ index: Int) {
    if entries[index].isReleased, entries[index].openFiles == 0 { wipe(index) }
  }
}

/// The visibility of this process's memory to the system and other programs.
package enum ProcessMemory {
  /// Keeps the process's memory out of core dumps, crash reports and the reach of the user's other processes, from now on. Call it before
  /// any key is in memory.
  ///
  /// Only for our own programs: it changes the whole process, which a library must not do to its host.
  package static func keepPrivate() throws(HealthError) {
    let code = ohk_keep_memory_private()
    guard code == 0 else { throw .storageFailure(.coreDumps(errno: code)) }
  }

  /// Keeps OpenSSL whole until the process is gone: else it frees at `exit` what threads use that still read, and one program of eight ends
  /// by a fault. It must come before anything else in the process uses OpenSSL.
  static func keepCryptography() { OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) }
}

/// Descriptors of processes (pidfd), which are readable once the process has ended.
package enum ProcessDescriptor {
  /// Opens a descriptor of a process, which the caller closes. It is readable, for `poll`, once the process has ended.
  package static func open(_ process: Int32) throws(SystemCode) -> Int32 {
    let descriptor = ohk_open_process(process)
    guard descriptor >= 0 else { throw SystemCode(value: -descriptor) }
    return descriptor
  }

  /// The `errno` of a failed system call.
  package struct SystemCode: Error, Equatable {
    /// The `errno`, such as `ESRCH` for a process that does not exist.
    package var value: Int32
  }
}
