// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing
import WaitingTestSupport

@testable import OpenHealthStorage

@Suite struct ServingLockTests {
  private let served = HealthError.store(.served(socket: "/run/owner.sock"))

  private func keys(_ place: TemporaryFolder) throws -> StoreKeys { try StoreKeys.openOrCreate(folder: place.store, keyFolder: place.keys) }

  @Test("While a daemon serves a store, no other process opens it, and the error names the daemon's socket")
  func oneAlone() throws {
    let place = try TemporaryFolder()
    let keys = try keys(place)
    var daemon: HealthDatabase? = try HealthDatabase.open(keys, lock: ServingLock(keys, socket: "/run/owner.sock"))
    #expect(throws: served) { try HealthDatabase.open(place) }
    #expect(throws: served) { try ServingLock(keys, socket: "/run/other.sock") }
    #expect(throws: served) { try StoreKeys.erase(folder: place.store, keyFolder: place.keys) }
    #expect(ServingLock.socket(ofStoreIn: place.store) == "/run/owner.sock")
    // Those that were refused have closed the file.
    let file = place.store.appendingPathComponent(ServingLock.fileName).path
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { number in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")) == file  // Another thread may close it.
    }
    #expect(open.count == 1)
    withExtendedLifetime(daemon) {}
    daemon = nil
    // A process that another test starts keeps the lock until it runs its program.
    #expect(eventually { ServingLock.socket(ofStoreIn: place.store) == nil })
    _ = try HealthDatabase.open(place)
  }

  @Test("Programs share a store that was served before, and keep a daemon out")
  func shared() throws {
    let place = try TemporaryFolder()
    let keys = try keys(place)
    _ = try ServingLock(keys, socket: "/run/owner.sock")
    var (first, second): (HealthDatabase?, HealthDatabase?) = (try .open(place), try .open(place))
    #expect(throws: HealthError.store(.inUse(folder: place.store.path))) { try ServingLock(keys, socket: "/run/owner.sock") }
    withExtendedLifetime((first, second)) {}
    (first, second) = (nil, nil)
    // The same holds for the shared locks.
    var daemon: ServingLock?
    let isFree = eventually {
      daemon = try? ServingLock(keys, socket: "/run/owner.sock")
      return daemon != nil
    }
    #expect(isFree)
  }

  @Test("A store that was never served has no lock file, and erasing a store removes it")
  func files() throws {
    let place = try TemporaryFolder()
    _ = try HealthDatabase.open(place)
    let file = place.store.appendingPathComponent(ServingLock.fileName).path
    #expect(!FileManager.default.fileExists(atPath: file))
    _ = try ServingLock(keys(place), socket: "/run/owner.sock")
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    try StoreKeys.erase(folder: place.store, keyFolder: place.keys)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test("K2: a store stays marked as served after its daemon, until it is unmarked; a lock can leave the mark as it found it")
  func marks() throws {
    let place = try TemporaryFolder()
    let keys = try keys(place)
    #expect(!ServingLock.isMarked(storeIn: place.store))
    try ServingLock.unmark(place.store)
    func lock(_ body: (ServingLock) throws -> Void) throws {
      var lock: ServingLock?
      // A process that another test starts keeps an earlier lock until it runs its program.
      _ = eventually {
        lock = try? ServingLock(keys, socket: "/run/owner.sock")
        return lock != nil
      }
      try body(#require(lock))
    }
    try lock {
      #expect(ServingLock.isMarked(storeIn: place.store))
      try $0.restoreMark()
    }
    #expect(!ServingLock.isMarked(storeIn: place.store))
    try lock { _ in #expect(throws: served) { try ServingLock.unmark(place.store) } }
    #expect(ServingLock.isMarked(storeIn: place.store))
    try lock { try $0.restoreMark() }
    #expect(ServingLock.isMarked(storeIn: place.store))
    // Also while programs have the store open.
    let open = try HealthDatabase.open(place)
    try #require(eventually { ServingLock.socket(ofStoreIn: place.store) == nil })
    try ServingLock.unmark(place.store)
    #expect(!ServingLock.isMarked(storeIn: place.store))
    withExtendedLifetime(open) {}
  }

  @Test("At most 4 KiB of the lock file are read as the path of the socket")
  func longSocket() throws {
    let place = try TemporaryFolder()
    let lock = try ServingLock(keys(place), socket: String(repeating: "s", count: 5000))
    #expect(ServingLock.socket(ofStoreIn: place.store) == String(repeating: "s", count: 4096))
    withExtendedLifetime(lock) {}
  }

  @Test("A link or folder instead of the lock file is an error")
  func odd() throws {
    let place = try TemporaryFolder()
    let keys = try keys(place)
    let file = place.store.appendingPathComponent(ServingLock.fileName).path
    symlink("/dev/null", file)
    #expect(throws: HealthError.self) { try ServingLock(keys, socket: "/run/owner.sock") }
    #expect(throws: HealthError.self) { try HealthDatabase.open(place) }
  }
}
