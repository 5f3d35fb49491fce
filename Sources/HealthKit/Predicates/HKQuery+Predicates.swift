// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension HKQuery {
  /// Matches samples in a time interval; nil leaves a side open (PRED-05).
  ///
  /// Without options it matches samples that end at or after `startDate` and begin before `endDate` (PRED-06). An interval whose start lies
  /// after its end matches nothing (QRY-11).
  public class func predicateForSamples(
    withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
  ) -> NSPredicate {
    let tree = PredicateTree.interval(
      start: startDate, end: endDate, strictStart: options.contains(.strictStartDate), strictEnd: options.contains(.strictEndDate))
    return TreePredicate(tree)
  }
}

extension HKQuery {
  /// Matches the object with a UUID (PRED-14).
  public class func predicateForObject(with UUID: UUID) -> NSPredicate { predicateForObjects(with: [UUID]) }

  /// Matches the objects with any of the UUIDs (PRED-14).
  public class func predicateForObjects(with UUIDs: Set<UUID>) -> NSPredicate { TreePredicate(.uuid(UUIDs)) }

  /// Matches objects that a source saved (PRED-11).
  public class func predicateForObjects(from source: HKSource) -> NSPredicate { predicateForObjects(from: [source]) }

  /// Matches objects that any of the sources saved (PRED-11).
  public class func predicateForObjects(from sources: Set<HKSource>) -> NSPredicate {
    TreePredicate(.source(Set(sources.map(\.bundleIdentifier))))
  }

  /// Matches objects that any of the source revisions saved. `HKSourceRevisionAnyVersion` and the other wildcards match everything
  /// (PRED-11).
  public class func predicateForObjects(from sourceRevisions: Set<HKSourceRevision>) -> NSPredicate {
    TreePredicate(.sourceRevision(sourceRevisions.map(\.pattern)))
  }

  /// Matches objects that any of the devices measured: all eight fields are equal, nil included (PRED-12).
  public class func predicateForObjects(from devices: Set<HKDevice>) -> NSPredicate {
    TreePredicate(.device(Set(devices.map { $0.record })))
  }

  /// Matches objects whose device has any of the values in a field; an empty set matches objects whose field is nil (PRED-13).
  ///
  /// Raises for a key that is not one of the `HKDevicePropertyKey` constants.
  public class func predicateForObjects(withDeviceProperty key: String, allowedValues: Set<String>) -> NSPredicate {
    guard let field = DeviceRecord.Field(propertyKey: key) else { raise(.invalidArgument, "Invalid device property key: \(key)") }
    return TreePredicate(.deviceField(field, allowedValues))
  }

  /// Matches objects whose metadata have a key, with any value (PRED-10).
  public class func predicateForObjects(withMetadataKey key: String) -> NSPredicate { TreePredicate(.metadataKey(key)) }

  /// Matches objects whose metadata have any of the values under a key (PRED-10). Raises for a value that metadata cannot hold.
  public class func predicateForObjects(withMetadataKey key: String, allowedValues: [Any]) -> NSPredicate {
    TreePredicate(.or(allowedValues.map { .metadata(key, .equal, MetadataValue($0, key: key)) }))
  }

  /// Matches objects by the value under a metadata key. An object without the key matches only "not equal" (PRED-10).
  ///
  /// Text operators take a string, `in` takes a collection, `between` a collection of two. Raises for a value that does not fit the
  /// operator.
  public class func predicateForObjects(
    withMetadataKey key: String, operatorType: _HKComparison.Operator, value: Any
  ) -> NSPredicate {
    guard let value = PredicateFormat.Value(value) else { raise(.invalidArgument, "Metadata key \(key) has no value of such a class") }
    let operation = PredicateFormat.Operation(operatorType)
    return TreePredicate(
      raisingProblems {
        try PredicateTranslation(subject: .sample).term(.metadata(key), "\(HKPredicateKeyPathMetadata).\(key)", operation, value)
      })
  }

  /// Matches samples by their quantity, after conversion to the unit of the given one (PRED-08). Raises for operators of texts and
  /// collections.
  public class func predicateForQuantitySamples(with operatorType: _HKComparison.Operator, quantity: HKQuantity) -> NSPredicate {
    TreePredicate(.quantity(.ofNumbers(operatorType), quantity.value, quantity.expression))
  }

  /// Matches category samples by their value (PRED-09). Raises for operators of texts and collections.
  public class func predicateForCategorySamples(with operatorType: _HKComparison.Operator, value: Int) -> NSPredicate {
    TreePredicate(.category(.ofNumbers(operatorType), value))
  }

  /// The raw form of ``HKCategoryValuePredicateProviding/predicateForSamples(equalTo:)``, with the values' numbers (PRED-09).
  public class func __predicateForCategorySamplesEqual(toValues values: Set<NSNumber>) -> NSPredicate {
    TreePredicate(.or(values.map(\.intValue).sorted().map { .category(.equal, $0) }))
  }

  /// Matches objects that belong to no correlation (PRED-15). An object that was not read from a store belongs to none.
  public class func predicateForObjectsWithNoCorrelation() -> NSPredicate { TreePredicate(.noCorrelation) }
}

extension HKQuery {
  /// Matches the activity summary of a day (PRED-21). The components name the day in their own calendar; without one they name no day, and
  /// no summary matches (ACT-09).
  ///
  /// Raises when they have an hour, or are not a date in their calendar.
  public class func predicateForActivitySummary(with dateComponents: DateComponents) -> NSPredicate {
    predicate(forActivitySummariesBetweenStart: dateComponents, end: dateComponents)
  }

  /// Matches the activity summaries from one day to another, both included; none when the end comes first (PRED-21), and none when the
  /// components of a day have no calendar (ACT-09).
  ///
  /// Raises when the components of a day have an hour, or are not a date in their calendar.
  public class func predicate(
    forActivitySummariesBetweenStart startDateComponents: DateComponents, end endDateComponents: DateComponents
  ) -> NSPredicate {
    guard let first = day(startDateComponents), let last = day(endDateComponents) else { return TreePredicate(.nothing) }
    return TreePredicate(.days(DayRange(first.day, last.day, timeZone: first.zone)))
  }

  /// The day that components name; nil without a calendar.
  private static func day(_ components: DateComponents) -> (day: CivilDay, zone: TimeZone)? {
    if components.hour != nil { raise(.invalidArgument, "Activity Summary Date Components Require Hour to not be set") }
    guard let calendar = components.calendar else { return nil }
    guard let date = calendar.date(from: components) else {
      raise(.invalidArgument, "Date components for activity summaries must make a date in their calendar")
    }
    let zone = components.timeZone ?? calendar.timeZone
    return (CivilDay(of: date, in: zone), zone)
  }
}

extension HKQuery {
  /// Matches clinical records whose FHIR resource has a type (PRED-22).
  public class func predicateForClinicalRecords(withFHIRResourceType resourceType: HKFHIRResourceType) -> NSPredicate {
    TreePredicate(.content(.resourceType, .equal, .text(resourceType.rawValue)))
  }

  /// Matches the clinical record of a source with a type and an identifier of its FHIR resource: at most one (PRED-22, CLIN-02).
  public class func predicateForClinicalRecords(
    from source: HKSource, fhirResourceType resourceType: HKFHIRResourceType, identifier: String
  ) -> NSPredicate {
    TreePredicate(
      .and([
        .source([source.bundleIdentifier]), .content(.resourceType, .equal, .text(resourceType.rawValue)),
        .content(.resourceIdentifier, .equal, .text(identifier)),
      ]))
  }

  /// Matches verifiable records whose relevant date is in an interval, its ends included (PRED-23).
  public class func predicateForVerifiableClinicalRecords(withRelevantDateWithin dateInterval: DateInterval) -> NSPredicate {
    TreePredicate(
      .and([
        .content(.relevantDate, .greaterOrEqual, .date(dateInterval.start)),
        .content(.relevantDate, .lessOrEqual, .date(dateInterval.end)),
      ]))
  }
}

extension HKQuery {
  /// Matches electrocardiograms with a classification.
  public class func predicateForElectrocardiograms(classification: HKElectrocardiogram.Classification) -> NSPredicate {
    TreePredicate(.content(.electrocardiogramClassification, .equal, .number(Double(classification.rawValue))))
  }

  /// Matches electrocardiograms by whether the person had symptoms.
  public class func predicateForElectrocardiograms(symptomsStatus: HKElectrocardiogram.SymptomsStatus) -> NSPredicate {
    TreePredicate(.content(.symptomsStatus, .equal, .number(Double(symptomsStatus.rawValue))))
  }

  /// Matches the category samples of the symptoms during an electrocardiogram (PRED-17, ECG-04). Apps cannot change which samples these are.
  public class func predicateForObjectsAssociated(electrocardiogram: HKElectrocardiogram) -> NSPredicate {
    TreePredicate(.uuid(Set(electrocardiogram.electrocardiogram.symptoms)))
  }
}

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

extension HKQuery {
  /// Matches states of mind by their valence (PRED-23). Raises for operators of texts and collections.
  public class func predicateForStatesOfMind(withValence valence: Double, operatorType: _HKComparison.Operator) -> NSPredicate {
    TreePredicate(.content(.valence, .ofNumbers(operatorType), .number(valence)))
  }

  /// Matches emotions of the moment, or moods of a day (PRED-23).
  public class func predicateForStatesOfMind(with kind: HKStateOfMind.Kind) -> NSPredicate { stateOfMind(.kind, kind.rawValue) }

  /// Matches states of mind with a label, among others or alone (PRED-23).
  public class func predicateForStatesOfMind(with label: HKStateOfMind.Label) -> NSPredicate { stateOfMind(.labels, label.rawValue) }

  /// Matches states of mind with an association, among others or alone (PRED-23).
  public class func predicateForStatesOfMind(with association: HKStateOfMind.Association) -> NSPredicate {
    stateOfMind(.associations, association.rawValue)
  }

  private static func stateOfMind(_ field: ContentField, _ number: Int) -> NSPredicate {
    TreePredicate(.content(field, .equal, .number(Double(number))))
  }
}
