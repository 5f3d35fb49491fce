// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Returns the beats of a heartbeat series in the order of their times, with one call of the handler for each (HB-05).
///
/// The query reads beats in pages, as fast as the handler processes them.
///
/// Unchecked: what it stores is an immutable value, or behind a lock.
open class HKHeartbeatSeriesQuery: HKQuery, @unchecked Sendable {
  private let series: HKHeartbeatSeriesSample
  private let handler: @Sendable (HKHeartbeatSeriesQuery, TimeInterval, Bool, Bool, (any Error)?) -> Void

  /// A query of all beats. The handler gets a beat's seconds since the start of the series, whether data are missing before it, whether it is
  /// the last beat, and an error.
  ///
  /// With an error the other values mean nothing. A series that was deleted, or that the app may not read, has no beats: then the only call
  /// has a time that is not a number, and the done flag.
  @preconcurrency public init(
    heartbeatSeries: HKHeartbeatSeriesSample,
    dataHandler: @escaping @Sendable (HKHeartbeatSeriesQuery, TimeInterval, Bool, Bool, (any Error)?) -> Void
  ) {
    series = heartbeatSeries
    handler = dataHandler
    super.init([HKQueryDescriptor(of: heartbeatSeries)])
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    try life.read(NumberPages(of: series.record), connection, as: { $0.numbers.map(HeartbeatSeriesRecord.Beat.init(number:)) }) {
      beat, isDone in
      handler(self, beat?.time ?? .nan, beat?.isAfterGap ?? false, isDone, nil)
    }
  }

  override func fail(_ error: HKError) { life.finish { handler(self, .nan, false, true, error) } }
}
