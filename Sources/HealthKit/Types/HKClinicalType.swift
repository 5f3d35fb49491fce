// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A type of record that a health institution keeps. Apple gives it to apps with an entitlement; here no permission can be asked (AUTH-11).
///
///     let allergies = HKClinicalType(.allergyRecord)
open class HKClinicalType: HKSampleType, @unchecked Sendable {}

extension HKClinicalType: _HKTypeMaking {
  public typealias _Identifier = HKClinicalTypeIdentifier
}
