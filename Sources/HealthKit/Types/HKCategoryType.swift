// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A type whose samples hold one of a few values.
///
///     let sleep = HKCategoryType(.sleepAnalysis)
open class HKCategoryType: HKSampleType, @unchecked Sendable {}

/// Lets an initialiser hand out the shared object.
public protocol _HKCategoryTypeMaking {}
extension HKCategoryType: _HKCategoryTypeMaking {}

extension _HKCategoryTypeMaking where Self: HKCategoryType {
  /// The type with an identifier: the same object each time (TYPE-01). Raises for an identifier that is no category's (TYPE-03).
  public init(_ identifier: HKCategoryTypeIdentifier) {
    guard let type = HKObjectType.categoryType(forIdentifier: identifier) as? Self else {
      raise(.invalidArgument, "\(identifier.rawValue) is not the identifier of a category type")
    }
    self = type
  }
}
