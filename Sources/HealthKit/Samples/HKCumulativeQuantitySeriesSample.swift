// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A sample of several quantities that add up. Deprecated: `HKCumulativeQuantitySample` has the same figures.
open class HKCumulativeQuantitySeriesSample: HKCumulativeQuantitySample, @unchecked Sendable {
  /// The sum of the quantities; use ``HKCumulativeQuantitySample/sumQuantity``.
  @available(*, deprecated, message: "Use sumQuantity")
  open var sum: HKQuantity { sumQuantity }
}
