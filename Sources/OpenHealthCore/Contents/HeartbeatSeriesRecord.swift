// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The times of single heartbeats (HB-01). The sample begins where time is 0, and ends with the last beat.
package struct HeartbeatSeriesRecord: ContentRecord {
  /// One heartbeat.
  package struct Beat: Sendable, Equatable {
    /// The seconds from the start of the series.
    package var time: TimeInterval
    /// Whether data are missing before the beat.
    package var isAfterGap: Bool

    /// A heartbeat; nothing is checked.
    package init(time: TimeInterval, isAfterGap: Bool) {
      self.time = time
      self.isAfterGap = isAfterGap
    }

    /// The beat of a number in ``HeartbeatSeriesRecord/bytes``.
    package init(number: Double) { self.init(time: number.magnitude, isAfterGap: number.sign == .minus) }

    /// The beat as one number.
    var number: Double { isAfterGap ? -time : time }
  }

  /// The beats in the order of their times: each is one number, its time in seconds, as ``ContentBytes/init(numbers:)`` encodes it. The sign
  /// is negative for a beat after a gap. Nil for no beats.
  package var bytes: ContentBytes?

  /// A series of beats in any order, whose times are not negative. Sorts them by time; those of one time keep their order.
  package init(_ beats: [Beat]) {
    let sorted = beats.indices.sorted { (beats[$0].time, $0) < (beats[$1].time, $1) }
    bytes = ContentBytes(numbers: sorted.map { beats[$0].number })
  }

  /// The number of beats.
  package var count: Int { bytes?.numberCount ?? 0 }

  /// Whether the type is that of heartbeat series.
  package func fits(_ type: DataType) -> Bool { type == Catalog.heartbeatSeries }

  /// Checks that there are beats, no more than ``Limits/mostHeartbeats``, and that their times are finite and in order.
  package func validate(start: Date, end: Date) throws(ContentFault) {
    guard count > 0, count <= Limits.mostHeartbeats else { throw .outOfRange(name: "count") }
    guard let numbers = try bytes?.numbers("heartbeat") else { return }
    let times = numbers.map(\.magnitude)
    guard times.allSatisfy({ $0 <= Limits.farthestDate }), zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      throw .outOfRange(name: "heartbeat")
    }
  }
}
