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
}
