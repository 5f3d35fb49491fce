// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A type whose samples hold a quantity.
///
///     let steps = HKQuantityType(.stepCount)
open class HKQuantityType: HKSampleType, @unchecked Sendable {
  /// How quantities of the type combine in statistics: they add up, or are averaged in one of several ways (TYPE-12, TYPE-13).
  open var aggregationStyle: HKQuantityAggregationStyle {
    guard let style = HKQuantityAggregationStyle(rawValue: facts.aggregation.rawValue) else {
      preconditionFailure("aggregation \(facts.aggregation) has a style")
    }
    return style
  }

  /// Whether a quantity of this type can have the unit (TYPE-06).
  open func `is`(compatibleWith unit: HKUnit) -> Bool { unit.expression.isCompatible(with: facts.unit) }

  /// The unit of figures of the type.
  var figureUnit: UnitExpression {
    guard let unit = dataType.figureUnit else { preconditionFailure("\(identifier) is a quantity type") }
    return unit
  }

  var facts: DataType.QuantityFacts {
    guard let facts = dataType.quantity else { preconditionFailure("\(identifier) is a quantity type") }
    return facts
  }
}

extension HKQuantityType: _HKTypeMaking {
  /// The identifiers of quantity types.
  public typealias _Identifier = HKQuantityTypeIdentifier
}
