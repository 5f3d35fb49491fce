// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// How values of a quantity type combine over time.
///
/// Raw values are those of `HKQuantityAggregationStyle`.
package enum Aggregation: Int, Codable, Hashable, Sendable {
  /// Summed.
  case cumulative = 0

  /// Averaged, every sample counting the same. Since iOS 13.0.
  case discreteArithmetic = 1

  /// Averaged, weighted by time. Since iOS 13.0.
  case discreteTemporallyWeighted = 2

  /// Averaged as an equivalent continuous sound level. Since iOS 13.0.
  case discreteEquivalentContinuousLevel = 3
}
