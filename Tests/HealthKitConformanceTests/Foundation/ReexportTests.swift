// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import Testing

/// What a file has that imports only HealthKit.
@Suite struct ReexportTests {
  @Test("K7: @Observable needs no import of Observation")
  func observable() async {
    let steps = DaySteps()
    await confirmation { changed in
      withObservationTracking {
        _ = steps.count
      } onChange: {
        changed()
      }
      steps.count = 8
    }
  }

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

/// A model, as views of an app observe one.
@Observable private final class DaySteps {
  var count = 0
}
