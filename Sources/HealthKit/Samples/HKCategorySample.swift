// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A sample that holds one of a few values, such as a stage of sleep.
open class HKCategorySample: HKSample, @unchecked Sendable {
  /// The kind of category.
  open var categoryType: HKCategoryType {
    guard let type = sampleType as? HKCategoryType else { preconditionFailure("a category sample has a category type") }
    return type
  }

  /// The raw value of the type's enumeration; 0 for types without one (OBJ-19).
  open var value: Int {
    guard case .category(let value) = record.value else { preconditionFailure("a category sample holds a category value") }
    return value
  }
}

/// Lets initialisers return what the store's rules have checked.
public protocol _HKCategorySampleMaking {}
extension HKCategorySample: _HKCategorySampleMaking {}

extension _HKCategorySampleMaking where Self: HKCategorySample {
  /// A new sample without device and metadata. Raises when a rule is broken (OBJ-11 to OBJ-21).
  public init(type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date) {
    self.init(type: type, value: value, start: startDate, end: endDate, device: nil, metadata: nil)
  }

  /// A new sample with metadata. Raises when a rule is broken (OBJ-11 to OBJ-21, META-01 to META-06).
  public init(type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date, metadata: [String: Any]?) {
    self.init(type: type, value: value, start: startDate, end: endDate, device: nil, metadata: metadata)
  }

  /// A new sample.
  ///
  /// Raises `_HKObjectValidationFailureException` when the end is before the start, the value is none of the type's enumeration, or the
  /// metadata breaks a rule (OBJ-11 to OBJ-21, META-01 to META-06).
  public init(type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date, device: HKDevice?, metadata: [String: Any]?) {
    let sample = HKSample.new(type, value: .category(value), start: startDate, end: endDate, device: device, metadata: metadata)
    guard let sample = sample as? Self else {
      raise(.invalidArgument, "Samples of type \(type.identifier) are not of class \(Self.self)")
    }
    self = sample
  }
}
