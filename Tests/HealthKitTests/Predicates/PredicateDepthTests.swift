// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import OpenHealthCore
import Testing

@Suite struct PredicateDepthTests {
  private static func nested(_ levels: Int) -> NSPredicate {
    let start = HKQuery.predicateForSamples(withStart: testStart, end: nil)
    return (0..<levels).reduce(start) { inner, level in
      level % 2 == 0
        ? NSCompoundPredicate(orPredicateWithSubpredicates: [inner, start]) : NSCompoundPredicate(notPredicateWithSubpredicate: inner)
    }
  }

  /// The number of matches of the one sample: "or" with a term that it meets makes true, "not" negates.
  private static func count(_ levels: Int) -> Int { levels > 0 && levels % 2 == 0 ? 0 : 1 }

  @Test("a query runs a predicate that is wide at every level")
  func wideAndDeep() async throws {
    let engine = try TestEngine()
    let steps = HKQuantityType(.stepCount)
    let store = try await engine.granted(steps)
    for second in [0.0, 1.0] { try await store.save(quantity(.stepCount, 1, "count", at: testStart + second)) }
    let none = HKQuery.predicateForSamples(withStart: testStart + 5, end: nil)
    let one = HKQuery.predicateForSamples(withStart: testStart + 1, end: nil)
    let predicate = (0..<8).reduce(one) { inner, _ in
      NSCompoundPredicate(orPredicateWithSubpredicates: [inner] + Array(repeating: none, count: 600))
    }
    let samples = try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: steps, predicate: predicate)], sortDescriptors: [])
      .result(for: store)
    #expect(samples.map(\.startDate) == [testStart + 1])
  }

  @Test("a query runs a predicate of 150 levels; a deeper one is an error, not a crash")
  func deepest() async throws {
    let engine = try TestEngine()
    let steps = HKQuantityType(.stepCount)
    let store = try await engine.granted(steps)
    try await store.save(quantity(.stepCount, 1, "count", at: testStart))
    let fetch = { (levels: Int) in
      try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: steps, predicate: Self.nested(levels))], sortDescriptors: []
      ).result(for: store)
    }
    for levels in 0..<Limits.deepestPredicate { #expect(try await fetch(levels).count == Self.count(levels), "\(levels)") }
    for levels in [Limits.deepestPredicate + 1, 3000] {
      let error = await #expect(throws: HKError.self) { try await fetch(levels) }
      #expect(error?.code == .errorInvalidArgument)
      #expect(error?.localizedDescription.contains("150 levels") == true)
    }
  }
}
