// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// One dose of a medication and its status, such as taken or skipped (MED-01). Apps read dose events, and cannot make them.
///
/// A dose of a schedule has a scheduled date and quantity; a dose as needed has neither.
open class HKMedicationDoseEvent: HKSample, @unchecked Sendable {
  /// The type of dose events.
  open var medicationDoseEventType: HKMedicationDoseEventType { HKObjectType.medicationDoseEventType() }

  /// The medication: the identifier of an ``HKMedicationConcept``, which the person may have removed from the list since (MED-04).
  open var medicationConceptIdentifier: HKHealthConceptIdentifier { HKHealthConceptIdentifier(identifier: event.medication) }

  /// Whether the dose belongs to a schedule (MED-03).
  open var scheduleType: HKMedicationDoseEvent.ScheduleType {
    HKMedicationDoseEvent.ScheduleType(rawValue: event.scheduleType.rawValue) ?? .asNeeded
  }

  /// The status of the dose, such as taken or skipped (MED-03).
  open var logStatus: HKMedicationDoseEvent.LogStatus { HKMedicationDoseEvent.LogStatus(rawValue: event.status.rawValue) ?? .notInteracted }

  /// When the dose was due; nil for a dose as needed.
  open var scheduledDate: Date? { event.scheduledDate }

  /// How much was due, in ``unit``; nil for a dose as needed.
  open var scheduledDoseQuantity: Double? { event.scheduledDose }

  /// How much the person took, in ``unit``: by default what was due, and 1 for a dose as needed (MED-02). Nil when it is not known.
  open var doseQuantity: Double? { event.dose }

  /// ``scheduledDoseQuantity`` as a number object.
  open var __scheduledDoseQuantity: NSNumber? { event.scheduledDose.map { NSNumber(value: $0) } }

  /// ``doseQuantity`` as a number object.
  open var __doseQuantity: NSNumber? { event.dose.map { NSNumber(value: $0) } }

  /// The unit of both quantities, such as a count.
  open var unit: HKUnit { HKUnit(expression: event.unit) }

  private var event: DoseEventRecord {
    guard case .content(.doseEvent(let event)) = record.value else { preconditionFailure("a dose event holds one") }
    return event
  }
}
