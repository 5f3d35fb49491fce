// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A type whose samples hold one of a few values.
///
///     let sleep = HKCategoryType(.sleepAnalysis)
open class HKCategoryType: HKSampleType, @unchecked Sendable {}

extension HKCategoryType: _HKTypeMaking {
  /// The identifiers of category types.
  public typealias _Identifier = HKCategoryTypeIdentifier
}
