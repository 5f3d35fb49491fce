// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension HKQuery {
  /// Samples of a time interval; an open side is nil (PRED-05).
  ///
  /// Without options: those that end at or after `startDate` and begin before `endDate` (PRED-06). An interval whose start lies after its
  /// end matches nothing (QRY-11).
  public class func predicateForSamples(
    withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
  ) -> NSPredicate {
    let tree = PredicateTree.interval(
      start: startDate, end: endDate, strictStart: options.contains(.strictStartDate), strictEnd: options.contains(.strictEndDate))
    return TreePredicate(tree)
  }
}

extension HKQuery {
  /// The object with a UUID (PRED-14).
  public class func predicateForObject(with UUID: UUID) -> NSPredicate { predicateForObjects(with: [UUID]) }

  /// The objects with some UUIDs (PRED-14).
  public class func predicateForObjects(with UUIDs: Set<UUID>) -> NSPredicate { TreePredicate(.uuid(UUIDs)) }

  /// Objects that a source saved (PRED-11).
  public class func predicateForObjects(from source: HKSource) -> NSPredicate { predicateForObjects(from: [source]) }

  /// Objects that one of some sources saved (PRED-11).
  public class func predicateForObjects(from sources: Set<HKSource>) -> NSPredicate {
    TreePredicate(.source(Set(sources.map(\.bundleIdentifier))))
  }

  /// Objects that one of some source revisions saved; `HKSourceRevisionAnyVersion` and its like stand for any (PRED-11).
  public class func predicateForObjects(from sourceRevisions: Set<HKSourceRevision>) -> NSPredicate {
    TreePredicate(.sourceRevision(sourceRevisions.map(\.pattern)))
  }

  /// Objects that one of some devices measured: all eight fields equal, nil included (PRED-12).
  public class func predicateForObjects(from devices: Set<HKDevice>) -> NSPredicate {
    TreePredicate(.device(Set(devices.map { $0.record })))
  }

  /// Objects whose device has one of some values in a field; an empty set means that the field is nil (PRED-13).
  ///
  /// Raises for a key that is none of the `HKDevicePropertyKey` constants.
  public class func predicateForObjects(withDeviceProperty key: String, allowedValues: Set<String>) -> NSPredicate {
    guard let field = DeviceRecord.Field(propertyKey: key) else { raise(.invalidArgument, "Invalid device property key: \(key)") }
    return TreePredicate(.deviceField(field, allowedValues))
  }

  /// Objects that have metadata with a key (PRED-10).
  public class func predicateForObjects(withMetadataKey key: String) -> NSPredicate { TreePredicate(.metadataKey(key)) }

  /// Objects whose metadata has one of some values under a key (PRED-10).
  public class func predicateForObjects(withMetadataKey key: String, allowedValues: [Any]) -> NSPredicate {
    TreePredicate(.or(allowedValues.map { .metadata(key, .equal, MetadataValue($0, key: key)) }))
  }

  /// Objects whose metadata compares with a value under a key. Without the key only "not equal" is met (PRED-10).
  ///
  /// Operators of texts take a text, `in` takes a collection, `between` a collection of two. Raises for an operator without a value of
  /// its kind.
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

  /// Quantity samples that compare with a quantity, after conversion (PRED-08).
  public class func predicateForQuantitySamples(with operatorType: _HKComparison.Operator, quantity: HKQuantity) -> NSPredicate {
    TreePredicate(.quantity(.ofNumbers(operatorType), quantity.value, quantity.expression))
  }

  /// Category samples that compare with a value (PRED-09).
  public class func predicateForCategorySamples(with operatorType: _HKComparison.Operator, value: Int) -> NSPredicate {
    TreePredicate(.category(.ofNumbers(operatorType), value))
  }

  /// Objects that stand in no correlation (PRED-15). An object that was not read from a store stands in none.
  public class func predicateForObjectsWithNoCorrelation() -> NSPredicate { TreePredicate(.noCorrelation) }
}
