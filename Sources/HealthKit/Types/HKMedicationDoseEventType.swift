// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The type of doses of medications, from ``HKObjectType/medicationDoseEventType()``. Apps read them, and cannot save them (SAVE-08).
open class HKMedicationDoseEventType: HKSampleType, @unchecked Sendable {}
