// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct BackgroundDeliveryTableTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 600_000_000.25)
  private let database: HealthDatabase

  init() throws { database = try HealthDatabase.inMemory() }

  private func waking(_ app: String) throws -> AppWaking {
    AppWaking(
      app: app,
      deliveries: [
        BackgroundDelivery(
          type: Catalog.sleep, frequency: 4, strength: .isolated, place: 17, woken: Self.date + 5, due: 23),
        BackgroundDelivery(type: try TestData.type("stepCount"), frequency: 1, place: 18),
      ], begun: Self.date, failures: 3)
  }

  @Test("All facts about the wake-ups of an app are read back, apps by identifier and types by theirs")
  func everyFact() throws {
    let (first, second) = (try waking("a"), try waking("b"))
    try database.write { storage in
      for waking in [second, first] { try storage.wakings.set(waking) }
    }
    try database.read { storage throws in
      #expect(try storage.wakings.all() == [first, second])
      #expect(try storage.wakings.waking(of: "b") == second && storage.wakings.waking(of: "c") == nil)
    }
  }

  @Test("A new state replaces the earlier one of its app alone; an app without deliveries is still known")
  func replaced() throws {
    let (first, second) = (try waking("a"), try waking("b"))
    let less = AppWaking(app: "a", deliveries: [first.deliveries[1]], begun: nil, failures: 0)
    let none = AppWaking(app: "a", begun: Self.date, failures: 1)
    for state in [first, less, none] {
      try database.write { storage in
        try storage.wakings.set(state)
        if state == first { try storage.wakings.set(second) }
      }
      #expect(try database.read { try $0.wakings.all() } == [state, second])
      #expect(try database.read { try $0.wakings.waking(of: "a") } == state)
    }
  }

  @Test("An app that an older version stored, without a wake-up, is known; a type that this version does not know is left out")
  func olderAndNewer() throws {
    let state = try waking("a")
    try database.write { storage in
      try storage.wakings.set(state)
      try storage.sqlite.execute(sql: "DELETE FROM wake_up")
      try storage.sqlite.execute(
        sql: "INSERT INTO background_delivery (app, type, frequency, seq, strength) VALUES ('a', 'unknown', 1, 1, 1)")
    }
    #expect(try database.read { try $0.wakings.all() } == [AppWaking(app: "a", deliveries: state.deliveries, begun: nil, failures: 0)])
  }
}
