// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The type of all workouts (TYPE-05), from ``HKObjectType/workoutType()``.
open class HKWorkoutType: HKSampleType, @unchecked Sendable {}
