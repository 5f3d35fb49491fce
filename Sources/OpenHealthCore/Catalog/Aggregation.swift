// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How the samples of a quantity type combine into one figure (TYPE-12). Raw values are those of `HKQuantityAggregationStyle`.
public enum Aggregation: Int, Sendable {
  case cumulative = 0
  case discreteArithmetic = 1
  case discreteTemporallyWeighted = 2
  case discreteEquivalentContinuousLevel = 3

  init?(name: Substring) {
    switch name {
    case "cumulative": self = .cumulative
    case "discreteArithmetic": self = .discreteArithmetic
    case "discreteTemporallyWeighted": self = .discreteTemporallyWeighted
    case "discreteEquivalentContinuousLevel": self = .discreteEquivalentContinuousLevel
    default: return nil
    }
  }
}
