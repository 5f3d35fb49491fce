// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A sample of a quantity that adds up, which stands for several quantities. Deprecated: `HKCumulativeQuantitySample` tells as much.
open class HKCumulativeQuantitySeriesSample: HKCumulativeQuantitySample, @unchecked Sendable {
  /// The sum of the quantities.
  @available(*, deprecated, message: "Use sumQuantity")
  open var sum: HKQuantity { sumQuantity }
}
