// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// Threads for work that blocks: the store reads and writes, and waits for the owner or for a client that reads slowly.
///
/// Each client has so many at most that those of one cannot keep others waiting. A thread that has had nothing to do for a while ends.
final class WorkerThreads: Sendable {
  typealias Job = @Sendable () -> Void

  /// How much of a client's work runs at once.
  static let mostOfClient = 64
  private static let idleSeconds = 10.0

  private struct Client {
    var running = 0
    var waiting: [Job] = []
  }

  private struct State {
    var clients: [String: Client] = [:]
    var ready: [(client: String, job: Job)] = []
    var idleThreads = 0
    var running = 0
  }

  private let condition = NSCondition()
  private let state = Mutex(State())

  /// How much work has begun and not ended.
  var running: Int { state.withLock { $0.running } }

  /// Does some work of a client, in the order in which it came.
  func run(for client: String, _ job: @escaping Job) {
    condition.lock()
    let needsThread = state.withLock { state in
      guard state.clients[client, default: Client()].running < Self.mostOfClient else {
        state.clients[client]?.waiting.append(job)
        return false
      }
      state.clients[client, default: Client()].running += 1
      state.running += 1
      state.ready.append((client, job))
      return state.idleThreads < state.ready.count
    }
    condition.signal()
    condition.unlock()
    guard needsThread else { return }
    let thread = Thread { [self] in work() }
    thread.stackSize = 1 << 20
    thread.start()
  }

  private func work() {
    while let (client, job) = next() {
      job()
      finish(client)
    }
  }

  private func next() -> (client: String, job: Job)? {
    condition.lock()
    defer { condition.unlock() }
    let deadline = Date(timeIntervalSinceNow: Self.idleSeconds)
    while true {
      if let next = state.withLock({ $0.ready.isEmpty ? nil : $0.ready.removeFirst() }) { return next }
      state.withLock { $0.idleThreads += 1 }
      let isSignalled = condition.wait(until: deadline)
      let isOver = state.withLock { state in
        state.idleThreads -= 1
        return !isSignalled && state.ready.isEmpty
      }
      if isOver { return nil }
    }
  }

  /// Ends a client's work: what waits of it takes the place.
  private func finish(_ client: String) {
    condition.lock()
    state.withLock { state in
      if let waiting = state.clients[client]?.waiting, !waiting.isEmpty {
        state.ready.append((client, waiting[0]))
        state.clients[client]?.waiting.removeFirst()
      } else {
        state.running -= 1
        state.clients[client]?.running -= 1
        if state.clients[client]?.running == 0 { state.clients[client] = nil }
      }
    }
    condition.unlock()
  }
}
