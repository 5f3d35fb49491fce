// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A sample of many values over time that are no quantities, such as the places of a route.
open class HKSeriesSample: HKSample, @unchecked Sendable {
  /// How many values it has.
  open var count: Int { record.route?.count ?? 0 }
}
