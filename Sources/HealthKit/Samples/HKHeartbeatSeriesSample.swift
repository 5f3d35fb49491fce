// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The times of single heartbeats, made by an ``HKHeartbeatSeriesBuilder`` and read by an ``HKHeartbeatSeriesQuery``.
///
/// The object has the number of its beats, which stay in the store. It ends with the last beat.
open class HKHeartbeatSeriesSample: HKSeriesSample, @unchecked Sendable {}
