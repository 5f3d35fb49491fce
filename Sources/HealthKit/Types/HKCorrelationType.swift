// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A type of samples that belong together. Permission is asked for the types of its members, never for itself (AUTH-10).
///
///     let pressure = HKCorrelationType(.bloodPressure)
open class HKCorrelationType: HKSampleType, @unchecked Sendable {}

extension HKCorrelationType: _HKTypeMaking {
  public typealias _Identifier = HKCorrelationTypeIdentifier
}
