// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// An unfinished heartbeat series: collects beats in any order and makes one sample of them.
package struct HeartbeatSeriesDraft: Sendable {
  private let start: Date
  private var beats: [HeartbeatSeriesRecord.Beat] = []
  private var metadata = MetadataSet.empty

  /// A series that begins at a date, without beats and metadata.
  package init(start: Date) { self.start = start }

  /// Adds a beat. Throws `invalidArgument` for a time that is negative or not finite (HB-01), and where the series would have more beats
  /// than ``Limits/mostHeartbeats`` (HB-02).
  package mutating func insert(_ beat: HeartbeatSeriesRecord.Beat) throws(HealthError) {
    guard beat.time >= 0, beat.time <= Limits.farthestDate else { throw .invalidArgument(.heartbeatOutOfRange) }
    guard beats.count < Limits.mostHeartbeats else { throw .invalidArgument(.tooManyHeartbeats) }
    beats.append(beat)
  }

  /// Adds metadata. The new value replaces that of a key that the series already has.
  package mutating func add(_ more: MetadataSet) { metadata = MetadataSet(metadata.entries + more.entries) }

  /// The sample of all beats, which lasts from the start of the series to the last of them.
  ///
  /// Throws `invalidArgument` when there is no beat (HB-04), or when the start or the metadata break a rule.
  package func sample(uuid: UUID, device: DeviceRecord?) throws(HealthError) -> SampleRecord {
    guard let last = beats.map(\.time).max() else { throw .invalidArgument(.noHeartbeats) }
    let record = SampleRecord(
      uuid: uuid, type: Catalog.heartbeatSeries, start: start, end: start + last, value: .content(.heartbeatSeries(.init(beats))),
      provenance: device.map { Provenance(revision: nil, device: $0) } ?? .unknown, metadata: metadata)
    do { try record.validate(for: .saved) } catch { throw .invalidArgument(.invalidObject(error)) }
    return record
  }
}
