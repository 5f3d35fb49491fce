// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct TimeBoundsTests {
  @Test("PRED-06 PRED-26: no sample that matches lies outside of the bounds", arguments: 1...40 as ClosedRange<UInt64>)
  func holdWhatMatches(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<25 {
      let tree = Self.tree(depth: 3, &random)
      let bounds = TimeBounds(tree)
      for start in 0...6 {
        for end in start...6 where tree.matches(Self.record(start, end)) {
          #expect(bounds.startAtLeast <= Double(start), "\(tree)")
          #expect(Double(start) <= bounds.startAtMost, "\(tree)")
          #expect(bounds.endAtLeast <= Double(end), "\(tree)")
          #expect(Double(end) <= bounds.endAtMost, "\(tree)")
          #expect(!bounds.isEmpty, "\(tree)")
        }
      }
    }
  }

  @Test("PRED-06: the bounds of an interval are its dates")
  func interval() {
    let (start, end) = (Date(timeIntervalSinceReferenceDate: 10), Date(timeIntervalSinceReferenceDate: 20))
    var wanted = TimeBounds()
    wanted.endAtLeast = 10
    wanted.startAtMost = 20
    #expect(TimeBounds(.interval(start: start, end: end, strictStart: false, strictEnd: false)) == wanted)
    wanted = TimeBounds()
    wanted.startAtLeast = 10
    wanted.startAtMost = 20
    wanted.endAtMost = 20
    #expect(TimeBounds(.interval(start: start, end: end, strictStart: true, strictEnd: true)) == wanted)
  }

  @Test("PRED-26: the bounds of alternatives reach from the first to the last of them")
  func alternatives() {
    func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }
    func interval(_ start: Double, _ end: Double) -> PredicateTree {
      .and([
        .date(.start, .greaterOrEqual, date(start)), .date(.start, .less, date(end)), .date(.end, .greater, date(start + 1)),
        .date(.end, .lessOrEqual, date(end + 1)),
      ])
    }
    var wanted = TimeBounds()
    (wanted.startAtLeast, wanted.startAtMost, wanted.endAtLeast, wanted.endAtMost) = (10, 40, 11, 41)
    #expect(TimeBounds(.or([interval(10, 20), interval(30, 40)])) == wanted)
    #expect(TimeBounds(.or([interval(30, 40), interval(10, 20), .nothing])) == wanted)
  }

  @Test("QRY-11: nothing has empty bounds, everything has none")
  func extremes() {
    #expect(TimeBounds(.nothing).isEmpty)
    #expect(TimeBounds(.or([])).isEmpty)
    #expect(TimeBounds(.and([.everything, .nothing])).isEmpty)
    #expect(TimeBounds(.everything) == TimeBounds())
    #expect(!TimeBounds().isEmpty)
    #expect(TimeBounds(.and([])) == TimeBounds())
    #expect(TimeBounds(.not(.everything)) == TimeBounds())
  }

  private static func tree(depth: Int, _ random: inout SplitMix64) -> PredicateTree {
    let date = { (random: inout SplitMix64) in Date(timeIntervalSinceReferenceDate: Double(Int.random(in: 0...6, using: &random))) }
    switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &random) {
    case 0: return .constant(Bool.random(using: &random))
    case 1, 2, 3:
      let comparisons: [PredicateTree.Comparison] = [.less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual]
      return .date(Bool.random(using: &random) ? .start : .end, comparisons.randomElement(using: &random)!, date(&random))
    case 4:
      return .interval(
        start: date(&random), end: date(&random), strictStart: Bool.random(using: &random), strictEnd: Bool.random(using: &random))
    case 5: return .not(tree(depth: depth - 1, &random))
    case 6, 7: return .and((0..<Int.random(in: 0...3, using: &random)).map { _ in tree(depth: depth - 1, &random) })
    default: return .or((0..<Int.random(in: 0...3, using: &random)).map { _ in tree(depth: depth - 1, &random) })
    }
  }

  private static func record(_ start: Int, _ end: Int) -> SampleRecord {
    SampleRecord(
      uuid: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), type: Catalog.types[0],
      start: Date(timeIntervalSinceReferenceDate: Double(start)), end: Date(timeIntervalSinceReferenceDate: Double(end)),
      value: .category(0), provenance: .unknown)
  }
}

@Suite struct DayRangeTests {
  private static let days = (0..<6).map { CivilDay(daysSinceReferenceDate: 8459 + $0) }

  private func range(_ first: Int, _ last: Int, _ zone: TimeZone = .gmt) -> PredicateTree {
    .days(DayRange(Self.days[first], Self.days[last], timeZone: zone))
  }

  /// The days that a tree matches, by their numbers.
  private func matched(_ tree: PredicateTree) -> [Int] { Self.days.indices.filter { tree.matches(day: Self.days[$0]) } }

  @Test("PRED-21: a range of days has both its ends, and none when the end comes first")
  func ends() {
    #expect(matched(range(1, 3)) == [1, 2, 3])
    #expect(matched(range(2, 2)) == [2])
    #expect(matched(range(3, 1)) == [])
    #expect(matched(.not(range(1, 3))) == [0, 4, 5])
    #expect(matched(.everything) == [0, 1, 2, 3, 4, 5])
    #expect(matched(.nothing) == [])
    #expect(matched(.and([range(1, 3), range(2, 5)])) == [2, 3])
    #expect(matched(.or([range(0, 0), range(5, 5)])) == [0, 5])
    #expect(matched(.and([])) == [0, 1, 2, 3, 4, 5])
    #expect(matched(.or([])) == [])
    #expect(!range(0, 5).matches(day: nil))
    #expect(PredicateTree.not(range(0, 5)).matches(day: nil))
  }

  @Test("No day that matches lies outside of the bounds")
  func bounds() {
    var trees: [PredicateTree] = [.everything, .nothing]
    for first in 0..<6 { for last in 0..<6 { trees.append(range(first, last)) } }
    let simple = trees
    for left in simple {
      for right in simple { trees += [.and([left, right]), .or([left, right]), .and([left, .not(right)]), .or([.not(left), right])] }
    }
    for tree in trees {
      let inside = Self.days.filter { tree.dayBounds?.contains($0) ?? false }
      #expect(Set(Self.days.filter { tree.matches(day: $0) }).isSubset(of: inside), "\(tree)")
    }
    #expect(range(3, 1).dayBounds == nil)
    #expect(PredicateTree.and([range(0, 1), range(3, 4)]).dayBounds == nil)
    #expect(PredicateTree.or([range(0, 1), range(3, 4), range(5, 2)]).dayBounds == Self.days[0]...Self.days[4])
    #expect(PredicateTree.and([range(0, 3), range(2, 5), .everything]).dayBounds == Self.days[2]...Self.days[3])
  }

  @Test("No sample is a day's summary, and no summary meets a term about samples")
  func otherTerms() throws {
    let type = try #require(Catalog.type(named: "stepCount"))
    let sample = SampleRecord(type, .quantity(1, type.quantity!.unit), at: Self.days[1].start(in: .gmt))
    #expect(!range(0, 5).matches(sample))
    #expect(PredicateTree.not(range(0, 5)).matches(sample))
    #expect(matched(.uuid([sample.uuid])) == [])
  }

  @Test("The zone is that in which days are named first")
  func zones() throws {
    let zone = try #require(TimeZone(identifier: "Asia/Kathmandu"))
    #expect(PredicateTree.and([.everything, .not(range(0, 1, zone)), range(0, 1)]).dayZone == zone)
    #expect(PredicateTree.everything.dayZone == nil)
  }
}
