// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing
import os.lock
import os.log

/// A file that imports parts of the module has all of it.
@Suite struct SubmoduleTests {
  @Test func partsOfOsCanBeImported() {
    let lock = OSAllocatedUnfairLock(initialState: 1)
    #expect(lock.withLock { $0 } == 1)
    #expect(OSLog(subsystem: "org.example", category: "sync").isEnabled(type: .fault))
    #expect(OSLogType.fault != .debug)
    let log: (os.Logger, OSLogMessage) -> Void = { $0.debug($1) }
    log(Logger(), "not shown")
  }
}
