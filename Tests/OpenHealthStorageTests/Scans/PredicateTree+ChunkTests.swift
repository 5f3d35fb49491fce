// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// What a predicate says of a whole chunk without a look at its samples; `LaneScanTests` compares it with each sample.
@Suite struct PredicateTreeChunkTests {
  /// Samples that start from 10 to 20 and end by 30.
  private let header = ChunkHeader(
    lane: 1, first: SampleKey(start: 10, sequence: 1), last: SampleKey(start: 20, sequence: 2), latest: 30, count: 2, numbers: 1...2,
    unit: 1, body: 1)

  private static func date(_ field: PredicateTree.DateField, _ comparison: PredicateTree.Comparison, _ seconds: Double) -> PredicateTree {
    .date(field, comparison, Date(timeIntervalSinceReferenceDate: seconds))
  }

  @Test("A comparison of dates holds for all samples, for none, or takes a look, at each edge")
  func dates() {
    let cases: [(PredicateTree.DateField, PredicateTree.Comparison, Double, Bool?)] = [
      (.start, .less, 20.5, true), (.start, .less, 20, nil), (.start, .less, 10.5, nil), (.start, .less, 10, false),
      (.start, .lessOrEqual, 20, true), (.start, .lessOrEqual, 19.5, nil), (.start, .lessOrEqual, 10, nil),
      (.start, .lessOrEqual, 9.5, false),
      (.start, .greater, 9.5, true), (.start, .greater, 10, nil), (.start, .greater, 19.5, nil), (.start, .greater, 20, false),
      (.start, .greaterOrEqual, 10, true), (.start, .greaterOrEqual, 10.5, nil), (.start, .greaterOrEqual, 20, nil),
      (.start, .greaterOrEqual, 20.5, false),
      (.end, .less, 30.5, true), (.end, .less, 30, nil), (.end, .less, 10, false),
      (.end, .lessOrEqual, 30, true), (.end, .lessOrEqual, 10, nil), (.end, .lessOrEqual, 9.5, false),
      (.end, .greater, 9.5, true), (.end, .greater, 29.5, nil), (.end, .greater, 30, false),
      (.end, .greaterOrEqual, 10, true), (.end, .greaterOrEqual, 30, nil), (.end, .greaterOrEqual, 30.5, false),
      (.start, .equal, 10, nil), (.start, .notEqual, 50, nil),
    ]
    for (field, comparison, seconds, answer) in cases {
      #expect(Self.date(field, comparison, seconds).matchesAll(of: header) == answer, "\(field) \(comparison) \(seconds)")
    }
  }

  @Test("Parts that take a look leave the answer open, unless another part decides")
  func parts() {
    let (yes, no, open) = (PredicateTree.constant(true), PredicateTree.constant(false), PredicateTree.noCorrelation)
    let cases: [(PredicateTree, Bool?)] = [
      (yes, true), (no, false), (open, nil), (.uuid([]), nil), (.category(.equal, 1), nil),
      (.and([]), true), (.and([yes, yes]), true), (.and([yes, open]), nil), (.and([open, no]), false), (.and([yes, no]), false),
      (.or([]), false), (.or([no, no]), false), (.or([no, open]), nil), (.or([open, yes]), true), (.or([no, yes]), true),
      (.not(yes), false), (.not(no), true), (.not(open), nil),
    ]
    for (predicate, answer) in cases { #expect(predicate.matchesAll(of: header) == answer, "\(predicate)") }
  }

  @Test("Values of categories in a chunk are compared, and quantities match no value of a category")
  func categories() throws {
    let database = try HealthDatabase.inMemory(sealing: SealingRules(size: 5, kept: 0, threshold: 5))
    let nights = (0..<5).map { number in
      let start = Date(timeIntervalSinceReferenceDate: Double(10 * number))
      return SampleRecord(
        Catalog.sleep, .category(number % 3), at: start, seconds: 1, from: TestData.provenance(), uuid: UUIDMint.ofTests.next())
    }
    try database.insert(nights)
    try database.insert(try (0..<5).map { try TestData.steps(Double($0 % 3), at: Double(10 * $0 + 5)) })
    #expect(try database.everything(.category(.equal, 1)) == [nights[1], nights[4]])
    #expect(try database.everything(.category(.greaterOrEqual, 1)) == [nights[1], nights[2], nights[4]])
    #expect(try database.everything(.noCorrelation).count == 10)
    #expect(try database.everything(.not(.noCorrelation)) == [])
  }
}
