// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization
import Testing

@testable import OpenHealthCore

@Suite struct WorkLimitTests {
  private final class Calls: Sendable {
    private let number = Mutex(0)
    private let come = DispatchSemaphore(value: 0)
    var count: Int { number.withLock { $0 } }

    func add() {
      number.withLock { $0 += 1 }
      come.signal()
    }

    /// Waits for a number of calls.
    func wait(for count: Int) { for _ in 0..<count { come.wait() } }
  }

  @Test("T4: work that does not ask is interrupted again and again until it ends, and not afterwards")
  func interrupted() throws {
    let (limit, calls) = (WorkLimit(), Calls())
    let result = try limit.interrupting(with: calls.add) {
      limit.stop(.userCanceled)
      limit.stop(.store(.locked))
      calls.wait(for: 3)
      return 7
    }
    let count = calls.count
    #expect(result == 7)
    #expect(count >= 3)
    limit.stop(.userCanceled)
    #expect(calls.count == count)
    #expect(throws: HealthError.userCanceled) { try limit.check() }
  }

  @Test("Work that need not end is not interrupted; work that had to end before does not begin")
  func notInterrupted() throws {
    let (limit, calls) = (WorkLimit(), Calls())
    #expect(try limit.interrupting(with: calls.add) { 1 } == 1)
    limit.stop(.store(.locked))
    var hasRun = false
    #expect(throws: HealthError.store(.locked)) { try limit.interrupting(with: calls.add) { hasRun = true } }
    #expect(!hasRun)
    #expect(calls.count == 0)
  }
}
