// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import OpenHealthCore
import Testing

@Suite struct LargeMetadataNumberTests {
  private static let numbers: [UInt64] = [.max, .max - 1, 1 << 63, (1 << 63) - 1, (1 << 53) + 1]

  private func sample(_ number: UInt64) -> HKQuantitySample {
    HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1), start: testStart, end: testStart,
      metadata: ["number": number])
  }

  private func number(_ sample: HKSample?) -> UInt64? { (sample?.metadata?["number"] as? NSNumber)?.uint64Value }

  @Test("whole numbers above Int64.max stay exact in the store, in archives and in predicates")
  func exact() async throws {
    let type = HKQuantityType(.stepCount)
    let store = try await TestEngine().granted(type)
    let samples = Self.numbers.map(sample)
    try await store.save(samples)
    #expect(Set(try await store.samples(of: type).compactMap(number)) == Set(Self.numbers))
    for sample in samples {
      let data = try NSKeyedArchiver.archivedData(withRootObject: sample, requiringSecureCoding: true)
      #expect(number(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQuantitySample.self, from: data)) == number(sample))
    }
    for value in Self.numbers {
      let predicates = [
        HKQuery.predicateForObjects(withMetadataKey: "number", operatorType: .equalTo, value: value),
        HKQuery.predicateForObjects(withMetadataKey: "number", allowedValues: [value]),
        NSPredicate(format: "metadata.number == %@", NSNumber(value: value)), NSPredicate(format: "metadata.number == \(value)"),
      ]
      for predicate in predicates {
        #expect(try await store.samples(of: type, predicate).compactMap(number) == [value])
        #expect(samples.filter { predicate.evaluate(with: $0) }.compactMap(number) == [value])
      }
      let below = HKQuery.predicateForObjects(withMetadataKey: "number", operatorType: .lessThan, value: value)
      #expect(Set(try await store.samples(of: type, below).compactMap(number)) == Set(Self.numbers.filter { $0 < value }))
    }
    let least = NSPredicate(format: "metadata.number > -9223372036854775808 AND metadata.number > -18446744073709551615")
    #expect(try await store.samples(of: type, least).count == samples.count)
  }

  @Test("whole numbers and doubles compare by their exact values")
  func mixed() {
    let comparison = PredicateTree.Comparison.less
    #expect(comparison.holds(.integer((1 << 53) + 1), .integer((1 << 53) + 2)))
    #expect(comparison.holds(.real(0x1p53), .integer((1 << 53) + 1)))
    #expect(!comparison.holds(.integer((1 << 53) + 1), .real(0x1p53)))
    #expect(comparison.holds(.large(.max), .real(0x1p64)))
    #expect(!comparison.holds(.real(0x1p64), .large(.max)))
    #expect(comparison.holds(.integer(3), .real(3.5)))
    #expect(comparison.holds(.boolean(false), .real(0.5)))
    #expect(comparison.holds(.large(.max), .real(.infinity)))
    #expect(!comparison.holds(.real(.nan), .integer(1)))
  }
}
