// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import CSQLite
import Foundation
import Testing

@testable import OpenHealthStorage

/// Files without a name, on a disk that cannot be read.
@Suite struct VFSTemporaryFileTests {
  /// Runs in a separate process, whose system calls it replaces.
  @Test("A write whose sectors cannot be read fails and changes nothing, and neither does the file grow")
  func failingReads() async {
    await #expect(processExitsWith: .success) {
      let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXCLUSIVE | SQLITE_OPEN_DELETEONCLOSE | SQLITE_OPEN_TEMP_DB
      let file = try OpenedFile(opening: nil, flags: flags)
      FailingReads.install()
      let content = [UInt8](repeating: 7, count: 1000)
      #expect(file.write(content, at: 0) == SQLITE_OK)
      FailingReads.areFailing = true
      #expect(file.write([1, 2, 3], at: 10) != SQLITE_OK)
      #expect(file.write([1, 2, 3], at: 998) != SQLITE_OK)
      #expect(file.write([1, 2, 3], at: 1300) != SQLITE_OK)
      #expect(file.read(10, at: 0).code != SQLITE_OK)
      FailingReads.areFailing = false
      #expect(file.size().size == 1000)
      let read = file.read(1000, at: 0)
      #expect(read.code == SQLITE_OK)
      #expect(read.bytes == content)
      #expect(file.write([1, 2, 3], at: 998) == SQLITE_OK)
      #expect(file.size().size == 1001)
      #expect(file.methods.xClose(file.pointer) == SQLITE_OK)
    }
  }

  @Test("A page that the disk does not return is an error of the disk, and says nothing about the store")
  func failingReadsOfADatabase() async {
    await #expect(processExitsWith: .success) {
      let store = try SealedStore()
      let file = try OpenedFile(store.connect())
      FailingReads.install()
      FailingReads.areFailing = true
      let code = file.read(pageSize, at: 0).code
      #expect(code != SQLITE_OK)
      #expect(code != refusedCode)
      #expect(store.lastFailure.kind == OHK_FAILURE_NONE)
      FailingReads.areFailing = false
      #expect(file.read(pageSize, at: 0).code == SQLITE_OK)
    }
  }
}

/// Replaces the operating system's `pread` under SQLite. Each user runs in a separate process, in one thread.
private enum FailingReads {
  nonisolated(unsafe) static var areFailing = false

  static func install() {
    guard let vfs = sqlite3_vfs_find("unix") else { preconditionFailure("there is no VFS to hook into") }
    let hook: @convention(c) (Int32, UnsafeMutableRawPointer?, Int, off_t) -> Int = { file, bytes, size, offset in
      if FailingReads.areFailing {
        errno = EIO
        return -1
      }
      return pread(file, bytes, size, offset)
    }
    for name in ["pread", "pread64"] where vfs.pointee.xGetSystemCall(vfs, name) != nil {
      let code = vfs.pointee.xSetSystemCall(vfs, name, unsafeBitCast(hook, to: sqlite3_syscall_ptr.self))
      precondition(code == SQLITE_OK)
    }
  }
}
