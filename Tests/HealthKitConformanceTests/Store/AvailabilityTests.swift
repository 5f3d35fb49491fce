// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

@Suite struct AvailabilityTests {
  @Test("AVAIL-01: availability is a static, synchronous answer")
  func isAvailable() {
    let answer: Bool = HKHealthStore.isHealthDataAvailable()
    #expect(answer)
  }

  @Test("AVAIL-07: making stores always succeeds")
  func makesStores() {
    let stores = (0..<3).map { _ in HKHealthStore() }
    #expect(Set(stores).count == 3)
  }

  @Test("AVAIL-08: values work without a store")
  func valuesWorkAlone() {
    let now = Date(timeIntervalSinceReferenceDate: 1000)
    let sample = steps(12, at: now, seconds: 60)
    #expect(sample.quantity.doubleValue(for: .count()) == 12)
    #expect(HKUnit(from: "count/min").unitString == "count/min")
    #expect(HKQuery.predicateForSamples(withStart: now, end: nil, options: []).evaluate(with: sample))
    let query = HKSampleQuery(sampleType: sample.sampleType, predicate: nil, limit: 1, sortDescriptors: nil) { _, _, _ in }
    #expect(query.objectType == HKQuantityType(.stepCount))
  }

  @Test("AVAIL-09: the store says that it supports clinical records")
  func healthRecords() {
    #expect(HKHealthStore().supportsHealthRecords())
  }

  @Test("OBJ-22: a sample that begins at the earliest permitted date or later is saved and found")
  func earliestDate() async throws {
    let type = HKQuantityType(.numberOfAlcoholicBeverages)
    let store = try await TestStore.granted(type)
    let earliest = store.earliestPermittedSampleDate()
    let old = Date(timeIntervalSince1970: -2_500_000_000)
    #expect(earliest < old)
    let samples = [earliest, old].map { quantity(.numberOfAlcoholicBeverages, 1, "count", at: $0) }
    try await store.save(samples)
    let uuids = HKQuery.predicateForObjects(with: Set(samples.map(\.uuid)))
    let found = try await store.samples(
      of: type, uuids, sortedBy: [NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)])
    #expect(found == samples)
    #expect(found.map(\.startDate) == [earliest, old])
  }
}
