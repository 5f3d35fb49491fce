// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import Testing

@Suite struct QueryKindsTests {
  @Test("SEED-24: each kind of query is an HKQuery with the values it was made with")
  func kinds() {
    let steps = HKQuantityType(.stepCount)
    let predicate = HKQuery.predicateForSamples(withStart: Date(timeIntervalSinceReferenceDate: 0), end: nil)
    let pressure = HKCorrelationType(.bloodPressure)
    let queries: [(HKQuery, HKObjectType)] = [
      (HKSampleQuery(sampleType: steps, predicate: predicate, limit: 1, sortDescriptors: nil) { _, _, _ in }, steps),
      (HKObserverQuery(sampleType: steps, predicate: predicate) { _, _, _ in }, steps),
      (HKAnchoredObjectQuery(type: steps, predicate: predicate, anchor: nil, limit: 1) { _, _, _, _, _ in }, steps),
      (HKStatisticsQuery(quantityType: steps, quantitySamplePredicate: predicate, options: .cumulativeSum) { _, _, _ in }, steps),
      (
        HKStatisticsCollectionQuery(
          quantityType: steps, quantitySamplePredicate: predicate, options: .cumulativeSum, anchorDate: Date(),
          intervalComponents: DateComponents(day: 1)), steps
      ),
      (HKSourceQuery(sampleType: steps, samplePredicate: predicate) { _, _, _ in }, steps),
      (HKCorrelationQuery(type: pressure, predicate: predicate, samplePredicates: nil) { _, _, _ in }, pressure),
    ]
    for (query, type) in queries {
      #expect(query.predicate === predicate, "\(Swift.type(of: query))")
      #expect(query.objectType == type, "\(Swift.type(of: query))")
    }
    #expect(Set(queries.map { ObjectIdentifier(Swift.type(of: $0.0)) }).count == 7)
  }
}
