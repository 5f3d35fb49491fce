// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The type of the person's medications, from ``HKObjectType/userAnnotatedMedicationType()``. It has no samples; the person grants reading
/// object by object (TYPE-11).
open class HKUserAnnotatedMedicationType: HKObjectType, @unchecked Sendable {}
