// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The type of electrocardiograms, from ``HKObjectType/electrocardiogramType()``. Apps cannot save them (AUTH-09).
open class HKElectrocardiogramType: HKSampleType, @unchecked Sendable {}
