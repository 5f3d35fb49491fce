// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A sample of a quantity that is measured at one time, such as a heart rate.
open class HKDiscreteQuantitySample: HKQuantitySample, @unchecked Sendable {
  /// The average of the quantities the sample stands for; of a single one, that quantity (OBJ-25).
  open var averageQuantity: HKQuantity { quantity }

  /// The greatest of the quantities the sample stands for; of a single one, that quantity (OBJ-25).
  open var maximumQuantity: HKQuantity { quantity }

  /// The least of the quantities the sample stands for; of a single one, that quantity (OBJ-25).
  open var minimumQuantity: HKQuantity { quantity }

  /// The latest of the quantities the sample stands for; of a single one, that quantity (OBJ-25).
  open var mostRecentQuantity: HKQuantity { quantity }

  /// When the latest quantity was measured; for a single one, the sample's own interval (OBJ-25).
  open var mostRecentQuantityDateInterval: DateInterval { DateInterval(start: startDate, end: endDate) }
}
