// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A sample of a quantity that adds up over time, such as steps.
open class HKCumulativeQuantitySample: HKQuantitySample, @unchecked Sendable {
  /// The sum of the sample's quantities; the quantity itself unless the sample is a series (OBJ-25).
  open var sumQuantity: HKQuantity { quantity }
}
