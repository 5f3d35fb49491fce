// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// A lock, and the state it protects. Copies share both.
///
/// Not recursive: locking it again on the thread that holds it, or unlocking it on another thread, stops the program, as on
/// Apple's systems. Waiting threads sleep.
///
///     let total = OSAllocatedUnfairLock(initialState: 0)
///     total.withLock { $0 += 1 }
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  // Sendable because the state is reached only under the lock.
  private let storage: Storage

  /// Who holds the lock.
  public enum Ownership: Hashable, Sendable {
    /// The calling thread.
    case owner
    /// Another thread, or none.
    case notOwner
  }

  /// A lock around a state of any type. The caller vouches that nothing else reaches the state.
  public init(uncheckedState initialState: State) { storage = Storage(initialState) }

  /// A lock around a state.
  public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

  /// Runs `body` under the lock, and returns what it returns.
  public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R { try withLockUnchecked(body) }

  /// Runs `body` under the lock, without checking what it captures and returns.
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    storage.lock()
    defer { storage.unlock() }
    return try body(&storage.state)
  }

  /// Runs `body` under the lock if it is free now; nil if it is not.
  public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
    try withLockIfAvailableUnchecked(body)
  }

  /// Runs `body` under the lock if it is free now, without checking what it captures and returns; nil if it is not.
  public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
    guard storage.tryLock() else { return nil }
    defer { storage.unlock() }
    return try body(&storage.state)
  }

  /// Stops the program if the calling thread's ownership is not `condition`.
  public func precondition(_ condition: Ownership) {
    Swift.precondition(storage.isOwned == (condition == .owner), "the lock's ownership is not \(condition)")
  }

  private final class Storage {
    var state: State
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let owner = Atomic<UInt>(0)

    init(_ state: State) {
      self.state = state
      mutex.initialize(to: pthread_mutex_t())
      pthread_mutex_init(mutex, nil)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    // Only this thread can have written its own number, so the answer cannot change while it is asked for.
    var isOwned: Bool { owner.load(ordering: .relaxed) == currentThreadNumber() }

    func lock() {
      Swift.precondition(!isOwned, "the lock is already held by this thread")
      pthread_mutex_lock(mutex)
      owner.store(currentThreadNumber(), ordering: .relaxed)
    }

    func tryLock() -> Bool {
      guard pthread_mutex_trylock(mutex) == 0 else { return false }
      owner.store(currentThreadNumber(), ordering: .relaxed)
      return true
    }

    func unlock() {
      Swift.precondition(isOwned, "the lock is not held by this thread")
      owner.store(0, ordering: .relaxed)
      pthread_mutex_unlock(mutex)
    }
  }
}

extension OSAllocatedUnfairLock where State == Void {
  /// A lock that protects no state of its own.
  public init() { self.init(uncheckedState: ()) }

  /// Waits for the lock and takes it. Prefer `withLock`: across an `await` another thread would have to unlock, which stops the program.
  @available(*, noasync, message: "Use withLock for scoped locking")
  public func lock() { storage.lock() }

  /// Gives the lock back.
  @available(*, noasync, message: "Use withLock for scoped locking")
  public func unlock() { storage.unlock() }

  /// Takes the lock if it is free now, and says whether.
  @available(*, noasync, message: "Use withLockIfAvailable for scoped locking")
  public func lockIfAvailable() -> Bool { storage.tryLock() }

  /// Runs `body` under the lock, and returns what it returns.
  public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
    try withLockUnchecked { (_: inout Void) in try body() }
  }

  /// Runs `body` under the lock, without checking what it captures and returns.
  public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R { try withLockUnchecked { (_: inout Void) in try body() } }

  /// Runs `body` under the lock if it is free now; nil if it is not.
  public func withLockIfAvailable<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R? {
    try withLockIfAvailableUnchecked { (_: inout Void) in try body() }
  }

  /// Runs `body` under the lock if it is free now, without checking what it captures and returns; nil if it is not.
  public func withLockIfAvailableUnchecked<R>(_ body: () throws -> R) rethrows -> R? {
    try withLockIfAvailableUnchecked { (_: inout Void) in try body() }
  }
}
