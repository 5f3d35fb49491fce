// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Infers Foundation's operator of comparisons as an associated type: its class is marked as deprecated on Linux, although the operator
/// works. Not for clients.
public protocol _HKComparisonNaming {
  /// The operator, inferred from ``name(_:)``.
  associatedtype Operator
  /// Has the operator as its parameter, and no other purpose.
  static func name(_ operator: Operator)
}

/// Names `NSComparisonPredicate.Operator` as `_HKComparison.Operator`, without a warning.
public enum _HKComparison: _HKComparisonNaming {
  /// Makes `Operator` the one of `NSComparisonPredicate`. Nothing calls it.
  @available(*, deprecated) public static func name(_ operator: NSComparisonPredicate.Operator) {}
}

extension PredicateFormat.Operation {
  /// Converts a client's operator.
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
  /// Converts a client's operator for values that are not texts. Raises for the operators of texts and collections.
  static func ofNumbers(_ operatorType: _HKComparison.Operator) -> PredicateTree.Comparison {
    let operation = PredicateFormat.Operation(operatorType)
    guard let comparison = operation.comparison else {
      raise(.invalidArgument, "Operator \(operation.rawValue) does not compare one value with one other")
    }
    return comparison
  }
}
