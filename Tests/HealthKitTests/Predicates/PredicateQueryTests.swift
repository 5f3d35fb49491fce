// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import OpenHealthCore
import OpenHealthTestSupport
import Testing

/// A predicate that a client may write, and its meaning in plain Swift.
private indirect enum Condition: CustomStringConvertible {
  case interval(Double?, Double?, HKQueryOptions)
  case block(divisor: Int)
  case constant(Bool)
  case and([Condition])
  case or([Condition])
  case not(Condition)

  init(_ random: inout SplitMix64, depth: Int) {
    switch random.below(depth > 0 ? 8 : 4) {
    case 0, 1:
      let start = random.below(5) == 0 ? nil : Double(random.below(1000))
      let end = random.below(5) == 0 ? nil : Double(random.below(1000))
      self = .interval(start, end, HKQueryOptions(rawValue: UInt(random.below(4))))
    case 2: self = .block(divisor: random.below(4) + 2)
    case 3: self = .constant(random.below(3) != 0)
    case 4, 5: self = .and((0..<random.below(4)).map { _ in Condition(&random, depth: depth - 1) })
    case 6: self = .or((0..<random.below(4)).map { _ in Condition(&random, depth: depth - 1) })
    default: self = .not(Condition(&random, depth: depth - 1))
    }
  }

  var predicate: NSPredicate {
    switch self {
    case .interval(let start, let end, let options):
      HKQuery.predicateForSamples(withStart: start.map { testStart + $0 }, end: end.map { testStart + $0 }, options: options)
    case .block(let divisor):
      NSPredicate { object, _ in
        guard let sample = object as? HKQuantitySample else { return false }
        return Int(sample.quantity.doubleValue(for: .count())) % divisor == 0
      }
    case .constant(let answer): NSPredicate(value: answer)
    case .and(let parts): NSCompoundPredicate(andPredicateWithSubpredicates: parts.map(\.predicate))
    case .or(let parts): NSCompoundPredicate(orPredicateWithSubpredicates: parts.map(\.predicate))
    case .not(let part): NSCompoundPredicate(notPredicateWithSubpredicate: part.predicate)
    }
  }

  /// PRED-01 to PRED-06, literally.
  func matches(_ sample: HKQuantitySample) -> Bool {
    switch self {
    case .interval(let start, let end, let options):
      let from = start.map { testStart + $0 } ?? .distantPast
      let to = end.map { testStart + $0 } ?? .distantFuture
      guard from <= to else { return false }
      let strictStart = options.contains(.strictStartDate)
      let strictEnd = options.contains(.strictEndDate)
      if strictStart, !(from <= sample.startDate && sample.startDate < to) { return false }
      if strictEnd, !((strictStart ? true : from <= sample.endDate) && sample.endDate < to) { return false }
      return strictStart || strictEnd || (sample.endDate >= from && sample.startDate < to)
    case .block(let divisor): return Int(sample.quantity.doubleValue(for: .count())) % divisor == 0
    case .constant(let answer): return answer
    case .and(let parts): return parts.allSatisfy { $0.matches(sample) }
    case .or(let parts): return parts.contains { $0.matches(sample) }
    case .not(let part): return !part.matches(sample)
    }
  }

  var description: String {
    switch self {
    case .interval(let start, let end, let options): "\(start.map { "\($0)" } ?? "")..<\(end.map { "\($0)" } ?? "") \(options.rawValue)"
    case .block(let divisor): "block \(divisor)"
    case .constant(let answer): "\(answer)"
    case .and(let parts): "and\(parts)"
    case .or(let parts): "or\(parts)"
    case .not(let part): "not(\(part))"
    }
  }
}

@Suite struct PredicateQueryTests {
  private let type = HKQuantityType(.stepCount)

  private func samples(_ random: inout SplitMix64, count: Int) -> [HKQuantitySample] {
    (0..<count).map { _ in
      let value = Double(random.below(100))
      let start = testStart + Double(random.below(1000))
      return steps(value, at: start, seconds: Double(random.below(3) == 0 ? 0 : random.below(300)))
    }
  }

  @Test("PRED-01 PRED-05 QRY-14: block predicates and compounds match the same samples as plain filtering", arguments: 0..<20)
  func differential(seed: Int) async throws {
    var random = SplitMix64(seed: UInt64(seed))
    let store = try await TestEngine().granted(type)
    let all = samples(&random, count: 60)
    try await store.save(all)
    for _ in 0..<20 {
      let condition = Condition(&random, depth: 3)
      let predicate = condition.predicate
      let expected = all.filter { condition.matches($0) }
      let found = try await store.samples(of: type, predicate)
      #expect(found.count == expected.count, "\(condition)")
      #expect(Set(found) == Set(expected), "\(condition)")
      let limit = random.below(10) + 1
      let byStart = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)
      let limited = try await store.samples(of: type, predicate, limit: limit, sortedBy: [byStart])
      #expect(limited.map(\.startDate) == Array(expected.map(\.startDate).sorted(by: >).prefix(limit)), "\(condition)")
      let sum = expected.map { $0.quantity.doubleValue(for: .count()) }.reduce(0, +)
      let statistics = try? await store.statistics(of: type, predicate, [.cumulativeSum])
      #expect(statistics?.sumQuantity()?.doubleValue(for: .count()) == (expected.isEmpty ? nil : sum), "\(condition)")
    }
  }

  @Test("STAT-18 COLL-05: statistics accept a block that selects very many samples")
  func manyChosen() async throws {
    let store = try await TestEngine().granted(type)
    // More than the number of arguments that SQLite allows in one statement.
    let count = 33_000
    try await store.save((0..<count).map { steps(1, at: testStart + Double($0)) })
    let block = NSPredicate { object, _ in object is HKQuantitySample }
    let found = try await store.statistics(of: type, block, .cumulativeSum)
    #expect(found.sumQuantity()?.doubleValue(for: .count()) == Double(count))
  }

  @Test("ANCH-01 ANCH-04: an anchored query with a block begins with the first sample, and its limit counts samples that the block accepts")
  func anchoredBlock() async throws {
    let store = try await TestEngine().granted(type)
    let all = (1...5).map { steps(Double($0), at: testStart + Double($0)) }
    try await store.save(all)
    let isOdd = NSPredicate { object, _ in
      (object as? HKQuantitySample).map { Int($0.quantity.doubleValue(for: .count())) % 2 == 1 } ?? false
    }
    for (limit, count) in [(nil, 3), (1, 1), (2, 2), (4, 3)] as [(Int?, Int)] {
      let changes = try await HKAnchoredObjectQueryDescriptor(
        predicates: [.quantitySample(type: type, predicate: isOdd)], anchor: nil, limit: limit
      ).result(for: store)
      #expect(changes.addedSamples.map(\.uuid) == [all[0], all[2], all[4]].prefix(count).map(\.uuid), "limit \(limit ?? 0)")
    }
  }

  @Test("QRY-14: clients evaluate predicates and read their format")
  func evaluatedByClients() {
    let predicate = HKQuery.predicateForSamples(withStart: testStart, end: testStart + 10, options: .strictStartDate)
    #expect(predicate.evaluate(with: steps(1)))
    #expect(!predicate.evaluate(with: steps(1, at: testStart + 10)))
    #expect(!predicate.evaluate(with: "no object"))
    #expect(!predicate.evaluate(with: nil))
    let format = predicate.description
    #expect(format.contains("startDate >= CAST("))
    #expect(format.contains("startDate < CAST("))
    let compound = NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, NSPredicate { _, _ in true }])
    #expect(compound.evaluate(with: steps(1)))
    #expect((predicate.copy() as? NSPredicate) === predicate)
  }

  @Test("PRED-16 PRED-26: a block combines with a predicate for a workout's samples")
  func blockWithWorkout() async throws {
    let store = try await TestEngine().granted(.workoutType(), type)
    let workout = HKWorkout(activityType: .running, start: testStart, end: testStart + 100)
    try await store.save(workout)
    let added = (1...4).map { steps(Double($0), at: testStart + Double($0)) }
    let others = (1...4).map { steps(Double($0), at: testStart + Double($0) + 50) }
    try await store.save(others)
    let isEven = NSPredicate { object, _ in
      (object as? HKQuantitySample).map { Int($0.quantity.doubleValue(for: .count())) % 2 == 0 } ?? false
    }
    let ofWorkout = HKQuery.predicateForObjects(from: workout)
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [ofWorkout, isEven])
    let none = NSCompoundPredicate(notPredicateWithSubpredicate: NSCompoundPredicate(orPredicateWithSubpredicates: [ofWorkout, isEven]))
    let changes = HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: type, predicate: both)], anchor: nil)
    let before = try await changes.result(for: store)
    #expect(before.addedSamples.isEmpty)
    try await store.addSamples(added, to: workout)
    #expect(Set(try await store.samples(of: type, both)) == [added[1], added[3]])
    #expect(Set(try await store.samples(of: type, none)) == [others[0], others[2]])
    #expect(Set(try await changes.result(for: store).addedSamples) == [added[1], added[3]])
  }
}
