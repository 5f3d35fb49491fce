// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// A lock without state, for code that keeps it at one address. Prefer `OSAllocatedUnfairLock`.
///
/// Not recursive; wrong use stops the program, as on Apple's systems. A waiting thread yields, then naps for ever longer up to
/// a millisecond (there is no futex in Foundation), so it is right, but slow when many threads want it.
public struct os_unfair_lock {
  fileprivate var owner: UInt = 0

  /// A lock that nobody holds.
  public init() {}
}

/// The C structure's own name for `os_unfair_lock`.
public typealias os_unfair_lock_s = os_unfair_lock

/// A pointer to a lock.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock>

/// Waits for the lock and takes it.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
  precondition(holder(of: lock) != currentThreadNumber(), "the lock is already held by this thread")
  var napMicroseconds: UInt32 = 0
  while !os_unfair_lock_trylock(lock) {
    if napMicroseconds == 0 { sched_yield() } else { usleep(napMicroseconds) }
    napMicroseconds = min(1000, napMicroseconds * 2 + 1)
  }
}

/// Takes the lock if it is free now, and says whether.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  withAtomic(lock) { $0.pointee.compareExchange(expected: 0, desired: currentThreadNumber(), ordering: .acquiring).exchanged }
}

/// Gives the lock back.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
  precondition(holder(of: lock) == currentThreadNumber(), "the lock is not held by this thread")
  withAtomic(lock) { $0.pointee.store(0, ordering: .releasing) }
}

/// Stops the program unless the calling thread holds the lock.
public func os_unfair_lock_assert_owner(_ lock: UnsafePointer<os_unfair_lock>) {
  precondition(holder(of: UnsafeMutablePointer(mutating: lock)) == currentThreadNumber(), "the lock is not held by this thread")
}

/// Stops the program if the calling thread holds the lock.
public func os_unfair_lock_assert_not_owner(_ lock: UnsafePointer<os_unfair_lock>) {
  precondition(holder(of: UnsafeMutablePointer(mutating: lock)) != currentThreadNumber(), "the lock is held by this thread")
}

private func holder(of lock: os_unfair_lock_t) -> UInt { withAtomic(lock) { $0.pointee.load(ordering: .relaxed) } }

/// The lock's one word as an atomic: `Atomic<UInt>` has the layout of `UInt` by its documentation.
private func withAtomic<R>(_ lock: os_unfair_lock_t, _ body: (UnsafeMutablePointer<Atomic<UInt>>) -> R) -> R {
  body(UnsafeMutableRawPointer(lock).assumingMemoryBound(to: Atomic<UInt>.self))
}

/// A number other than 0 that no other living thread has.
func currentThreadNumber() -> UInt { UInt(pthread_self()) }
