// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The type of doses of medications, from ``HKObjectType/medicationDoseEventType()``. Apps cannot save them.
open class HKMedicationDoseEventType: HKSampleType, @unchecked Sendable {}
