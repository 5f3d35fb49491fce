// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Threads for work that blocks: the store reads and writes, and waits for the owner or for a client that reads slowly.
///
/// Each client has so many at most that those of one cannot keep others waiting. A thread that has had nothing to do for a while ends.
final class WorkerThreads: @unchecked Sendable {  // All state is behind the condition.
  typealias Job = @Sendable () -> Void

  /// How much of a client's work runs at once.
  static let mostOfClient = 64
  private static let idleSeconds = 10.0

  private struct Client {
    var running = 0
    var waiting: [Job] = []
  }

  private let condition = NSCondition()
  private var clients: [String: Client] = [:]
  private var ready: [(client: String, job: Job)] = []
  private var idleThreads = 0
  private var runningOfAll = 0

  /// How much work has begun and not ended.
  var running: Int { condition.withLock { runningOfAll } }

  /// Does some work of a client, in the order in which it came.
  func run(for client: String, _ job: @escaping Job) {
    let needsThread = condition.withLock {
      guard clients[client, default: Client()].running < Self.mostOfClient else {
        clients[client]?.waiting.append(job)
        return false
      }
      clients[client, default: Client()].running += 1
      runningOfAll += 1
      ready.append((client, job))
      condition.signal()
      return idleThreads < ready.count
    }
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
    condition.withLock {
      let deadline = Date(timeIntervalSinceNow: Self.idleSeconds)
      while ready.isEmpty {
        idleThreads += 1
        defer { idleThreads -= 1 }
        if !condition.wait(until: deadline), ready.isEmpty { return nil }
      }
      return ready.removeFirst()
    }
  }

  /// Ends a client's work: what waits of it takes the place.
  private func finish(_ client: String) {
    condition.withLock {
      if let waiting = clients[client]?.waiting, !waiting.isEmpty {
        ready.append((client, waiting[0]))
        clients[client]?.waiting.removeFirst()
      } else {
        runningOfAll -= 1
        clients[client]?.running -= 1
        if clients[client]?.running == 0 { clients[client] = nil }
      }
    }
  }
}
