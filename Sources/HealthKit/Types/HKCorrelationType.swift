// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A type of samples that belong together. Apps request permission for the types of its members, never for the type itself (AUTH-10).
///
///     let pressure = HKCorrelationType(.bloodPressure)
open class HKCorrelationType: HKSampleType, @unchecked Sendable {}

extension HKCorrelationType: _HKTypeMaking {
  /// The identifiers of correlation types.
  public typealias _Identifier = HKCorrelationTypeIdentifier
}
