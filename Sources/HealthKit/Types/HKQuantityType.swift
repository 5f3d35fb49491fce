// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A type whose samples hold a quantity.
///
///     let steps = HKQuantityType(.stepCount)
open class HKQuantityType: HKSampleType, @unchecked Sendable {
  /// How samples of the type combine (TYPE-12, TYPE-13).
  open var aggregationStyle: HKQuantityAggregationStyle {
    guard let style = HKQuantityAggregationStyle(rawValue: facts.aggregation.rawValue) else {
      preconditionFailure("aggregation \(facts.aggregation) has a style")
    }
    return style
  }

  /// Whether quantities of the unit can be of this type (TYPE-06).
  open func `is`(compatibleWith unit: HKUnit) -> Bool { unit.expression.isCompatible(with: facts.unit) }

  var facts: DataType.QuantityFacts {
    guard let facts = dataType.quantity else { preconditionFailure("\(identifier) is a quantity type") }
    return facts
  }
}

extension HKQuantityType: _HKTypeMaking {
  public typealias _Identifier = HKQuantityTypeIdentifier
}
