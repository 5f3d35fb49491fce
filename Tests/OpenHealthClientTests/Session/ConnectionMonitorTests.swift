// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthClient
import Synchronization
import Testing

@Suite struct ConnectionMonitorTests {
  /// Tasks that wait until a monitor is idle. They run on the test's thread, only when it reads `ended`, each up to its next suspension.
  private final class Waits: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let ends = Mutex(0)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      jobs.withLock { $0.append(job) }
    }

    func add(_ monitor: ConnectionMonitor) -> Task<Void, Never> {
      Task(executorPreference: self) {
        await monitor.untilIdle()
        self.ends.withLock { $0 += 1 }
      }
    }

    /// Runs the tasks as far as they get, and returns how many have ended.
    var ended: Int {
      while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { job.runSynchronously(on: asUnownedTaskExecutor()) }
      return ends.withLock { $0 }
    }
  }

  private let monitor = ConnectionMonitor()
  private let waits = Waits()

  @Test("A wait for idleness ends with the last work, and not before")
  func waiting() {
    for _ in 0..<2 { monitor.begin() }
    for _ in 0..<3 { _ = waits.add(monitor) }
    #expect(waits.ended == 0)
    monitor.end()
    #expect(waits.ended == 0)
    monitor.end()
    #expect(waits.ended == 3)
    #expect(monitor.begun == 2)
    _ = waits.add(monitor)
    #expect(waits.ended == 4)
  }

  @Test("A wait ends when its task is cancelled, although work continues")
  func cancelling() {
    monitor.begin()
    let tasks = (0..<3).map { _ in waits.add(monitor) }
    tasks[2].cancel()
    #expect(waits.ended == 1)
    tasks[0].cancel()
    #expect(waits.ended == 2)
    monitor.end()
    #expect(waits.ended == 3)
  }

  @Test("Work that ends without having begun is a mistake of the caller's")
  func balance() async {
    await #expect(processExitsWith: .failure) { ConnectionMonitor().end() }
    await #expect(processExitsWith: .failure) {
      let monitor = ConnectionMonitor()
      monitor.begin()
      for _ in 0..<2 { monitor.end() }
    }
  }

  private final class Query: Sendable {}

  @Test("The queries that still exist are listed in the order of their execution, with their apps")
  func queries() {
    let first = Query()
    monitor.add(first, app: "a")
    do { monitor.add(Query(), app: "b") }
    #expect(monitor.queries.map { $0.app } == ["a"])
    let last = Query()
    monitor.add(last, app: "c")
    #expect(monitor.queries.map { $0.app } == ["a", "c"])
    #expect(monitor.queries.map { ObjectIdentifier($0.query) } == [ObjectIdentifier(first), ObjectIdentifier(last)])
    withExtendedLifetime((first, last)) {}
  }
}
