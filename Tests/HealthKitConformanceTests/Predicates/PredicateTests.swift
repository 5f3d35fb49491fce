// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

/// One sample against the interval 100 to 200, in seconds, and whether each set of options matches it.
struct IntervalCase: CustomTestStringConvertible, Sendable {
  let start: Double
  let end: Double
  let overlaps: Bool
  let strictStart: Bool
  let strictEnd: Bool

  init(_ start: Double, _ end: Double, _ overlaps: Bool, _ strictStart: Bool, _ strictEnd: Bool) {
    self.start = start
    self.end = end
    self.overlaps = overlaps
    self.strictStart = strictStart
    self.strictEnd = strictEnd
  }

  var testDescription: String { "\(start) to \(end)" }

  func answer(_ options: HKQueryOptions) -> Bool {
    switch (options.contains(.strictStartDate), options.contains(.strictEndDate)) {
    case (false, false): overlaps
    case (true, false): strictStart
    case (false, true): strictEnd
    case (true, true): strictStart && strictEnd
    }
  }

  static let all = [
    IntervalCase(0, 50, false, false, false), IntervalCase(0, 100, true, false, true), IntervalCase(0, 150, true, false, true),
    IntervalCase(0, 200, true, false, false), IntervalCase(0, 300, true, false, false), IntervalCase(100, 100, true, true, true),
    IntervalCase(100, 150, true, true, true), IntervalCase(120, 130, true, true, true), IntervalCase(150, 200, true, true, false),
    IntervalCase(150, 300, true, true, false), IntervalCase(200, 200, false, false, false), IntervalCase(200, 300, false, false, false),
    IntervalCase(250, 300, false, false, false),
  ]
}

@Suite struct PredicateTests {
  private static let everyOption: [HKQueryOptions] = [[], .strictStartDate, .strictEndDate, [.strictStartDate, .strictEndDate]]

  @Test("PRED-01 PRED-02 PRED-03: an interval matches samples by its options, bound by bound", arguments: IntervalCase.all)
  func intervals(row: IntervalCase) async throws {
    let type = HKQuantityType(.swimmingStrokeCount)
    let store = try await TestStore.granted(type)
    let base = Stretch.next()
    let sample = quantity(.swimmingStrokeCount, 1, "count", at: base + row.start, seconds: row.end - row.start)
    try await store.save(sample)
    for options in Self.everyOption {
      let predicate = HKQuery.predicateForSamples(withStart: base + 100, end: base + 200, options: options)
      #expect(predicate.evaluate(with: sample) == row.answer(options), "options \(options.rawValue)")
      #expect(try await store.samples(of: type, predicate) == (row.answer(options) ? [sample] : []), "options \(options.rawValue)")
    }
  }

  @Test("PRED-04 PRED-06: both strict options need both dates inside; without options the bounds follow Apple's formula")
  func bothStrict() {
    let base = Date(timeIntervalSinceReferenceDate: 0)
    for row in IntervalCase.all {
      let sample = steps(1, at: base + row.start, seconds: row.end - row.start)
      let strict = HKQuery.predicateForSamples(withStart: base + 100, end: base + 200, options: [.strictStartDate, .strictEndDate])
      #expect(strict.evaluate(with: sample) == (row.strictStart && row.strictEnd))
      let overlapping = HKQuery.predicateForSamples(withStart: base + 100, end: base + 200, options: [])
      #expect(overlapping.evaluate(with: sample) == (row.end >= 100 && row.start < 200))
    }
  }

  @Test("PRED-05: a missing start or end leaves that side open")
  func openSides() async throws {
    let type = HKQuantityType(.inhalerUsage)
    let store = try await TestStore.granted(type)
    let base = Stretch.next()
    let samples = [0.0, 100, 200].map { quantity(.inhalerUsage, 1, "count", at: base + $0, seconds: 10) }
    try await store.save(samples)
    for options in Self.everyOption {
      let from = HKQuery.predicateForSamples(withStart: base + 100, end: nil, options: options)
      let until = HKQuery.predicateForSamples(withStart: nil, end: base + 150, options: options)
      let all = HKQuery.predicateForSamples(withStart: nil, end: nil, options: options)
      #expect(Set(try await store.samples(of: type, from)) == Set(samples.suffix(2)))
      #expect(Set(try await store.samples(of: type, until)) == Set(samples.prefix(2)))
      #expect(Set(try await store.samples(of: type, all)) == Set(samples))
    }
  }

  @Test("PRED-07: a matched sample is returned whole")
  func wholeSamples() async throws {
    let type = HKQuantityType(.distanceCycling)
    let store = try await TestStore.granted(type)
    let base = Stretch.next()
    try await store.save(quantity(.distanceCycling, 1000, "m", at: base, seconds: 1000))
    let predicate = HKQuery.predicateForSamples(withStart: base + 400, end: base + 500, options: [])
    let found = try #require(try await store.samples(of: type, predicate).first as? HKQuantitySample)
    #expect(found.startDate == base)
    #expect(found.endDate == base + 1000)
    #expect(found.quantity.doubleValue(for: .meter()) == 1000)
    let sum = try await store.statistics(of: type, predicate, .cumulativeSum).sumQuantity()
    #expect(sum?.doubleValue(for: .meter()) == 1000)
  }

  @Test("PRED-01 PRED-05: compound predicates combine intervals")
  func compounds() async throws {
    let type = HKQuantityType(.numberOfTimesFallen)
    let store = try await TestStore.granted(type)
    let base = Stretch.next()
    let samples = (0..<6).map { quantity(.numberOfTimesFallen, 1, "count", at: base + Double($0) * 10, seconds: 1) }
    try await store.save(samples)
    func interval(_ from: Double, _ to: Double) -> NSPredicate {
      HKQuery.predicateForSamples(withStart: base + from, end: base + to, options: .strictStartDate)
    }
    let here = Stretch.predicate(base)
    let either = NSCompoundPredicate(orPredicateWithSubpredicates: [interval(0, 5), interval(40, 45)])
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [interval(0, 25), interval(15, 100)])
    let not = NSCompoundPredicate(andPredicateWithSubpredicates: [here, NSCompoundPredicate(notPredicateWithSubpredicate: interval(0, 45))])
    #expect(Set(try await store.samples(of: type, either)) == [samples[0], samples[4]])
    #expect(Set(try await store.samples(of: type, both)) == [samples[2]])
    #expect(Set(try await store.samples(of: type, not)) == [samples[5]])
  }
}
