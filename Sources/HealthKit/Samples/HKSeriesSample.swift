// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A sample of many values over time that are not quantities, such as the locations of a route.
open class HKSeriesSample: HKSample, @unchecked Sendable {
  /// The number of values, which stay in the store.
  open var count: Int { record.route?.count ?? 0 }
}
