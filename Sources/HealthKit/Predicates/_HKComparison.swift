// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Names Foundation's operator of comparisons, whose class is marked as deprecated on Linux although the operator works.
public protocol _HKComparisonNaming {
  associatedtype Operator
  static func name(_ operator: Operator)
}

/// Where `Operator` is `NSComparisonPredicate.Operator`.
public enum _HKComparison: _HKComparisonNaming {
  @available(*, deprecated) public static func name(_ operator: NSComparisonPredicate.Operator) {}
}

extension PredicateTree.Comparison {
  /// A client's operator in the engine's terms. Raises for the ones that do not compare one value with one other.
  init(_ operatorType: _HKComparison.Operator) {
    switch operatorType {
    case .lessThan: self = .less
    case .lessThanOrEqualTo: self = .lessOrEqual
    case .greaterThan: self = .greater
    case .greaterThanOrEqualTo: self = .greaterOrEqual
    case .equalTo: self = .equal
    case .notEqualTo: self = .notEqual
    case .beginsWith: self = .beginsWith
    case .endsWith: self = .endsWith
    case .contains: self = .contains
    default: raise(.invalidArgument, "Operator \(operatorType) cannot be used in a query")
    }
  }

  /// The same for values that are no texts.
  static func ofNumbers(_ operatorType: _HKComparison.Operator) -> PredicateTree.Comparison {
    let comparison = PredicateTree.Comparison(operatorType)
    switch comparison {
    case .beginsWith, .endsWith, .contains: raise(.invalidArgument, "Operator \(operatorType) is for texts only")
    default: return comparison
    }
  }
}
