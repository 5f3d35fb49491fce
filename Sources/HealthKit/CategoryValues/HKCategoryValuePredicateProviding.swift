// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The values of category samples, as predicates.
///
///     HKCategoryValueSleepAnalysis.predicateForSamples(equalTo: HKCategoryValueSleepAnalysis.allAsleepValues)
///     HKCategoryValueSeverity.predicateForSamples(.greaterThan, value: .mild)
///
/// A predicate looks at the number alone: combine it with a query for samples of the right type.
public protocol HKCategoryValuePredicateProviding: Hashable, RawRepresentable {}

extension HKCategoryValuePredicateProviding where RawValue == Int {
  /// Category samples whose value compares with a value (PRED-09). Raises for operators that are for texts.
  public static func predicateForSamples(_ operatorType: _HKComparison.Operator, value: Self) -> NSPredicate {
    HKQuery.predicateForCategorySamples(with: operatorType, value: value.rawValue)
  }

  /// Category samples whose value is one of some; of no values, no samples (PRED-09).
  public static func predicateForSamples(equalTo values: Set<Self>) -> NSPredicate {
    TreePredicate(.or(values.map(\.rawValue).sorted().map { .category(.equal, $0) }))
  }
}
