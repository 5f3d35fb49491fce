// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A sample of many values over time that are not quantities: the locations of an ``HKWorkoutRoute``, or the beats of an
/// ``HKHeartbeatSeriesSample``.
open class HKSeriesSample: HKSample, @unchecked Sendable {
  /// The number of values. The values themselves stay in the store: ``HKWorkoutRouteQuery`` and ``HKHeartbeatSeriesQuery`` read them.
  open var count: Int { record.route?.count ?? heartbeats?.count ?? 0 }

  /// The content of a heartbeat series; nil for a route.
  private var heartbeats: HeartbeatSeriesRecord? {
    if case .content(.heartbeatSeries(let series)) = record.value { series } else { nil }
  }
}
