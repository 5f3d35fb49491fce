// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import OpenHealthCore
import Testing

/// The store's estimates about the person: basal energy, and what can be recalibrated.
@Suite struct EstimatesTests {
  private static let facts: Set<HKObjectType> = [
    HKQuantityType(.bodyMass), HKQuantityType(.height), HKCharacteristicType(.dateOfBirth), HKCharacteristicType(.biologicalSex),
  ]

  private static func energy(_ value: Double, _ unit: HKUnit = .kilocalorie()) -> HKQuantity { HKQuantity(unit: unit, doubleValue: value) }

  /// A store with a man of 34 years, 180 cm and 80 kg.
  private func world() async throws -> TestEngine {
    let engine = try TestEngine()
    try engine.engine.perform(
      SetCharacteristics(values: [
        HKCharacteristicTypeIdentifier.dateOfBirth.rawValue: "1985-04-12",
        HKCharacteristicTypeIdentifier.biologicalSex.rawValue: "HKBiologicalSexMale",
      ]), for: .owner)
    let scale = try await engine.granted(HKQuantityType(.bodyMass), HKQuantityType(.height), app: "com.example.scale")
    try await scale.save([
      quantity(.bodyMass, 95, "kg", at: testStart - 86_400 * 365), quantity(.bodyMass, 80, "kg", at: testStart - 86_400),
      quantity(.bodyMass, 60, "kg", at: testStart + 86_400 * 30), quantity(.height, 180, "cm", at: testStart - 86_400),
    ])
    return engine
  }

  private func split(
    _ store: any OldEnergy, _ total: HKQuantity, hours: Double, isAsync: Bool = true
  ) async throws -> (HKQuantity, HKQuantity) {
    let end = testStart + hours * 3600
    if isAsync { return try await store.splitTotalEnergy(total, start: testStart, end: end) }
    return try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<(HKQuantity, HKQuantity), any Error>) in
      store.splitTotalEnergy(total, start: testStart, end: end) { resting, active, error in
        if let resting, let active { return continuation.resume(returning: (resting, active)) }
        continuation.resume(throwing: error ?? HKError(.unknownError))
      }
    }
  }

  @Test("ENERGY-01 OQ-30: the resting part follows from sex, age, height and the last body mass", arguments: [true, false])
  func known(isAsync: Bool) async throws {
    let store = try await world().store()
    try await store.requestAuthorization(toShare: [], read: Self.facts)
    // 10 * 80 + 6.25 * 180 - 5 * 34 + 5 = 1760 kcal a day.
    let (resting, active) = try await split(store, Self.energy(500), hours: 6, isAsync: isAsync)
    #expect(resting == Self.energy(440))
    #expect(active == Self.energy(60))
    let (all, nothing) = try await split(store, Self.energy(100), hours: 6, isAsync: isAsync)
    #expect(all == Self.energy(100))
    #expect(nothing == Self.energy(0))
    let (none, whole) = try await split(store, Self.energy(100), hours: 0, isAsync: isAsync)
    #expect(none == Self.energy(0))
    #expect(whole == Self.energy(100))
  }

  @Test("ENERGY-01 OQ-30: defaults replace facts that the app may not read or the person never entered", arguments: [0, 1, 2])
  func defaults(way: Int) async throws {
    let engine = way == 2 ? try TestEngine() : try await world()
    if way == 1 { engine.person.answer(with: .refuseAll) }
    let store = engine.store()
    if way > 0 { try await store.requestAuthorization(toShare: [], read: Self.facts) }
    // 10 * 70 + 6.25 * 170 - 5 * 30 - 78 = 1534.5 kcal a day.
    let (resting, active) = try await split(store, Self.energy(2000), hours: 24)
    #expect(resting == Self.energy(1534.5))
    #expect(active == Self.energy(465.5))
  }

  @Test("ENERGY-01: both parts have the unit of the total")
  func unit() async throws {
    let (resting, active) = try await split(TestEngine().store(), Self.energy(10_000, .jouleUnit(with: .kilo)), hours: 24)
    #expect(resting.description.hasSuffix(" kJ"))
    #expect(active.description.hasSuffix(" kJ"))
    #expect(abs(resting.doubleValue(for: .kilocalorie()) - 1534.5) < 1e-9)
    #expect(abs((resting.doubleValue(for: .joule()) + active.doubleValue(for: .joule())) - 10_000_000) < 1e-6)
  }

  @Test("ENERGY-01: a total in a unit other than one of energy, and an end before the start, raise")
  func raises() async {
    let unit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store: any OldEnergy = HKHealthStore()
      _ = try await store.splitTotalEnergy(HKQuantity(unit: .meter(), doubleValue: 1), start: testStart, end: testStart)
    }
    expectRaised("'totalEnergy must have a unit of energy'", in: unit)
    let dates = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store: any OldEnergy = HKHealthStore()
      _ = try await store.splitTotalEnergy(HKQuantity(unit: .kilocalorie(), doubleValue: 1), start: testStart, end: testStart - 1)
    }
    expectRaised("'endDate must not be before startDate'", in: dates)
  }

  @Test("RECAL-01: recalibrating needs permission to read and to save, else it is code 4")
  func recalibration() async throws {
    let engine = try TestEngine()
    let type = HKQuantityType(.sixMinuteWalkTestDistance)
    let store = engine.store()
    #expect(await code { try await store.recalibrateEstimates(sampleType: type, date: testStart) } == .errorAuthorizationDenied)
    try await store.requestAuthorization(toShare: [type], read: [])
    #expect(await code { try await store.recalibrateEstimates(sampleType: type, date: testStart) } == .errorAuthorizationDenied)
    try await store.requestAuthorization(toShare: [], read: [type])
    #expect(await code { try await store.recalibrateEstimates(sampleType: type, date: testStart) } == nil)
    let isDone = await withCheckedContinuation { continuation in
      store.recalibrateEstimates(sampleType: type, date: testStart) { success, error in
        continuation.resume(returning: success && error == nil)
      }
    }
    #expect(isDone)
    engine.person.answer(with: .refuseAll)
    let refused = engine.store("com.example.refused")
    try await refused.requestAuthorization(toShare: [type], read: [type])
    #expect(await code { try await refused.recalibrateEstimates(sampleType: type, date: testStart) } == .errorAuthorizationDenied)
  }

  @Test("RECAL-01: a type without estimates is code 3, whatever the permissions")
  func notRecalibratable() async throws {
    let type = HKQuantityType(.stepCount)
    let store = try await TestEngine().granted(type)
    #expect(!type.allowsRecalibrationForEstimates)
    #expect(await code { try await store.recalibrateEstimates(sampleType: type, date: testStart) } == .errorInvalidArgument)
  }

  @Test("AUTH-30: there is no request of an extension to answer, so answering succeeds")
  func extensions() async throws {
    let store = try TestEngine().store()
    try await store.handleAuthorizationForExtension()
    let isDone = await withCheckedContinuation { continuation in
      store.handleAuthorizationForExtension { success, error in continuation.resume(returning: success && error == nil) }
    }
    #expect(isDone)
  }
}

/// The deprecated methods: calls through a protocol give no warning.
private protocol OldEnergy: Sendable {
  func splitTotalEnergy(
    _ totalEnergy: HKQuantity, start startDate: Date, end endDate: Date,
    resultsHandler: @escaping @Sendable (HKQuantity?, HKQuantity?, (any Error)?) -> Void)

  func splitTotalEnergy(_ totalEnergy: HKQuantity, start startDate: Date, end endDate: Date) async throws -> (HKQuantity, HKQuantity)
}

extension HKHealthStore: OldEnergy {}
