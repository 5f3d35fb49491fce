// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Threads for blocking work: the store reads and writes, and waits for the owner or for a client that reads slowly.
///
/// The number of simultaneous jobs is limited for each client, so that one client cannot delay the others. An idle thread ends after a
/// while.
///
/// Unchecked: every `var` is read and written only with `condition` locked.
final class WorkerThreads: @unchecked Sendable {
  typealias Job = @Sendable () -> Void

  /// The largest number of a client's jobs that run at once.
  static let maxJobsPerClient = 64
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

  /// The number of jobs that have begun and not ended.
  var running: Int { condition.withLock { runningOfAll } }

  /// Runs a job of a client. A client's jobs start in the order of the calls.
  func run(for client: String, _ job: @escaping Job) {
    let needsThread = condition.withLock {
      guard clients[client, default: Client()].running < Self.maxJobsPerClient else {
        clients[client]?.waiting.append(job)
        return false
      }
      return begin(job, of: client)
    }
    if needsThread { startThread() }
  }

  /// Lets a job begin. Returns whether it needs a new thread.
  private func begin(_ job: @escaping Job, of client: String) -> Bool {
    clients[client, default: Client()].running += 1
    runningOfAll += 1
    ready.append((client, job))
    condition.signal()
    return idleThreads < ready.count
  }

  /// Lets a client's next waiting job begin if there is one, and a place for it. Returns whether it needs a new thread.
  private func beginNext(of client: String) -> Bool {
    guard let state = clients[client], state.running < Self.maxJobsPerClient, let job = state.waiting.first else { return false }
    clients[client]?.waiting.removeFirst()
    return begin(job, of: client)
  }

  private func startThread() {
    let thread = Thread { [self] in work() }
    thread.stackSize = 1 << 20
    thread.start()
  }

  /// Runs the part of a job that waits for somebody, and lets the client's next job run in its place. Called from a job of that client.
  func beside<Result>(_ client: String, _ wait: () throws -> Result) rethrows -> Result {
    let needsThread = condition.withLock {
      clients[client]?.running -= 1
      return beginNext(of: client)
    }
    if needsThread { startThread() }
    // More than the limit can run then, until the first of them ends.
    defer { condition.withLock { clients[client, default: Client()].running += 1 } }
    return try wait()
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

  /// Ends a job of a client and starts the client's next waiting job.
  private func finish(_ client: String) {
    condition.withLock {
      runningOfAll -= 1
      clients[client]?.running -= 1
      // This thread is free for it.
      _ = beginNext(of: client)
      if clients[client]?.running == 0 { clients[client] = nil }
    }
  }
}
