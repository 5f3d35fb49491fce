// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A sample that holds one of a few values, such as a stage of sleep.
///
///     let night = HKCategorySample(
///       type: HKCategoryType(.sleepAnalysis), value: HKCategoryValueSleepAnalysis.asleepCore.rawValue, start: start, end: end)
open class HKCategorySample: HKSample, @unchecked Sendable {
  /// A new sample without device and metadata. Raises when it breaks a rule (OBJ-11 to OBJ-21).
  public convenience init(type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date) {
    self.init(type: type, value: value, start: startDate, end: endDate, device: nil, metadata: nil)
  }

  /// A new sample with metadata. Raises when it breaks a rule (OBJ-11 to OBJ-21, META-01 to META-06).
  public convenience init(type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date, metadata: [String: Any]?) {
    self.init(type: type, value: value, start: startDate, end: endDate, device: nil, metadata: metadata)
  }

  /// A new sample, which is not stored until it is saved.
  ///
  /// Raises `_HKObjectValidationFailureException` when the end is before the start, the type's enumeration lacks the value, or the metadata
  /// break a rule (OBJ-11 to OBJ-21, META-01 to META-06).
  public convenience init(
    type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      record: HKSample.record(type, value: .category(value), start: startDate, end: endDate, device: device, metadata: metadata))
  }

  /// The sample's type, which defines the values it can hold.
  open var categoryType: HKCategoryType {
    guard let type = sampleType as? HKCategoryType else { preconditionFailure("a category sample has a category type") }
    return type
  }

  /// The raw value of the type's enumeration, such as `HKCategoryValueSleepAnalysis`; 0 for types without one (OBJ-19).
  open var value: Int {
    guard case .category(let value) = record.value else { preconditionFailure("a category sample holds a category value") }
    return value
  }
}
