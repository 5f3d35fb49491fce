// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A sample of many values over time that are not quantities, such as the locations of a route, or heartbeats.
open class HKSeriesSample: HKSample, @unchecked Sendable {
  /// The number of values, which stay in the store.
  open var count: Int { record.route?.count ?? heartbeats?.count ?? 0 }

  private var heartbeats: HeartbeatSeriesRecord? {
    if case .content(.heartbeatSeries(let series)) = record.value { series } else { nil }
  }
}
