// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing
import os

@Suite struct LockTests {
  @Test func countsFromManyThreads() {
    let total = OSAllocatedUnfairLock(initialState: 0)
    let plain = OSAllocatedUnfairLock()
    let unsafeLock = UnfairLockBox()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<1000 {
        total.withLock { $0 += 1 }
        plain.withLock { _ = total }
        unsafeLock.increment()
      }
    }
    #expect(total.withLock { $0 } == 8000)
    #expect(unsafeLock.count == 8000)
  }

  @Test func sharesStateBetweenCopies() throws {
    let lock = OSAllocatedUnfairLock(uncheckedState: [1])
    let copy = lock
    copy.withLockUnchecked { $0.append(2) }
    #expect(lock.withLock { $0 } == [1, 2])
    struct Failure: Error {}
    #expect(throws: Failure.self) { try lock.withLock { _ in throw Failure() } }
    #expect(lock.withLockIfAvailable { $0.count } == 2)
  }

  @Test func knowsItsOwner() async {
    let lock = OSAllocatedUnfairLock()
    lock.precondition(.notOwner)
    lock.withLock { lock.precondition(.owner) }
    takeAndTry(lock)
    let notOwned = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      OSAllocatedUnfairLock(initialState: 0).precondition(.owner)
    }
    #expect(text(of: notOwned).contains("the lock's ownership is not owner"))
    let twice = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let lock = OSAllocatedUnfairLock()
      lock.withLock { lock.withLock {} }
    }
    #expect(text(of: twice).contains("the lock is already held by this thread"))
  }

  /// What a process wrote to its error output before it ended.
  private func text(of result: ExitTest.Result?) -> String { String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) }

  /// Synchronous, as `lock` and `unlock` are unavailable in asynchronous code.
  private func takeAndTry(_ lock: OSAllocatedUnfairLock<Void>) {
    lock.lock()
    let another = Thread { #expect(lock.withLockIfAvailable {} == nil) }
    another.start()
    while !another.isFinished { sched_yield() }
    lock.unlock()
    #expect(lock.lockIfAvailable())
    lock.unlock()
  }

  /// Used as in older code: allocated, at a stable address.
  private final class UnfairLockBox: @unchecked Sendable {
    private let lock = os_unfair_lock_t.allocate(capacity: 1)
    private(set) var count = 0

    init() { lock.initialize(to: os_unfair_lock()) }
    deinit { lock.deallocate() }

    func increment() {
      os_unfair_lock_lock(lock)
      os_unfair_lock_assert_owner(lock)
      count += 1
      os_unfair_lock_unlock(lock)
      os_unfair_lock_assert_not_owner(lock)
    }
  }
}
