// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A sample that holds a quantity, such as steps taken or a heart rate.
///
///     let walk = HKQuantitySample(
///       type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 420), start: start, end: end)
///
/// Every object belongs to a subclass: `HKCumulativeQuantitySample` or `HKDiscreteQuantitySample`, depending on the type (OBJ-17). Objects
/// that are made as another subclass, such as a client's own, are of that one until they are saved and read.
open class HKQuantitySample: HKSample, @unchecked Sendable {
  /// The sample's type, which defines the dimension of the quantity.
  open var quantityType: HKQuantityType {
    guard let type = sampleType as? HKQuantityType else { preconditionFailure("a quantity sample has a quantity type") }
    return type
  }

  /// The quantity, in the unit in which it was saved; for a series, the sum or the average (OBJ-24).
  open var quantity: HKQuantity { quantity(nil) }

  /// The number of quantities in the sample; 1 unless it was built as a series (OBJ-23).
  open var count: Int { record.series?.count ?? 1 }

  /// A number in the sample's unit; nil means the sample's own number.
  func quantity(_ number: Double?) -> HKQuantity {
    guard case .quantity(let value, let unit) = record.value else { preconditionFailure("a quantity sample holds a quantity") }
    return HKQuantity(expression: unit, value: number ?? value)
  }
}

/// Lets the initialisers of `HKQuantitySample` choose the object's class. Not for clients.
public protocol _HKQuantitySampleMaking {}
extension HKQuantitySample: _HKQuantitySampleMaking {}

extension _HKQuantitySampleMaking where Self: HKQuantitySample {
  /// A new sample without device and metadata. Raises when it breaks a rule (OBJ-11 to OBJ-21).
  public init(type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date, end endDate: Date) {
    self.init(type: quantityType, quantity: quantity, start: startDate, end: endDate, device: nil, metadata: nil)
  }

  /// A new sample with metadata. Raises when it breaks a rule (OBJ-11 to OBJ-21, META-01 to META-06).
  public init(
    type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date, end endDate: Date, metadata: [String: Any]?
  ) {
    self.init(type: quantityType, quantity: quantity, start: startDate, end: endDate, device: nil, metadata: metadata)
  }

  /// A new sample, which is not stored until it is saved.
  ///
  /// Raises `_HKObjectValidationFailureException` when the end is before the start, the unit does not fit the type, the duration breaks the
  /// type's limits, or the metadata break a rule (OBJ-11 to OBJ-21, META-01 to META-06).
  ///
  /// The object is of the class that fits its type where that is a subclass of the named one, else of the named one: a client's own
  /// subclass, or the class of types of the other kind (OBJ-17).
  public init(
    type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date, end endDate: Date, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    let record = HKSample.record(
      quantityType, value: .quantity(quantity.value, quantity.expression), start: startDate, end: endDate, device: device,
      metadata: metadata)
    guard let sample = HKSample.of(record) as? Self ?? Self(coder: NewSample(record)) else {
      raise(.invalidArgument, "init(coder:) of \(Self.self) must return what that of its superclass does")
    }
    self = sample
  }
}
