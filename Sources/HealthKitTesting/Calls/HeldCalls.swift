// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// Calls that wait until the test releases them, so that it can check the state meanwhile.
///
///     let held = health.hold(.querying)
///     model.refresh()
///     await held.arrival()
///     #expect(model.isLoading)
///     held.end()
public final class HeldCalls: Sendable {
  private struct State {
    var arrived = 0
    var isOver = false
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  let calls: HealthCalls
  private let gate = DispatchSemaphore(value: 0)
  private let state = Mutex(State())

  init(_ calls: HealthCalls) { self.calls = calls }

  /// The number of calls that have arrived so far, including those that were let through.
  public var arrived: Int { state.withLock { $0.arrived } }

  /// Waits until at least `count` calls have arrived since holding began.
  public func arrival(of count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.arrived >= count { return true }
        state.waiting.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// Releases `count` calls: those that wait, else the next ones.
  public func letThrough(_ count: Int = 1) {
    for _ in 0..<count { gate.signal() }
  }

  /// Releases all calls, now and from now on.
  public func end() {
    // Surplus signals do no harm: from here on no thread waits.
    let count = state.withLock { state in
      state.isOver = true
      return state.arrived
    }
    letThrough(count)
  }

  /// Whether ``end()`` was called: then calls no longer wait here.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Blocks the calling thread until the test releases it.
  func wait() {
    let (isOver, continuations): (Bool, [CheckedContinuation<Void, Never>]) = state.withLock { state in
      if state.isOver { return (true, []) }
      state.arrived += 1
      let (ready, waiting) = (state.waiting.filter { $0.count <= state.arrived }, state.waiting.filter { $0.count > state.arrived })
      state.waiting = waiting
      return (false, ready.map(\.continuation))
    }
    for continuation in continuations { continuation.resume() }
    if !isOver { gate.wait() }
  }
}
