// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct MeasurementSystemRequestTests {
  private func unit(_ store: TestStore, _ caller: Caller = .owner) throws -> String? {
    let mass = try TestStore.type("bodyMass")
    return try store.engine.perform(PreferredUnits(types: [mass], system: .metric), for: caller)[mass]?.string
  }

  @Test("PREF-01: the chosen system precedes the caller's locale, and a chosen unit precedes both")
  func chosen() throws {
    let store = try TestStore()
    #expect(try store.engine.perform(ReadMeasurementSystem(), for: .owner) == nil && unit(store) == "kg")
    try store.engine.perform(SetMeasurementSystem(system: .uk), for: .owner)
    #expect(try store.engine.perform(ReadMeasurementSystem(), for: .owner) == .init(system: .uk, locale: nil) && unit(store) == "st")
    try store.engine.perform(SetMeasurementSystem(system: .us), for: .owner)
    #expect(try unit(store) == "lb")
    try store.engine.perform(SetPreferredUnit(type: TestStore.type("bodyMass"), unit: UnitExpression.parse("g")), for: .owner)
    #expect(try unit(store) == "g")
    try store.engine.perform(SetMeasurementSystem(system: nil), for: .owner)
    #expect(try store.engine.perform(ReadMeasurementSystem(), for: .owner) == nil && unit(store) == "g")
    let number = try store.beginImport()
    try store.engine.perform(FinishImport(number: number, exportDate: nil, locale: "en_US", isComplete: true), for: .owner)
    let answer = try store.engine.perform(ReadMeasurementSystem(), for: .owner)
    #expect(answer?.system == .us)
    #expect(answer?.locale == "en_US")
  }
}
