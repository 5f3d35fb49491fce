// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Synchronization
import Testing

@testable import OpenHealthClient

@Suite struct WorkoutQueuesTests {
  private let service = ScriptedService()
  private let monitor = ConnectionMonitor()
  private let connection: HealthConnection
  private let queues: WorkoutQueues

  init() {
    let app = AppIdentity("com.example.app", name: "App")
    connection = HealthConnection(service: service, app: app, monitor: monitor)
    queues = WorkoutQueues(StoreSession(connection, diagnostics: nil), label: "test")
  }

  @Test("SESS-10: changes are polled once, however many there are before the poll, and again after it")
  func polls() async {
    let polls = Mutex(0)
    queues.follow(connection) { polls.withLock { $0 += 1 } }
    let gate = DispatchSemaphore(value: 0)
    // Polls come after the calls.
    queues.ask({ _ throws(HealthError) in gate.wait() }, completion: { _ in })
    for _ in 0..<3 { service.notifyOfWorkouts() }
    queues.lookLater()
    gate.signal()
    await monitor.untilIdle()
    #expect(polls.withLock { $0 } == 1)
    for _ in 0..<2 {
      service.notifyOfWorkouts()
      await monitor.untilIdle()
    }
    #expect(polls.withLock { $0 } == 3)
  }

  @Test("There is one observation; the latest poll counts, until nothing is followed any more")
  func following() async {
    let polls = Mutex<[String]>([])
    queues.lookLater()
    #expect(service.workoutObservations == 0)
    #expect(monitor.begun == 0)
    queues.follow(connection) { polls.withLock { $0.append("first") } }
    queues.follow(connection) { polls.withLock { $0.append("second") } }
    #expect(service.workoutObservations == 1)
    service.notifyOfWorkouts()
    await monitor.untilIdle()
    #expect(polls.withLock { $0 } == ["second"])
    queues.unfollow()
    #expect(service.workoutObservations == 0)
    queues.lookLater()
    await monitor.untilIdle()
    #expect(polls.withLock { $0 } == ["second"])
    queues.follow(connection) { polls.withLock { $0.append("third") } }
    #expect(service.workoutObservations == 1)
    queues.lookLater()
    await monitor.untilIdle()
    #expect(polls.withLock { $0 } == ["second", "third"])
  }

  @Test("A poll that is due does not run once following has ended")
  func endedMeanwhile() async {
    let polls = Mutex(0)
    queues.follow(connection) { polls.withLock { $0 += 1 } }
    let gate = DispatchSemaphore(value: 0)
    queues.ask({ _ throws(HealthError) in gate.wait() }, completion: { _ in })
    service.notifyOfWorkouts()
    queues.unfollow()
    gate.signal()
    await monitor.untilIdle()
    #expect(polls.withLock { $0 } == 0)
  }

  @Test("SESS-10: news is delivered in order, and does not wait for calls")
  func news() async {
    let told = Mutex<[Int]>([])
    let gate = DispatchSemaphore(value: 0)
    queues.ask({ _ throws(HealthError) in gate.wait() }, completion: { _ in told.withLock { $0.append(9) } })
    for number in 0..<5 { queues.tell { told.withLock { $0.append(number) } } }
    queues.tell { gate.signal() }
    await monitor.untilIdle()
    #expect(told.withLock { $0 } == [0, 1, 2, 3, 4, 9])
    #expect(monitor.begun == 7)
  }
}
