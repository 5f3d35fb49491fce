// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The type of audiograms, from ``HKObjectType/audiogramSampleType()``.
open class HKAudiogramSampleType: HKSampleType, @unchecked Sendable {}
