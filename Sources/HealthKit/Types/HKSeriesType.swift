// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A type of samples with many values over time.
///
///     let routes = HKSeriesType.workoutRoute()
open class HKSeriesType: HKSampleType, @unchecked Sendable {
  /// The type of workout routes.
  open class func workoutRoute() -> Self { series(HKWorkoutRouteTypeIdentifier) }

  /// The type of heartbeat series: the time of each single beat.
  open class func heartbeat() -> Self { series(HKDataTypeIdentifierHeartbeatSeries) }

  private class func series(_ identifier: String) -> Self {
    guard let type: Self = SharedTypes.type(identifier) else { preconditionFailure("\(identifier) is the identifier of a series") }
    return type
  }
}
