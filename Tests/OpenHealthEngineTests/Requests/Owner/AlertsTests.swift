// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@Suite struct AlertsTests {
  private let store: TestStore

  init() throws { store = try TestStore(now: { TestStore.date(1000) }) }

  private func change(_ changes: AlertChange...) throws -> AlertBook { try store.engine.perform(ChangeAlerts(changes), for: .owner) }

  private func read() throws -> AlertBook { try store.engine.perform(ReadAlerts(), for: .owner) }

  @Test("No rule is there before the person adds one, and the first one begins after all that is stored")
  func first() throws {
    #expect(try read() == AlertBook())
    try store.engine.perform(SaveSamples(samples: [TestStore.pulse(60)], author: TestStore.identity("watch")), for: .owner)
    let pulse = try TestStore.type("heartRate")
    let book = try change(.add(.value(pulse, .sample, .above, .init(120, "count/min"))))
    #expect(try read() == book && book.rules.map(\.since) == [TestStore.date(1000)])
    let fetch = FetchChanges(selections: [.init(type: pulse, predicate: .everything)], anchor: book.anchor, limit: nil)
    #expect(try store.engine.perform(fetch, for: .owner).added.isEmpty)
    try store.engine.perform(SaveSamples(samples: [TestStore.pulse(150, at: 5)], author: TestStore.identity("watch")), for: .owner)
    #expect(try store.engine.perform(fetch, for: .owner).added.count == 1)
    // A second rule keeps the place of the first one.
    #expect(try change(.add(.goal(.all))).anchor == book.anchor)
  }

  @Test("A change that cannot be made leaves all rules as they were")
  func whole() throws {
    let before = try change(.add(.goal(.move)))
    #expect(throws: HealthError.invalidArgument(.alert(.noRule(9)))) { try change(.add(.goal(.stand)), .remove(9)) }
    #expect(try read() == before)
  }

  @Test("What an evaluation found is kept once, also by two daemons, and only the owner asks for it")
  func recorded() throws {
    let rule = try #require(try change(.add(.goal(.move))).rules.first)
    var round = AlertRound()
    round.events = [AlertEvent(of: rule, key: "2026-01-01", at: TestStore.date(1000))]
    #expect(try store.engine.perform(RecordAlerts(round), for: .owner).map(\.number) == [1])
    #expect(try store.engine.perform(RecordAlerts(round), for: .owner).isEmpty)
    #expect(try read().events.count == 1)
    let app = try store.app("a", share: ["heartRate"], read: ["heartRate"])
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(ReadAlerts(), for: app) }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(ChangeAlerts([]), for: app) }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(RecordAlerts(round), for: app) }
  }
}
