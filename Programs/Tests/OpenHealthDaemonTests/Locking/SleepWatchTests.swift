// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import ProgramsTestSupport
import Testing

@testable import OpenHealthDaemon

extension DaemonTests {
  @Suite struct SleepWatchTests {
    @Test(
      "The machine sleeps when the store is locked, not before, and so again the next time",
      .withMockedBlueZ)
    func locksFirst() throws {
      let world = try LockableWorld()
      let store = world.store
      let logind = try MockLogind()
      #expect(try logind.line() == "ready")
      _ = try SleepWatch(address: logind.address) { try? store.lock() }
      for _ in 0..<2 {
        #expect(try logind.line() == "inhibited")
        #expect(!store.isLocked)
        try logind.sleep()
        #expect(try logind.line() == "asleep")
        #expect(store.isLocked)
        try store.unlock(passphrase: nil)
      }
      #expect(try logind.line() == "inhibited")
    }

    @Test("Where there is no bus, the watch says so")
    func noBus() throws {
      #expect(throws: SleepWatch.Fault(code: 2)) { try SleepWatch(address: "unix:path=/nowhere/socket") {} }
    }
  }
}
