// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A type of record that a health institution keeps. Apple requires an entitlement to read it; here an app's registration has to say why
/// the app reads such records (AUTH-11).
///
///     let allergies = HKClinicalType(.allergyRecord)
open class HKClinicalType: HKSampleType, @unchecked Sendable {}

extension HKClinicalType: _HKTypeMaking {
  /// The identifiers of clinical types.
  public typealias _Identifier = HKClinicalTypeIdentifier
}
