// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension HKQuery {
  /// Matches the dose events with a status (PRED-24).
  public class func predicateForMedicationDoseEvent(status: HKMedicationDoseEvent.LogStatus) -> NSPredicate {
    predicateForMedicationDoseEvent(statuses: [status])
  }

  /// Matches the dose events with any of the statuses; none for an empty set (PRED-24).
  public class func predicateForMedicationDoseEvent(statuses: Set<HKMedicationDoseEvent.LogStatus>) -> NSPredicate {
    any(statuses.map(\.rawValue).sorted().map { .content(.status, .equal, .number(Double($0))) })
  }

  /// Matches the dose events that were due at exactly this date (PRED-24).
  public class func predicateForMedicationDoseEvent(scheduledDate: Date) -> NSPredicate {
    predicateForMedicationDoseEvent(scheduledDates: [scheduledDate])
  }

  /// Matches the dose events that were due at exactly one of these dates; none for an empty set (PRED-24).
  public class func predicateForMedicationDoseEvent(scheduledDates: Set<Date>) -> NSPredicate {
    any(scheduledDates.sorted().map { .content(.scheduledDate, .equal, .date($0)) })
  }

  /// Matches the scheduled dose events that were due at the start or later, and before the end; nil leaves a side open (PRED-24).
  ///
  /// Dose events as needed never match.
  public class func predicateForMedicationDoseEvent(scheduledStart startDate: Date?, end endDate: Date?) -> NSPredicate {
    let bounds: [PredicateTree?] = [
      startDate.map { .content(.scheduledDate, .greaterOrEqual, .date($0)) }, endDate.map { .content(.scheduledDate, .less, .date($0)) },
    ]
    let parts = bounds.compactMap { $0 }
    return TreePredicate(parts.isEmpty ? .contentField(.scheduledDate) : parts.count == 1 ? parts[0] : .and(parts))
  }

  /// Matches the dose events of a medication (PRED-24).
  public class func predicateForMedicationDoseEvent(medicationConceptIdentifier: HKHealthConceptIdentifier) -> NSPredicate {
    predicateForMedicationDoseEvent(medicationConceptIdentifiers: [medicationConceptIdentifier])
  }

  /// Matches the dose events of any of the medications; none for an empty set (PRED-24).
  public class func predicateForMedicationDoseEvent(medicationConceptIdentifiers: Set<HKHealthConceptIdentifier>) -> NSPredicate {
    any(medicationConceptIdentifiers.map(\.identifier.uuidString).sorted().map { .medication($0) })
  }

  /// Matches medications by whether the person archived them, for an `HKUserAnnotatedMedicationQuery` (PRED-24).
  public class func predicateForUserAnnotatedMedications(isArchived: Bool) -> NSPredicate {
    TreePredicate(.content(.isArchived, .equal, .number(isArchived ? 1 : 0)))
  }

  /// Matches medications by whether the person takes them on a schedule, for an `HKUserAnnotatedMedicationQuery` (PRED-24).
  public class func predicateForUserAnnotatedMedications(hasSchedule: Bool) -> NSPredicate {
    TreePredicate(.content(.hasSchedule, .equal, .number(hasSchedule ? 1 : 0)))
  }

  private static func any(_ terms: [PredicateTree]) -> NSPredicate { TreePredicate(terms.count == 1 ? terms[0] : .or(terms)) }
}
