// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The type of the rings of a day, from ``HKObjectType/activitySummaryType()``. It has no samples and is never saved by apps (AUTH-09).
open class HKActivitySummaryType: HKObjectType, @unchecked Sendable {}
