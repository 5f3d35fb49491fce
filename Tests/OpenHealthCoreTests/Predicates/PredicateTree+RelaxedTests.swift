// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct PredicateTreeRelaxedTests {
  private static let asleep = PredicateTree.category(.equal, 1)
  private static let early = PredicateTree.date(.start, .less, Date(timeIntervalSinceReferenceDate: 5))

  @Test("storage compares the values of categories, unless they are encrypted")
  func categories() {
    for tree in [Self.asleep, .not(Self.asleep), .and([Self.early, Self.asleep]), .or([Self.early, .not(Self.asleep)])] {
      #expect(tree.isAnsweredByStorage(comparingValues: true))
      #expect(!tree.isAnsweredByStorage(comparingValues: false))
      #expect(tree.relaxed(comparingValues: true) != .everything)
    }
    #expect(Self.early.isAnsweredByStorage(comparingValues: false))
  }

  @Test("what storage cannot compare is taken as true, whether or not it is negated, and the rest stays")
  func relaxed() {
    #expect(Self.asleep.relaxed(comparingValues: false) == .everything)
    #expect(PredicateTree.not(Self.asleep).relaxed(comparingValues: false) == .everything)
    #expect(PredicateTree.and([Self.early, Self.asleep]).relaxed(comparingValues: false) == .and([Self.early, .everything]))
    let either = PredicateTree.not(.or([Self.early, Self.asleep]))
    #expect(either.relaxed(comparingValues: false) == .and([.not(Self.early), .everything]))
    #expect(Self.asleep.relaxed(comparingValues: true) == Self.asleep)
  }

  @Test("T3: of more conditions than storage prepares quickly it gets the bounds of time, and more than a person writes are refused")
  func long() throws {
    func date(_ seconds: Int) -> Date { Date(timeIntervalSinceReferenceDate: Double(seconds)) }
    func either(_ count: Int) -> PredicateTree {
      .or((1...count).map { .and([.date(.start, .greaterOrEqual, date($0)), .date(.start, .lessOrEqual, date($0))]) })
    }
    #expect(either(250).isAnsweredByStorage(comparingValues: true))
    #expect(either(250).relaxed(comparingValues: true) == either(250))
    let long = either(251)
    #expect(!long.isAnsweredByStorage(comparingValues: true))
    #expect(
      long.relaxed(comparingValues: true)
        == .and([.date(.start, .greaterOrEqual, date(1)), .date(.start, .lessOrEqual, date(251))]))
    #expect(PredicateTree.not(long).relaxed(comparingValues: true) == .and([]))
    #expect(try either(5000).checkedForSize() == either(5000))
    #expect(throws: HealthError.invalidArgument(.predicateTooLong)) { try either(5001).checkedForSize() }
  }
}
