// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The type of states of mind, from ``HKObjectType/stateOfMindType()``.
open class HKStateOfMindType: HKSampleType, @unchecked Sendable {}
