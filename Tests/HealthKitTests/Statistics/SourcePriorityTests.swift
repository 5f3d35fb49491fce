// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import OpenHealthCore
import Testing

/// Totals of several sources: the store's, and those that an app adds up itself.
@Suite struct SourcePriorityTests {
  @Test(
    "NUM-13 STAT-18 STAT-21 STAT-23: an app's own total adds samples or sources' figures; the person's order decides the store's"
  )
  func ownTotals() async throws {
    let engine = try TestEngine()
    let type = HKQuantityType(.flightsClimbed)
    for (app, floors) in [("com.example.phone", 4.0), ("com.example.watch", 6.0)] {
      let store = try await engine.granted(type, app: app)
      try await store.save(quantity(.flightsClimbed, floors, "count", at: testStart, seconds: 600))
    }
    let reader = try await engine.granted(type, app: "com.example.reader")
    func statistics() async throws -> HKStatistics? {
      try await HKStatisticsQueryDescriptor(predicate: .quantitySample(type: type), options: [.cumulativeSum, .separateBySource])
        .result(for: reader)
    }
    let found = try #require(try await statistics())
    let own = try #require(found.sources).compactMap { found.sumQuantity(for: $0)?.doubleValue(for: .count()) }
    #expect(own.sorted() == [4, 6])
    let samples = try await reader.samples(of: type).compactMap { $0 as? HKQuantitySample }
    #expect(samples.map { $0.quantity.doubleValue(for: .count()) }.sorted() == [4, 6])
    // The merged total is at least each source's total, and here less than their sum.
    #expect(found.sumQuantity()?.doubleValue(for: .count()) == 6)

    let dataType = try #require(Catalog.type(identifier: type.identifier))
    try engine.engine.perform(SetSourceOrder(type: dataType, bundleIdentifiers: ["com.example.phone"]), for: .owner)
    #expect(try await statistics()?.sumQuantity()?.doubleValue(for: .count()) == 4)
  }
}
