// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A sample of a quantity that is measured at one time, such as a heart rate.
open class HKDiscreteQuantitySample: HKQuantitySample, @unchecked Sendable {
  /// The average of the sample's quantities; the quantity itself unless the sample is a series (OBJ-25).
  open var averageQuantity: HKQuantity { quantity }

  /// The largest of the sample's quantities; the quantity itself unless the sample is a series (OBJ-25).
  open var maximumQuantity: HKQuantity { quantity(record.series?.maximum) }

  /// The smallest of the sample's quantities; the quantity itself unless the sample is a series (OBJ-25).
  open var minimumQuantity: HKQuantity { quantity(record.series?.minimum) }

  /// The latest of the sample's quantities; the quantity itself unless the sample is a series (OBJ-25).
  open var mostRecentQuantity: HKQuantity { quantity(record.series?.latest.value) }

  /// When the latest quantity was measured; the sample's own interval unless the sample is a series (OBJ-25).
  open var mostRecentQuantityDateInterval: DateInterval {
    record.series?.latest.interval ?? DateInterval(start: startDate, end: endDate)
  }
}

extension SeriesValue {
  /// When the quantity was measured.
  var interval: DateInterval {
    DateInterval(start: Date(timeIntervalSinceReferenceDate: start), end: Date(timeIntervalSinceReferenceDate: end))
  }
}
