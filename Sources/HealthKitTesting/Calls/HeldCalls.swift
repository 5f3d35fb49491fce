// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
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
    /// The number of threads that wait at the gate.
    var blocked = 0
    /// How many of the next calls do not wait.
    var passes = 0
    var isOver = false
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Takes up to `count` threads from those that wait.
    mutating func release(_ count: Int) -> Int {
      let released = min(count, blocked)
      blocked -= released
      return released
    }
  }

  let calls: HealthCalls
  private let monitor: ConnectionMonitor
  private let gate = DispatchSemaphore(value: 0)
  private let state = Mutex(State())

  /// - Parameter monitor: does not count the calls that wait here, so that waiting for the end of all work does not include them.
  init(_ calls: HealthCalls, monitor: ConnectionMonitor) {
    self.calls = calls
    self.monitor = monitor
  }

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
    resume(
      state.withLock { state in
        let released = state.release(count)
        state.passes += count - released
        return released
      })
  }

  /// Releases all calls, now and from now on.
  public func end() {
    resume(
      state.withLock { state in
        state.isOver = true
        return state.release(state.blocked)
      })
  }

  /// Lets released threads continue. The monitor counts them from here on, although they may not have run yet: else a test that settles
  /// after a release could find the store idle.
  private func resume(_ released: Int) {
    for _ in 0..<released {
      monitor.begin()
      gate.signal()
    }
  }

  /// Whether ``end()`` was called: then calls no longer wait here.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Blocks the calling thread until the test releases it. The monitor must have counted the thread's work.
  func wait() {
    let (blocks, continuations): (Bool, [CheckedContinuation<Void, Never>]) = state.withLock { state in
      if state.isOver { return (false, []) }
      state.arrived += 1
      let ready = state.waiting.filter { $0.count <= state.arrived }.map(\.continuation)
      state.waiting.removeAll { $0.count <= state.arrived }
      if state.passes > 0 {
        state.passes -= 1
        return (false, ready)
      }
      state.blocked += 1
      return (true, ready)
    }
    for continuation in continuations { continuation.resume() }
    guard blocks else { return }
    monitor.end()
    gate.wait()
  }
}
