// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
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

extension PredicateFormat.Operation {
  /// A client's operator.
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
    case .like: self = .like
    case .matches: self = .matches
    case .in: self = .isIn
    case .between: self = .between
    }
  }
}

extension PredicateTree.Comparison {
  /// A client's operator for values that are no texts. Raises for other operators.
  static func ofNumbers(_ operatorType: _HKComparison.Operator) -> PredicateTree.Comparison {
    let operation = PredicateFormat.Operation(operatorType)
    guard let comparison = operation.comparison else {
      raise(.invalidArgument, "Operator \(operation.rawValue) does not compare one value with one other")
    }
    return comparison
  }
}
