// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization
import Testing

@testable import OpenHealthDaemon

@Suite struct AppTurnsTests {
  /// A clock that stands until it is set.
  private final class Clock: Sendable {
    private let seconds = Mutex(0.0)
    var now: Double { seconds.withLock { $0 } }
    func pass(_ more: Double) { seconds.withLock { $0 += more } }
  }

  /// What worked, in its order, and how many at once at most.
  private final class Notes: Sendable {
    private let state = Mutex((names: [String](), working: 0, most: 0))
    var names: [String] { state.withLock { $0.names } }
    var most: Int { state.withLock { $0.most } }

    func begin(_ name: String) {
      state.withLock {
        $0.names.append(name)
        $0.working += 1
        $0.most = max($0.most, $0.working)
      }
    }

    func end() { state.withLock { $0.working -= 1 } }
  }

  /// Requests that wait for one that works, in the order in which they came. Each takes so many seconds of the clock.
  private static func order(_ requests: [(app: String, seconds: Double)], after first: (app: String, seconds: Double)) -> [String] {
    let (clock, notes) = (Clock(), Notes())
    let turns = AppTurns(atOnce: 1) { clock.now }
    let (begun, free, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup())
    Thread.detachNewThread {
      turns.take(for: first.app) {
        begun.signal()
        free.wait()
        clock.pass(first.seconds)
      }
    }
    begun.wait()
    for (place, request) in requests.enumerated() {
      ended.enter()
      Thread.detachNewThread {
        turns.take(for: request.app) {
          notes.begin(request.app)
          clock.pass(request.seconds)
          notes.end()
        }
        ended.leave()
      }
      while turns.waiting <= place { sched_yield() }
    }
    free.signal()
    ended.wait()
    return notes.names
  }

  @Test("T5: the app that has worked for the shortest time is next, however many requests of others wait")
  func shortest() {
    let heavy = (0..<5).map { _ in (app: "heavy", seconds: 10.0) }
    let order = Self.order(heavy + [("good", 0.1), ("good", 0.1), ("good", 0.1)], after: ("heavy", 10))
    #expect(order == ["good", "good", "good", "heavy", "heavy", "heavy", "heavy", "heavy"])
    // Two that work as long as each other take turns.
    let both = (0..<3).flatMap { _ in [(app: "a", seconds: 1.0), (app: "b", seconds: 1.0)] }
    #expect(Self.order(both, after: ("c", 5)) == ["a", "b", "a", "b", "a", "b"])
    // The requests of one come in their order.
    #expect(Self.order([("a", 1), ("a", 2)], after: ("a", 0)) == ["a", "a"])
  }

  @Test("No more work at once than may, what fails ends its turn, and an app that was away has no time in hand")
  func bounds() throws {
    let (clock, notes) = (Clock(), Notes())
    let turns = AppTurns(atOnce: 2) { clock.now }
    let ended = DispatchGroup()
    for number in 0..<40 {
      ended.enter()
      Thread.detachNewThread {
        turns.take(for: "app \(number % 3)") {
          notes.begin("")
          sched_yield()
          notes.end()
        }
        ended.leave()
      }
    }
    ended.wait()
    #expect(notes.names.count == 40)
    #expect(notes.most <= 2)
    #expect(turns.waiting == 0)
    struct Fault: Error {}
    for _ in 0..<5 { #expect(throws: Fault.self) { try turns.take(for: "a") { throw Fault() } } }
    #expect(turns.take(for: "a") { 7 } == 7)
    // The newcomer does not go before the other one for as long as that has worked.
    let mixed = (0..<2).flatMap { _ in [(app: "new", seconds: 10.0), (app: "old", seconds: 10.0)] }
    #expect(Self.order(mixed, after: ("old", 0)) == ["new", "old", "new", "old"])
  }
}
