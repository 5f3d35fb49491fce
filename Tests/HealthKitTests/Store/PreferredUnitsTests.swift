// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthCore
import Synchronization
import Testing

@Suite struct PreferredUnitsTests {
  private let mass = HKQuantityType(.bodyMass)
  private let heart = HKQuantityType(.heartRate)

  private func choose(_ unit: String?, _ type: HKQuantityType, in engine: TestEngine) throws {
    try engine.engine.perform(
      SetPreferredUnit(type: #require(Catalog.type(identifier: type.identifier)), unit: unit.map { try UnitExpression.parse($0) }),
      for: .owner)
  }

  @Test("PREF-01: each type has its chosen unit, or else the usual one")
  func chosen() async throws {
    let engine = try TestEngine()
    let store = try await engine.granted(mass, heart)
    let usual = try await store.preferredUnits(for: [mass, heart])
    #expect(usual.count == 2 && usual[heart] == HKUnit(from: "count/min"))
    try choose("oz", mass, in: engine)
    #expect(try await store.preferredUnits(for: [mass, heart]) == [mass: .ounce(), heart: HKUnit(from: "count/min")])
    try choose(nil, mass, in: engine)
    #expect(try await store.preferredUnits(for: [mass, heart]) == usual)
    #expect(try await store.preferredUnits(for: []) == [:])
  }

  @Test("PREF-01: the unit of each type in every country fits the type")
  func localUnits() throws {
    var differing: Set<String> = []
    for type in Catalog.types {
      guard let facts = type.quantity else { continue }
      for system in [OpenHealthCore.MeasurementSystem.metric, .us, .uk] {
        #expect(facts.displayUnit(in: system).isCompatible(with: facts.unit), "\(type)")
        if facts.displayUnit(in: system) != facts.displayUnit(in: .metric) { differing.insert("\(system)") }
      }
    }
    #expect(differing == ["us", "uk"])
    let facts = try #require(Catalog.type(named: "distanceCycling")?.quantity)
    #expect([OpenHealthCore.MeasurementSystem.metric, .us, .uk].map { facts.displayUnit(in: $0).string } == ["km", "mi", "mi"])
  }

  @Test("PREF-02: without a request it is code 5; refused gives the usual unit; a grant in either direction gives the choice")
  func permissions() async throws {
    let engine = try TestEngine()
    engine.person.answer(with: .refuse(read: [mass], share: [heart]))
    try choose("oz", mass, in: engine)
    try choose("count/hr", heart, in: engine)
    let store = engine.store()
    #expect(await code { _ = try await store.preferredUnits(for: [mass]) } == .errorAuthorizationNotDetermined)
    // The person refuses to let the app read mass and save heart rates.
    try await store.requestAuthorization(toShare: [], read: [mass])
    #expect(try await store.preferredUnits(for: [mass])[mass] != .ounce())
    #expect(await code { _ = try await store.preferredUnits(for: [mass, heart]) } == .errorAuthorizationNotDetermined)
    try await store.requestAuthorization(toShare: [mass, heart], read: [])
    #expect(try await store.preferredUnits(for: [mass])[mass] == .ounce())
    #expect(try await store.preferredUnits(for: [heart])[heart] == HKUnit(from: "count/min"))
    try await store.requestAuthorization(toShare: [], read: [heart])
    #expect(try await store.preferredUnits(for: [heart])[heart] == HKUnit(from: "count/hr"))
  }

  @Test("PREF-03: each store posts one notification for each change")
  func notifications() async throws {
    let engine = try TestEngine()
    let stores = [engine.store("com.example.a"), engine.store("com.example.b")]
    let (posts, post) = AsyncStream<ObjectIdentifier>.makeStream()
    let tokens = stores.map { store in
      NotificationCenter.default.addObserver(forName: .HKUserPreferencesDidChange, object: store, queue: nil) { note in
        if let store = note.object as? HKHealthStore { post.yield(ObjectIdentifier(store)) }
      }
    }
    defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    try choose("oz", mass, in: engine)
    try choose("lb", mass, in: engine)
    var counts: [ObjectIdentifier: Int] = [:]
    for await store in posts {
      counts[store, default: 0] += 1
      if counts.values.reduce(0, +) == 4 { break }
    }
    #expect(counts == [ObjectIdentifier(stores[0]): 2, ObjectIdentifier(stores[1]): 2])
  }

  @Test("A unit that does not fit, or for a type without units, is refused and changes nothing")
  func wrongUnits() async throws {
    let engine = try TestEngine()
    let store = try await engine.granted(mass)
    #expect(throws: HealthError.self) { try choose("m", mass, in: engine) }
    let sleep = try #require(Catalog.type(named: "sleepAnalysis"))
    #expect(throws: HealthError.self) { try engine.engine.perform(SetPreferredUnit(type: sleep, unit: nil), for: .owner) }
    #expect(throws: HealthError.self) { try engine.engine.perform(PreferredUnits(types: [sleep], system: .metric), for: .owner) }
    #expect(try await store.preferredUnits(for: [mass])[mass] != HKUnit.meter())
  }
}
