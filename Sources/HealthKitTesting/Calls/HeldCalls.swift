// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// Calls that wait until the test lets them go, so that it can look at what happens meanwhile.
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

  /// How many calls have come so far, those that were let through included.
  public var arrived: Int { state.withLock { $0.arrived } }

  /// Waits until so many calls have come since holding began.
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

  /// Lets calls through: those that wait, or else the next that come.
  public func letThrough(_ count: Int = 1) {
    for _ in 0..<count { gate.signal() }
  }

  /// Lets all calls through, from now on.
  public func end() {
    // A signal more than there are waiting does no harm: from here on no thread waits.
    let count = state.withLock { state in
      state.isOver = true
      return state.arrived
    }
    letThrough(count)
  }

  /// Whether calls wait here; false after ``end()``.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Blocks the calling thread until it is let through.
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
