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
  /// Raises for a key that is none of the `HKDevicePropertyKey` constants.
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
