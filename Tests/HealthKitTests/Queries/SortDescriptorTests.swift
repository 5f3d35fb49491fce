// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import Testing

@Suite struct SortDescriptorTests {
  private let samples: [HKSample] = [
    steps(1, at: testStart + 5, seconds: 1), steps(2, at: testStart, seconds: 10), steps(3, at: testStart + 2, seconds: 2),
  ]

  private func order(_ descriptor: NSSortDescriptor) async throws -> [Int?] {
    let store = try await TestEngine().granted(HKQuantityType(.stepCount))
    try await store.save(samples)
    return try await store.samples(of: HKQuantityType(.stepCount), sortedBy: [descriptor]).map { sample in
      samples.firstIndex { $0.uuid == sample.uuid }
    }
  }

  @Test("QRY-05: every spelling of a key sorts in the same way", arguments: [true, false])
  func spellings(ascending: Bool) async throws {
    let byStart = ascending ? [1, 2, 0] : [0, 2, 1]
    let byEnd = ascending ? [2, 0, 1] : [1, 0, 2]
    #expect(try await order(NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: ascending)) == byStart)
    #expect(try await order(NSSortDescriptor(key: "startDate", ascending: ascending)) == byStart)
    #expect(try await order(NSSortDescriptor(keyPath: \HKSample.startDate, ascending: ascending)) == byStart)
    #expect(try await order(NSSortDescriptor(keyPath: \HKQuantitySample.startDate, ascending: ascending)) == byStart)
    #expect(try await order(NSSortDescriptor(SortDescriptor(\HKSample.startDate, order: ascending ? .forward : .reverse))) == byStart)
    #expect(try await order(NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: ascending)) == byEnd)
    #expect(try await order(NSSortDescriptor(key: HKPredicateKeyPathEndDate, ascending: ascending)) == byEnd)
    #expect(try await order(NSSortDescriptor(keyPath: \HKCategorySample.endDate, ascending: ascending)) == byEnd)
    #expect(
      try await order(NSSortDescriptor(SortDescriptor(\HKCumulativeQuantitySample.endDate, order: ascending ? .forward : .reverse)))
        == byEnd)
  }

  @Test("QRY-04: a descriptor's key and direction can be read and reversed")
  func properties() throws {
    let descriptor = NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)
    #expect(descriptor.key == HKSampleSortIdentifierEndDate)
    #expect(!descriptor.ascending)
    let reversed = try #require(descriptor.reversedSortDescriptor as? NSSortDescriptor)
    #expect(reversed.key == HKSampleSortIdentifierEndDate)
    #expect(reversed.ascending)
    let copy = try #require(descriptor.copy() as? NSSortDescriptor)
    #expect(copy.key == descriptor.key)
    #expect(copy.ascending == descriptor.ascending)
    #expect(NSSortDescriptor(keyPath: \HKSample.startDate, ascending: true).key == HKSampleSortIdentifierStartDate)
    #expect(NSSortDescriptor(key: "quantity", ascending: true).key == "quantity")
  }

  @Test("QRY-04 QRY-07: typed descriptors sort by several keys; ties keep the order of saving")
  func typed() async throws {
    let type = HKQuantityType(.heartRate)
    let store = try await TestEngine().granted(type)
    let samples = [0.0, 0, 1, 0].enumerated().map { quantity(.heartRate, Double(60 + $0), "count/min", at: testStart + $1) }
    try await store.save(samples)
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: type)],
      sortDescriptors: [SortDescriptor(\.startDate), SortDescriptor(\.endDate, order: .reverse)], limit: 3)
    #expect(try await descriptor.result(for: store) == [samples[0], samples[1], samples[3]])
  }

  @Test("QRY-06: a descriptor with the client's own comparator raises")
  func ownComparisons() async {
    let equal = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let byDay = NSSortDescriptor(keyPath: \HKSample.startDate, ascending: true) { _, _ in .orderedSame }
      _ = HKSampleQuery(sampleType: HKQuantityType(.stepCount), predicate: nil, limit: 1, sortDescriptors: [byDay]) { _, _, _ in }
    }
    let backward = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let backward = NSSortDescriptor(keyPath: \HKQuantitySample.endDate, ascending: false) { left, right in
        guard let left = left as? Date, let right = right as? Date else { return .orderedSame }
        return left < right ? .orderedDescending : left > right ? .orderedAscending : .orderedSame
      }
      _ = HKSampleQuery(sampleType: HKQuantityType(.stepCount), predicate: nil, limit: 1, sortDescriptors: [backward]) { _, _, _ in }
    }
    for result in [equal, backward] { expectRaised("the store cannot run a comparator", in: result) }
  }
}
