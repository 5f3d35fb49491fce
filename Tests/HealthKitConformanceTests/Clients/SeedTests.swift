// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

@Suite struct SeedTests {
  @Test("SEED-01: an app reads the twenty latest samples")
  func latest() async throws {
    let type = HKQuantityType(.walkingStepLength)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save((0..<30).map { quantity(.walkingStepLength, 0.7, "m", at: start + Double($0) * 60, seconds: 30) })
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: type, predicate: Stretch.predicate(start))],
      sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 20)
    let found = try await descriptor.result(for: store)
    #expect(found.map(\.startDate) == (10..<30).reversed().map { start + Double($0) * 60 })
  }

  @Test("SEED-02: an app reads a day's steps; without a sum it shows none")
  func stepsOfADay() async throws {
    let type = HKQuantityType(.stepCount)
    let store = try await TestStore.granted(type)
    let day = Stretch.next()
    let next = try #require(Calendar.current.date(byAdding: .day, value: 1, to: day))
    let predicate = HKQuery.predicateForSamples(withStart: day, end: next, options: .strictStartDate)
    let descriptor = HKStatisticsQueryDescriptor(predicate: .quantitySample(type: type, predicate: predicate), options: .cumulativeSum)
    #expect(try await descriptor.result(for: store)?.sumQuantity()?.doubleValue(for: .count()) ?? 0 == 0)
    try await store.save([steps(100, at: day), steps(200, at: next.addingTimeInterval(-1), seconds: 1), steps(400, at: next)])
    #expect(try await descriptor.result(for: store)?.sumQuantity()?.doubleValue(for: .count()) ?? 0 == 300)
  }

  @Test("SEED-03: an app reads daily buckets anchored at the end of the range")
  func dailyBuckets() async throws {
    let type = HKQuantityType(.stepCount)
    let store = try await TestStore.granted(type)
    let calendar = Calendar.current
    let start = Stretch.next()
    let days = try (0...7).map { try #require(calendar.date(byAdding: .day, value: $0, to: start)) }
    try await store.save(days.dropLast().enumerated().map { steps(Double($0 + 1), at: $1 + 3600) })
    let descriptor = HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: type, predicate: HKQuery.predicateForSamples(withStart: start, end: days[7])),
      options: .cumulativeSum,
      anchorDate: days[7], intervalComponents: DateComponents(day: 1))
    let found = try await descriptor.result(for: store).statistics()
    #expect(found.map(\.startDate) == Array(days.dropLast()))
    #expect(found.map { $0.sumQuantity()?.doubleValue(for: .count()) } == [1, 2, 3, 4, 5, 6, 7])
  }

  @Test(
    "SEED-06: each type accepts its usual unit",
    arguments: [
      (HKQuantityTypeIdentifier.stepCount, HKUnit.count()), (.distanceWalkingRunning, .meter()), (.activeEnergyBurned, .kilocalorie()),
      (.basalEnergyBurned, .kilocalorie()), (.heartRate, .count().unitDivided(by: .minute())), (.oxygenSaturation, .percent()),
      (.bodyFatPercentage, .percent()), (.bodyMass, .gramUnit(with: .kilo)), (.height, .meter()),
      (.bloodGlucose, .gramUnit(with: .milli).unitDivided(by: .literUnit(with: .deci))), (.bodyMassIndex, .count()),
    ])
  func usualUnits(identifier: HKQuantityTypeIdentifier, unit: HKUnit) {
    #expect(HKQuantityType(identifier).is(compatibleWith: unit))
    let date = Date(timeIntervalSinceReferenceDate: 0)
    let sample = HKQuantitySample(
      type: HKQuantityType(identifier), quantity: HKQuantity(unit: unit, doubleValue: 0.5), start: date, end: date)
    #expect(sample.quantity.doubleValue(for: unit) == 0.5)
  }
}
