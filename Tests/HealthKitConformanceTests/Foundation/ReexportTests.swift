// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import Testing

/// What a file has that imports only HealthKit.
@Suite struct ReexportTests {
  @Test("os_unfair_lock needs no import of os")
  func lock() {
    let lock = os_unfair_lock_t.allocate(capacity: 1)
    lock.initialize(to: os_unfair_lock())
    defer { lock.deallocate() }
    os_unfair_lock_lock(lock)
    #expect(!os_unfair_lock_trylock(lock))
    os_unfair_lock_unlock(lock)
    #expect(os_unfair_lock_trylock(lock))
    os_unfair_lock_unlock(lock)
  }
}
