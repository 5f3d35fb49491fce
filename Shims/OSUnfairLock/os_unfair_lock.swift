// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// A lock without state, for code that keeps it at one address. Prefer `OSAllocatedUnfairLock`.
///
/// The lock is not recursive; wrong use stops the program, as on Apple's systems. A waiting thread yields, then sleeps for growing
/// intervals up to a millisecond (Foundation has no futex): correct, but slow when many threads want it.
public struct os_unfair_lock {
  fileprivate var owner: UInt = 0

  /// A free lock.
  public init() {}
}

/// The C structure's own name for `os_unfair_lock`.
public typealias os_unfair_lock_s = os_unfair_lock

/// A pointer to a lock.
///
/// Unsafe: the caller owns the lock and keeps it valid at one address for as long as any thread uses it. Every function here reaches its
/// one word through `withAtomic`; none keeps the pointer.
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

/// Takes the lock if it is free now, and returns whether it did.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  withAtomic(lock) { $0.pointee.compareExchange(expected: 0, desired: currentThreadNumber(), ordering: .acquiring).exchanged }
}

/// Releases the lock. Stops the program unless the calling thread holds it.
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

/// Uses the lock's one word as an atomic. `Atomic<UInt>` has the size and alignment of `UInt` by its documentation, and after its
/// initialisation the word is only accessed here, as an atomic.
private func withAtomic<R>(_ lock: os_unfair_lock_t, _ body: (UnsafeMutablePointer<Atomic<UInt>>) -> R) -> R {
  UnsafeMutableRawPointer(lock).withMemoryRebound(to: Atomic<UInt>.self, capacity: 1, body)
}

/// A number, never 0, that no other living thread has.
package func currentThreadNumber() -> UInt { UInt(pthread_self()) }
