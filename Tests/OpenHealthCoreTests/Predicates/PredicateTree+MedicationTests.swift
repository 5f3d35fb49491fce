// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

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
