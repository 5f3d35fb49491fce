// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

/// The interval of the predicates lasts from second 10 to second 20.
@Suite struct PredicateTreeTests {
  /// Samples by start and end: before, touching, across each border, inside, around, on the borders, after.
  private static let spans: [(Double, Double)] = [
    (0, 9), (0, 10), (5, 15), (10, 10), (10, 15), (12, 18), (15, 20), (15, 25), (5, 25), (10, 20), (20, 20), (20, 30), (21, 30),
  ]

  @Test(
    "PRED-01 PRED-06: without options a sample matches when it ends at or after the start and begins before the end",
    arguments: spans)
  func overlap(start: Double, end: Double) {
    #expect(matches(start, end, .interval(start: at(10), end: at(20), strictStart: false, strictEnd: false)) == (end >= 10 && start < 20))
  }

  @Test("PRED-02: a strict start lies inside, the end of the interval not included", arguments: spans)
  func strictStart(start: Double, end: Double) {
    #expect(matches(start, end, .interval(start: at(10), end: at(20), strictStart: true, strictEnd: false)) == (10 <= start && start < 20))
  }

  @Test("PRED-03: a strict end lies inside, the end of the interval not included", arguments: spans)
  func strictEnd(start: Double, end: Double) {
    #expect(matches(start, end, .interval(start: at(10), end: at(20), strictStart: false, strictEnd: true)) == (10 <= end && end < 20))
  }

  @Test("PRED-04: both strict: both dates lie inside", arguments: spans)
  func bothStrict(start: Double, end: Double) {
    #expect(matches(start, end, .interval(start: at(10), end: at(20), strictStart: true, strictEnd: true)) == (10 <= start && end < 20))
  }

  @Test("PRED-05: an open side excludes nothing", arguments: spans)
  func openSides(start: Double, end: Double) {
    #expect(matches(start, end, .interval(start: nil, end: nil, strictStart: true, strictEnd: true)))
    #expect(matches(start, end, .interval(start: at(10), end: nil, strictStart: false, strictEnd: false)) == (end >= 10))
    #expect(matches(start, end, .interval(start: at(10), end: nil, strictStart: true, strictEnd: true)) == (start >= 10))
    #expect(matches(start, end, .interval(start: nil, end: at(20), strictStart: false, strictEnd: false)) == (start < 20))
    #expect(matches(start, end, .interval(start: nil, end: at(20), strictStart: false, strictEnd: true)) == (end < 20))
  }

  @Test("QRY-11: an interval that starts after its end matches nothing, not even samples that span it", arguments: spans)
  func backwards(start: Double, end: Double) {
    for strictStart in [false, true] {
      for strictEnd in [false, true] {
        #expect(!matches(start, end, .interval(start: at(20), end: at(10), strictStart: strictStart, strictEnd: strictEnd)))
      }
    }
  }

  @Test("PRED-26: and, or and not, empty ones included")
  func compounds() {
    let (yes, no) = (PredicateTree.everything, PredicateTree.nothing)
    let table: [(PredicateTree, Bool)] = [
      (.and([]), true), (.and([yes, yes]), true), (.and([yes, no]), false), (.or([]), false), (.or([no, yes]), true),
      (.or([no, no]), false),
      (.not(yes), false), (.not(.or([])), true), (.not(.and([.not(no), yes])), false),
    ]
    for (tree, answer) in table { #expect(matches(0, 1, tree) == answer, "\(tree)") }
  }

  @Test("PRED-26: comparisons of both dates")
  func comparisons() {
    let table: [(PredicateTree.Comparison, [Bool])] = [
      (.less, [true, false, false]), (.lessOrEqual, [true, true, false]), (.greater, [false, false, true]),
      (.greaterOrEqual, [false, true, true]), (.equal, [false, true, false]), (.notEqual, [true, false, true]),
    ]
    for (comparison, answers) in table {
      // A date just before, at and just after 10.
      #expect([9.0, 10, 11].map { matches($0, 30, .date(.start, comparison, at(10))) } == answers, "\(comparison)")
      #expect([9.0, 10, 11].map { matches(0, $0, .date(.end, comparison, at(10))) } == answers, "\(comparison)")
    }
  }

  @Test("PRED-11 PRED-14: sources by their identifier, objects by their UUID")
  func sourcesAndIdentities() {
    let sample = record(0, 1)
    #expect(PredicateTree.source(["x", "test.source"]).matches(sample))
    #expect(!PredicateTree.source(["test"]).matches(sample))
    #expect(!PredicateTree.source([]).matches(sample))
    #expect(PredicateTree.uuid([sample.uuid, UUID()]).matches(sample))
    #expect(!PredicateTree.uuid([UUID()]).matches(sample))
    #expect(!PredicateTree.uuid([]).matches(sample))
    var unsaved = sample
    unsaved.provenance = .unknown
    #expect(!PredicateTree.source(["test.source"]).matches(unsaved))
  }

  // MARK: Helpers

  private func at(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

  private func matches(_ start: Double, _ end: Double, _ tree: PredicateTree) -> Bool { tree.matches(record(start, end)) }

  private func record(_ start: Double, _ end: Double) -> SampleRecord {
    SampleRecord(
      uuid: UUID(), type: Catalog.type(named: "stepCount")!, start: at(start), end: at(end), value: .category(0),
      provenance: Provenance(
        revision: SourceRevisionRecord(app: "test.source", name: "Source"), device: nil))
  }
}

@Suite struct PredicateTreeMedicationTests {
  private let archived = MedicationRecord(displayText: "Drops", isArchived: true, hasSchedule: true)
  private let plain = MedicationRecord(displayText: "Gel")

  @Test("PRED-24: predicates compare whether a medication is archived and scheduled; other terms match none")
  func matches() {
    func isArchived(_ flag: Double) -> PredicateTree { .content(.isArchived, .equal, .number(flag)) }
    let scheduled = PredicateTree.content(.hasSchedule, .notEqual, .number(0))
    let table: [(PredicateTree, matchesArchived: Bool, matchesPlain: Bool)] = [
      (isArchived(1), true, false), (isArchived(0), false, true), (scheduled, true, false), (.not(scheduled), false, true),
      (.and([isArchived(1), scheduled]), true, false), (.or([isArchived(0), scheduled]), true, true), (.everything, true, true),
      (.nothing, false, false), (.contentField(.hasSchedule), true, true), (.contentField(.status), false, false),
      (.uuid([archived.identifier, plain.identifier]), false, false), (.content(.status, .equal, .number(1)), false, false),
    ]
    for (predicate, matchesArchived, matchesPlain) in table {
      #expect(predicate.matches(archived) == matchesArchived, "\(predicate)")
      #expect(predicate.matches(plain) == matchesPlain, "\(predicate)")
    }
  }
}

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
