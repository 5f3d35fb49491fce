// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The type of prescriptions for glasses and contact lenses, from ``HKObjectType/visionPrescriptionType()``. The person grants reading
/// object by object (TYPE-11).
open class HKPrescriptionType: HKSampleType, @unchecked Sendable {}
