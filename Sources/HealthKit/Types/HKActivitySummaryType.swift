// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The type of activity summaries, from ``HKObjectType/activitySummaryType()``. It has no samples, and apps cannot save it (AUTH-09).
open class HKActivitySummaryType: HKObjectType, @unchecked Sendable {}
