// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A sample of a quantity that adds up, such as steps.
open class HKCumulativeQuantitySample: HKQuantitySample, @unchecked Sendable {
  /// The sum of the quantities the sample stands for; of a single one, that quantity (OBJ-25).
  open var sumQuantity: HKQuantity { quantity }
}
