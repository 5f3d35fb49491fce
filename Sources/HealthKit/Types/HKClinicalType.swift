// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A type of record that a health institution keeps. Apple requires an entitlement for it; here no app can request permission (AUTH-11).
///
///     let allergies = HKClinicalType(.allergyRecord)
open class HKClinicalType: HKSampleType, @unchecked Sendable {}

extension HKClinicalType: _HKTypeMaking {
  /// The identifiers of clinical types.
  public typealias _Identifier = HKClinicalTypeIdentifier
}
