// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The type of medications, from ``HKObjectType/userAnnotatedMedicationType()``. It has no samples; reading is granted object by object
/// (TYPE-11).
open class HKUserAnnotatedMedicationType: HKObjectType, @unchecked Sendable {}
