// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The type of prescriptions for the eyes, from ``HKObjectType/visionPrescriptionType()``. Reading is granted object by object (TYPE-11).
open class HKPrescriptionType: HKSampleType, @unchecked Sendable {}
