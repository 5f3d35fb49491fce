// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// A lock with the state it protects. Copies share both.
///
/// The lock is not recursive: locking it again on the thread that holds it, or unlocking it on another thread, stops the program, as on
/// Apple's systems. Waiting threads sleep.
///
///     let total = OSAllocatedUnfairLock(initialState: 0)
///     total.withLock { $0 += 1 }
///
/// Unchecked: `storage` is a constant. Its `state` is only used between `lock()` and `unlock()`, `mutex` is a constant pointer to a mutex,
/// and `owner` is atomic.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private let storage: Storage

  /// The holder of the lock, as the calling thread sees it.
  public enum Ownership: Hashable, Sendable {
    /// The calling thread holds it.
    case owner
    /// Another thread holds it, or none.
    case notOwner
  }

  /// A lock around a state of any type. The caller guarantees that nothing else reaches the state.
  public init(uncheckedState initialState: State) { storage = Storage(initialState) }

  /// A lock around a Sendable state.
  public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

  /// Runs `body` under the lock, and returns its result.
  public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R { try withLockUnchecked(body) }

  /// Runs `body` under the lock, without checking its captures and its result.
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    storage.lock()
    defer { storage.unlock() }
    return try body(&storage.state)
  }

  /// Runs `body` under the lock if it is free now; otherwise returns nil.
  public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
    try withLockIfAvailableUnchecked(body)
  }

  /// Runs `body` under the lock if it is free now, without checking its captures and its result; otherwise returns nil.
  public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
    guard storage.tryLock() else { return nil }
    defer { storage.unlock() }
    return try body(&storage.state)
  }

  /// Stops the program if the calling thread's ownership is not `condition`.
  public func precondition(_ condition: Ownership) {
    Swift.precondition(storage.isOwned == (condition == .owner), "the lock's ownership is not \(condition)")
  }

  // Unsafe: `mutex` points to one `pthread_mutex_t` that the initialiser allocates and initialises. The storage owns it and frees it in
  // `deinit`, when no lock refers to it any more.
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

    // Only this thread writes its own number, so the answer cannot change during the call.
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
  /// A lock without state, for state that the caller keeps elsewhere.
  public init() { self.init(uncheckedState: ()) }

  /// Waits for the lock and takes it. Prefer `withLock`: after an `await` another thread may unlock, which stops the program.
  @available(*, noasync, message: "Use withLock for scoped locking")
  public func lock() { storage.lock() }

  /// Releases the lock.
  @available(*, noasync, message: "Use withLock for scoped locking")
  public func unlock() { storage.unlock() }

  /// Takes the lock if it is free now, and returns whether it did.
  @available(*, noasync, message: "Use withLockIfAvailable for scoped locking")
  public func lockIfAvailable() -> Bool { storage.tryLock() }

  /// Runs `body` under the lock, and returns its result.
  public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
    try withLockUnchecked { (_: inout Void) in try body() }
  }

  /// Runs `body` under the lock, without checking its captures and its result.
  public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R { try withLockUnchecked { (_: inout Void) in try body() } }

  /// Runs `body` under the lock if it is free now; otherwise returns nil.
  public func withLockIfAvailable<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R? {
    try withLockIfAvailableUnchecked { (_: inout Void) in try body() }
  }

  /// Runs `body` under the lock if it is free now, without checking its captures and its result; otherwise returns nil.
  public func withLockIfAvailableUnchecked<R>(_ body: () throws -> R) rethrows -> R? {
    try withLockIfAvailableUnchecked { (_: inout Void) in try body() }
  }
}
