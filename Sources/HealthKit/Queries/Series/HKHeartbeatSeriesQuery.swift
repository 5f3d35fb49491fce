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

/// Returns the beats of a heartbeat series in the order of their times as an asynchronous sequence (HB-05).
///
///     for try await beat in HKHeartbeatSeriesQueryDescriptor(series).results(for: store) {
///       print(beat.timeIntervalSinceStart, beat.precededByGap)
///     }
public struct HKHeartbeatSeriesQueryDescriptor: HKAsyncSequenceQuery, Sendable {
  /// The sequence of beats.
  public typealias Sequence = HKHeartbeatSeriesQueryDescriptor.Results

  /// One beat of the heart.
  public struct Heartbeat: Sendable {
    /// The seconds from the start of the series to the beat.
    public let timeIntervalSinceStart: TimeInterval
    /// Whether data are missing before the beat (HB-01).
    public let precededByGap: Bool
  }

  /// The series whose beats are returned.
  public var sample: HKHeartbeatSeriesSample

  /// Describes a query of all beats of a series.
  public init(_ sample: HKHeartbeatSeriesSample) { self.sample = sample }

  /// The beats, read in pages as the loop awaits them. A series that was deleted, or that the app may not read, has none.
  public func results(for healthStore: HKHealthStore) -> HKHeartbeatSeriesQueryDescriptor.Results {
    Results(sample: sample, store: healthStore)
  }
}

extension HKHeartbeatSeriesQueryDescriptor {
  /// The beats of a series. Each iterator runs the query again.
  public struct Results: AsyncSequence, Sendable {
    /// One beat.
    public typealias Element = HKHeartbeatSeriesQueryDescriptor.Heartbeat

    let sample: HKHeartbeatSeriesSample
    let store: HKHealthStore

    /// An iterator that begins with the first beat.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Returns one beat after another.
    public struct Iterator: AsyncIteratorProtocol {
      private var reader: PageReader<NumberPages, HKHeartbeatSeriesQueryDescriptor.Heartbeat>

      init(_ query: Results) {
        reader = PageReader(NumberPages(of: query.sample.record), HKQueryDescriptor(of: query.sample), of: query.store) { page in
          page.numbers.map { number in
            let beat = HeartbeatSeriesRecord.Beat(number: number)
            return HKHeartbeatSeriesQueryDescriptor.Heartbeat(timeIntervalSinceStart: beat.time, precededByGap: beat.isAfterGap)
          }
        }
      }

      /// The next beat; nil after the last. Throws an `HKError`, or `CancellationError` when the task is cancelled; after that it returns
      /// nil.
      public mutating func next() async throws -> HKHeartbeatSeriesQueryDescriptor.Heartbeat? { try await reader.next() }
    }
  }
}
