// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// An enumeration of category values that makes predicates.
///
///     HKCategoryValueSleepAnalysis.predicateForSamples(equalTo: HKCategoryValueSleepAnalysis.allAsleepValues)
///     HKCategoryValueSeverity.predicateForSamples(.greaterThan, value: .mild)
///
/// A predicate compares only the number, so combine it with a query for samples of the right type.
public protocol HKCategoryValuePredicateProviding: Hashable, RawRepresentable {}

extension HKCategoryValuePredicateProviding where RawValue == Int {
  /// Matches category samples by their value (PRED-09). Raises for operators of texts and collections.
  public static func predicateForSamples(_ operatorType: _HKComparison.Operator, value: Self) -> NSPredicate {
    HKQuery.predicateForCategorySamples(with: operatorType, value: value.rawValue)
  }

  /// Matches category samples that have any of the values; an empty set matches none (PRED-09).
  public static func predicateForSamples(equalTo values: Set<Self>) -> NSPredicate {
    TreePredicate(.or(values.map(\.rawValue).sorted().map { .category(.equal, $0) }))
  }
}

/// The raw values of ``HKCategoryValueSleepAnalysis/allAsleepValues``.
public func __HKCategoryValueSleepAnalysisAsleepValues() -> Set<NSNumber> {
  Set(HKCategoryValueSleepAnalysis.allAsleepValues.map { NSNumber(value: $0.rawValue) })
}

extension HKCategoryValueSleepAnalysis {
  /// All values that mean sleep, in whatever stage; in bed and awake are not among them.
  public static var allAsleepValues: Set<HKCategoryValueSleepAnalysis> {
    [.asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM]
  }
}
