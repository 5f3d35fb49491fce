// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

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
