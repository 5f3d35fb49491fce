// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Synchronization
import Testing

/// A question whose first answer says whether it is the only one.
private struct Probe: LiveQuestion {
  let types: Set<DataType>

  func answer(isOnly: Bool, _ connection: HealthConnection) throws(HealthError) -> Bool { isOnly }

  func news(_ changes: FetchChanges.Reply?, _ connection: HealthConnection) throws(HealthError) -> Bool? { nil }
}

/// Pages that are there from the start.
private struct ListedPages: ResultPages {
  var pages: [[Int]]

  var isDone: Bool { pages.isEmpty }

  mutating func next(_ connection: HealthConnection) throws(HealthError) -> [Int] { pages.removeFirst() }
}

@Suite struct QueryLifeTests {
  private let app = AppIdentity("com.example.app", name: "App")

  @Test("STORE-06: a query begins once and ends once; what follows its end does nothing")
  func phases() {
    let life = QueryLife()
    let ends = Mutex(0)
    let calls = Mutex(0)
    #expect(!life.isRunning)
    #expect(!life.wasExecuted)
    #expect(life.callSite == nil)
    // Before the execution.
    life.end()
    #expect(!life.wasExecuted)
    let isFirst = life.begin(monitor: nil) { ends.withLock { $0 += 1 } }
    #expect(isFirst)
    #expect(life.isRunning)
    #expect(life.wasExecuted)
    let isSecond = life.begin(monitor: nil) { ends.withLock { $0 += 10 } }
    #expect(!isSecond)
    life.callSite = "/a.swift:1"
    #expect(life.callSite == "/a.swift:1")
    life.finish { calls.withLock { $0 += 1 } }
    #expect(!life.isRunning)
    #expect(life.wasExecuted)
    #expect(ends.withLock { $0 } == 1)
    #expect(calls.withLock { $0 } == 1)
    life.finish { calls.withLock { $0 += 1 } }
    life.end()
    #expect(ends.withLock { $0 } == 1)
    #expect(calls.withLock { $0 } == 1)
    #expect(!life.begin(monitor: nil) {})
  }

  @Test("A query that is released ends; work on its queue counts as activity")
  func released() async {
    let ends = Mutex(0)
    let monitor = ConnectionMonitor()
    var life: QueryLife? = QueryLife()
    _ = life?.begin(monitor: monitor) { ends.withLock { $0 += 1 } }
    let runs = Mutex(0)
    for _ in 0..<3 { life?.enqueue { runs.withLock { $0 += 1 } } }
    await monitor.untilIdle()
    #expect(runs.withLock { $0 } == 3)
    #expect(ends.withLock { $0 } == 0)
    #expect(monitor.begun == 3)
    life = nil
    #expect(ends.withLock { $0 } == 1)
  }

  /// The calls of a handler for some pages: each result, and whether it is the last one. The query is stopped after a number of calls.
  private func calls(_ pages: [[Int]], stopAfter: Int = .max) throws -> [String] {
    let connection = HealthConnection(service: ScriptedService(), app: app)
    let life = QueryLife()
    _ = life.begin(monitor: nil) {}
    var calls: [String] = []
    try life.read(ListedPages(pages: pages), connection, as: { $0 }) { result, isLast in
      calls.append((result.map { "\($0)" } ?? "none") + (isLast ? " last" : ""))
      if calls.count == stopAfter { life.end() }
    }
    #expect(!life.isRunning)
    return calls
  }

  @Test("STORE-08: results are passed on one by one, the last one marked; a query that is stopped passes on no more")
  func pages() throws {
    #expect(try calls([[1, 2], [3]]) == ["1", "2", "3 last"])
    #expect(try calls([[1]]) == ["1 last"])
    #expect(try calls([[]]) == ["none last"])
    #expect(try calls([[1], []]) == ["1", "none last"])
    #expect(try calls([[], [1]]) == ["1 last"])
    #expect(try calls([[1, 2], [3, 4]], stopAfter: 1) == ["1"])
    #expect(try calls([[1, 2], [3]], stopAfter: 2) == ["1", "2"])
    #expect(try calls([[1, 2], [3, 4]], stopAfter: 3) == ["1", "2", "3"])
  }

  @Test("STORE-08: only a live question keeps state for news, and its query continues after the first answer", arguments: [true, false])
  func onlyAnswer(isLive: Bool) throws {
    let engine = HealthEngine(database: try .inMemory(), answering: PolicyAnswering(policy: .grantAll))
    let connection = HealthConnection(service: engine, app: app)
    let life = QueryLife()
    #expect(life.begin(monitor: nil) {})
    var answers: [Bool] = []
    try life.ask(
      Probe(types: [Catalog.workout]), isLive: isLive, connection, answer: { answers.append($0) }, later: { _ in }, report: { _ in })
    #expect(answers == [!isLive])
    #expect(life.isRunning == isLive)
    life.end()
  }
}
