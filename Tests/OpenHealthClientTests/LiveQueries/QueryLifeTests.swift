// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import Testing

/// A question whose first answer says whether it is the only one.
private struct Probe: LiveQuestion {
  let types: Set<DataType>

  func answer(isOnly: Bool, _ connection: HealthConnection) throws(HealthError) -> Bool { isOnly }

  func news(_ changes: FetchChanges.Reply?, _ connection: HealthConnection) throws(HealthError) -> Bool? { nil }
}

@Suite struct QueryLifeTests {
  @Test("STORE-08: only a live question keeps state for news, and its query continues after the first answer", arguments: [true, false])
  func onlyAnswer(isLive: Bool) throws {
    let app = AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "com.example.app", name: "App")))
    let engine = HealthEngine(database: try .inMemory(), answering: PolicyAnswering(policy: .grantAll))
    let connection = HealthConnection(service: engine, app: app)
    let life = QueryLife()
    #expect(life.begin(monitor: nil) {})
    var answers: [Bool] = []
    try life.ask(
      Probe(types: [Catalog.workout]), isLive: isLive, connection, answer: { answers.append($0) }, later: { _ in }, report: { _ in })
    #expect(answers == [!isLive] && life.isRunning == isLive)
    life.end()
  }
}
