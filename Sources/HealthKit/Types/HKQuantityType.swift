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

/// Lets an initialiser hand out the shared object.
public protocol _HKQuantityTypeMaking {}
extension HKQuantityType: _HKQuantityTypeMaking {}

extension _HKQuantityTypeMaking where Self: HKQuantityType {
  /// The type with an identifier: the same object each time (TYPE-01). Raises for an identifier that is no quantity's (TYPE-03).
  public init(_ identifier: HKQuantityTypeIdentifier) {
    guard let type = HKObjectType.quantityType(forIdentifier: identifier) as? Self else {
      raise(.invalidArgument, "\(identifier.rawValue) is not the identifier of a quantity type")
    }
    self = type
  }
}
