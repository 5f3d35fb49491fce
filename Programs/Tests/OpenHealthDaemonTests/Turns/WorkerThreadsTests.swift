// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization
import Testing
import WaitingTestSupport

@testable import OpenHealthDaemon

@Suite struct WorkerThreadsTests {
  /// Begins as many jobs of a client, which wait for a signal, and waits until they have begun.
  private func begin(_ count: Int, _ workers: WorkerThreads, beside: Bool, until end: DispatchSemaphore, _ ended: DispatchGroup) {
    let begun = DispatchSemaphore(value: 0)
    for _ in 0..<count {
      ended.enter()
      workers.run(for: "a") {
        func wait() {
          begun.signal()
          end.wait()
        }
        if beside { workers.beside("a", wait) } else { wait() }
        ended.leave()
      }
    }
    for _ in 0..<count { begun.wait() }
  }

  @Test("T6: jobs that wait for somebody leave their places to others, and all end")
  func beside() {
    let workers = WorkerThreads()
    let most = WorkerThreads.maxJobsPerClient
    let (answer, end, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup())
    begin(2 * most, workers, beside: true, until: answer, ended)
    begin(most, workers, beside: false, until: end, ended)
    #expect(workers.running == 3 * most)
    // The places are taken now, and those that waited take no new ones.
    let late = Atomic(false)
    ended.enter()
    workers.run(for: "a") {
      late.store(true, ordering: .relaxed)
      ended.leave()
    }
    for _ in 0..<2 * most { answer.signal() }
    #expect(eventually { workers.running <= most })
    var hasRun = late.load(ordering: .relaxed)
    #expect(!hasRun)
    for _ in 0..<most { end.signal() }
    ended.wait()
    #expect(eventually { workers.running == 0 })
    hasRun = late.load(ordering: .relaxed)
    #expect(hasRun)
  }
}
