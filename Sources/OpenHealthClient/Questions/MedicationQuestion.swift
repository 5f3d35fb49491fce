// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A query's question about the person's medications.
package struct MedicationQuestion: Sendable {
  private let predicate: ClientPredicate<MedicationRecord>
  private let limit: Int?

  /// Throws a ``PredicateFault`` when the predicate names a property that medications do not have.
  package init(_ predicate: ClientPredicate<MedicationRecord>, limit: Int?) throws {
    try predicate.tree.checkForMedications()
    self.predicate = predicate
    self.limit = limit
  }

  /// The medications that match, in the order of the list, at most the limit.
  package func medications(_ connection: HealthConnection) throws(HealthError) -> [MedicationRecord] {
    let found = try connection.ask(FetchMedications()).filter(predicate.matches)
    return limit.map { Array(found.prefix($0)) } ?? found
  }
}

extension MedicationRecord: PredicateSubject {
  /// Whether the medication matches. Of the terms about values, only those about archive and schedule can match.
  package func meets(_ terms: PredicateTree) -> Bool { terms.matches(self) }
}

extension PredicateTree {
  fileprivate func checkForMedications() throws {
    _ = try mapTerms { term in
      switch term {
      case .constant, .content(.isArchived, _, _), .content(.hasSchedule, _, _), .contentField(.isArchived), .contentField(.hasSchedule):
        return term
      default: throw PredicateFault.property(term.property, notOf: "HKUserAnnotatedMedicationType")
      }
    }
  }
}
