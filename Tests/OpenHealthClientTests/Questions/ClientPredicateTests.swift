// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct ClientPredicateTests {
  private typealias Predicate = ClientPredicate<SampleRecord>

  private let date = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private let steps: DataType
  private let pulse: DataType

  init() throws {
    steps = try #require(Catalog.type(named: "stepCount"))
    pulse = try #require(Catalog.type(named: "heartRate"))
  }

  private func sample(_ value: SampleRecord.Value, _ type: DataType) -> SampleRecord {
    SampleRecord(type, value, at: date)
  }

  private let one = PredicateTree.category(.equal, 1)
  private let code = Predicate.code { sample in if case .category(let number) = sample.value { number > 0 } else { false } }

  @Test("The terms match at least what the predicate matches: code counts as true, and so does its negation")
  func trees() {
    let table: [(Predicate, Bool, PredicateTree)] = [
      (.terms(one), true, one), (code, false, .everything), (.not(.terms(one)), true, .not(one)), (.not(code), false, .everything),
      (.and([.terms(one), code]), false, .and([one, .everything])), (.or([.terms(one), code]), false, .or([one, .everything])),
      (.and([.terms(one), .not(.terms(one))]), true, .and([one, .not(one)])), (.or([]), true, .or([])),
      (.not(.or([.terms(one), code])), false, .everything),
    ]
    for (predicate, isExact, tree) in table {
      #expect(predicate.isExact == isExact, "\(tree)")
      #expect(predicate.tree == tree, "\(tree)")
    }
  }

  @Test("Terms and code decide together")
  func matches() {
    let (first, second, none) = (sample(.category(1), steps), sample(.category(2), steps), sample(.category(0), steps))
    let table: [(Predicate, [Bool])] = [
      (.terms(one), [true, false, false]), (code, [true, true, false]), (.not(code), [false, false, true]),
      (.and([.not(.terms(one)), code]), [false, true, false]), (.or([.terms(one), .not(code)]), [true, false, true]),
      (.and([]), [true, true, true]), (.or([]), [false, false, false]),
    ]
    for (predicate, answers) in table { #expect([first, second, none].map(predicate.matches) == answers) }
    let replaced = Predicate.and([.terms(.not(one)), .or([code, .not(.terms(one))])]).mapTerms { _ in .everything }
    #expect([first, none].map(replaced.matches) == [false, false])
    #expect(Predicate.or([.terms(one), .not(code)]).mapTerms { _ in .nothing }.matches(none))
  }

  @Test("CORR-10: a correlation has a member of the type that the code accepts")
  func members() {
    let exact = Predicate.member(steps, .terms(one))
    #expect(exact.isExact)
    #expect(exact.tree == .member(steps, one))
    let predicate = Predicate.member(steps, code)
    #expect(!predicate.isExact)
    #expect(predicate.tree == .and([.member(steps, .everything), .everything]))
    let (mine, zero, other) = (sample(.category(1), steps), sample(.category(0), steps), sample(.category(1), pulse))
    let table: [([SampleRecord], Bool)] = [
      ([mine], true), ([zero], false), ([other], false), ([zero, other], false), ([other, zero, mine], true), ([], false),
    ]
    for (members, answer) in table { #expect(predicate.matches(sample(.correlation(members), pulse)) == answer) }
    // No correlation: its terms are met in the store alone.
    #expect(!predicate.matches(mine))
  }
}
