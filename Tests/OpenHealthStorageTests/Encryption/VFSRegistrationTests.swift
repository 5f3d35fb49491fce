// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import CSQLite
import Foundation
import Testing

@testable import OpenHealthStorage

/// How SQLite gets to know our VFS.
@Suite struct VFSRegistrationTests {
  @Test("Our VFS is one of version 2 that loads no extensions, and opens each file in the memory of SQLite's own with ours")
  func registered() throws {
    try VFSKeys.registerVFS()
    let (ours, unix) = (try #require(sqlite3_vfs_find("ohk")), try #require(sqlite3_vfs_find("unix")))
    #expect(ours.pointee.iVersion == 2)
    #expect(String(cString: ours.pointee.zName) == "ohk")
    #expect(ours.pointee.xDlOpen == nil)
    #expect(ours.pointee.szOsFile > unix.pointee.szOsFile)
    #expect(ours.pointee.mxPathname == unix.pointee.mxPathname)
  }

  @Test("A journal counts as missing even if it is there, and all other files as they are")
  func journals() throws {
    let store = try SealedStore()
    let vfs = try #require(sqlite3_vfs_find("ohk"))
    func exists(_ suffix: String) -> Int32? {
      var result: Int32 = 7
      return vfs.pointee.xAccess(vfs, store.file.path + suffix, SQLITE_ACCESS_EXISTS, &result) == SQLITE_OK ? result : nil
    }
    for suffix in ["-journal", "-wal"] { try Data([1]).write(to: URL(fileURLWithPath: store.file.path + suffix)) }
    #expect(exists("-journal") == 0)
    #expect(exists("-wal") == 1)
    #expect(exists("") == 1)
    #expect(exists("-other") == 0)
  }

  /// Runs in a separate process, whose VFS it replaces.
  @Test("Our VFS needs SQLite's own, in version 2 at least")
  func versions() async {
    await #expect(processExitsWith: .success) {
      var owner = ohk_owner(take: { _ in nil }, drop: { _ in }, refused: { _, _, _ in }, ended: { _, _ in })
      let unix = try #require(sqlite3_vfs_find("unix"))
      let older = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
      older.initialize(to: unix.pointee)
      older.pointee.pNext = nil
      #expect(sqlite3_vfs_register(older, 1) == SQLITE_OK)
      older.pointee.iVersion = 1
      #expect(ohk_register(&owner) == SQLITE_ERROR)
      #expect(sqlite3_vfs_unregister(older) == SQLITE_OK)
      #expect(sqlite3_vfs_unregister(unix) == SQLITE_OK)
      #expect(sqlite3_vfs_find("unix") == nil)
      #expect(ohk_register(&owner) == SQLITE_ERROR)
      #expect(sqlite3_vfs_find("ohk") == nil)
      older.pointee.iVersion = 2
      #expect(sqlite3_vfs_register(older, 1) == SQLITE_OK)
      #expect(ohk_register(&owner) == SQLITE_OK)
      #expect(sqlite3_vfs_find("ohk") != nil)
    }
  }
}
