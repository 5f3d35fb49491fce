// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

@Suite struct CategoryPredicateTests {
  /// One sample of each severity, saved.
  private func severities() async throws -> (store: HKHealthStore, samples: [HKCategorySample], period: NSPredicate) {
    let type = HKCategoryType(.nausea)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let samples = (0...4).map { HKCategorySample(type: type, value: $0, start: start + Double($0), end: start + Double($0)) }
    try await store.save(samples)
    return (store, samples, Stretch.predicate(start))
  }

  private func found(_ predicate: NSPredicate, within period: NSPredicate, in store: HKHealthStore) async throws -> Set<Int> {
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, period])
    return Set(try await store.samples(of: HKCategoryType(.nausea), both).compactMap { ($0 as? HKCategorySample)?.value })
  }

  @Test("PRED-09: a value compares by its number, in a query and in memory")
  func comparesValues() async throws {
    typealias Severity = HKCategoryValueSeverity
    let (store, samples, period) = try await severities()
    // Operators are not named apart from a call: their type carries a deprecation warning on Linux (Differences).
    let cases: [(predicates: [NSPredicate], expected: Set<Int>)] = [
      (
        [Severity.predicateForSamples(.lessThan, value: .moderate), HKQuery.predicateForCategorySamples(with: .lessThan, value: 3)],
        [0, 1, 2]
      ),
      (
        [
          Severity.predicateForSamples(.lessThanOrEqualTo, value: .moderate),
          HKQuery.predicateForCategorySamples(with: .lessThanOrEqualTo, value: 3),
        ], [0, 1, 2, 3]
      ),
      ([Severity.predicateForSamples(.equalTo, value: .moderate), HKQuery.predicateForCategorySamples(with: .equalTo, value: 3)], [3]),
      (
        [Severity.predicateForSamples(.notEqualTo, value: .moderate), HKQuery.predicateForCategorySamples(with: .notEqualTo, value: 3)],
        [0, 1, 2, 4]
      ),
      (
        [Severity.predicateForSamples(.greaterThan, value: .moderate), HKQuery.predicateForCategorySamples(with: .greaterThan, value: 3)],
        [4]
      ),
      (
        [
          Severity.predicateForSamples(.greaterThanOrEqualTo, value: .moderate),
          HKQuery.predicateForCategorySamples(with: .greaterThanOrEqualTo, value: 3),
        ], [3, 4]
      ),
    ]
    for (predicates, expected) in cases {
      for predicate in predicates {
        #expect(try await found(predicate, within: period, in: store) == expected)
        #expect(Set(samples.filter { predicate.evaluate(with: $0) }.map(\.value)) == expected)
      }
    }
  }

  @Test("PRED-09: a predicate matches any of a set of values; an empty set matches nothing")
  func oneOfSome() async throws {
    let (store, samples, period) = try await severities()
    for values: Set<HKCategoryValueSeverity> in [
      [], [.unspecified], [.mild, .severe], [.unspecified, .notPresent, .mild, .moderate, .severe],
    ] {
      let predicate = HKCategoryValueSeverity.predicateForSamples(equalTo: values)
      let expected = Set(values.map(\.rawValue))
      #expect(try await found(predicate, within: period, in: store) == expected)
      #expect(Set(samples.filter { predicate.evaluate(with: $0) }.map(\.value)) == expected)
    }
    #expect(!HKCategoryValueSeverity.predicateForSamples(equalTo: [.mild]).evaluate(with: steps(2, at: Stretch.next())))
  }

  @Test("PRED-09 PRED-26: the values of sleep select time asleep, as apps query it")
  func asleep() async throws {
    let type = HKCategoryType(.sleepAnalysis)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let samples = (0...5).map { value in
      HKCategorySample(type: type, value: value, start: start + 600 * Double(value), end: start + 600 * Double(value + 1))
    }
    try await store.save(samples)
    let predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
      HKCategoryValueSleepAnalysis.predicateForSamples(equalTo: HKCategoryValueSleepAnalysis.allAsleepValues), Stretch.predicate(start),
    ])
    let found = try await HKSampleQueryDescriptor(
      predicates: [.categorySample(type: type, predicate: predicate)], sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: store)
    #expect(found.map(\.value) == [1, 3, 4, 5])
  }
}
