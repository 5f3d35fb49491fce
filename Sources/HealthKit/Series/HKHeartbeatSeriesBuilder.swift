// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Builds one sample out of the times of heartbeats.
///
///     let builder = HKHeartbeatSeriesBuilder(healthStore: store, device: .local(), start: start)
///     for beat in beats { try await builder.addHeartbeat(at: beat.date.timeIntervalSince(start), precededByGap: false) }
///     let series = try await builder.finishSeries()
///
/// Beats stay in memory until the series is finished: a process that ends earlier loses them (SER-14). Any thread may call any method;
/// completions run in the background.
///
/// Unchecked: the stored properties are immutable references to Sendable classes.
open class HKHeartbeatSeriesBuilder: HKSeriesBuilder, @unchecked Sendable {
  private let device: HKDevice?
  private let life: SeriesLife<HeartbeatSeriesDraft>

  /// A builder of a series that begins at a date, measured by a device; nil for an unknown one. Nothing is checked or stored yet.
  public init(healthStore: HKHealthStore, device: HKDevice?, start startDate: Date) {
    self.device = device
    life = SeriesLife(HeartbeatSeriesDraft(start: startDate))
    super.init(session: healthStore.session)
  }

  /// The most beats in a series (HB-02): 288,000, those of a day at 200 a minute (OQ-24).
  open class var maximumCount: Int { Limits.mostHeartbeats }

  // MARK: Heartbeats

  /// Adds a heartbeat, in any order, by its time in seconds since the start of the series. The flag marks that data are missing before it
  /// (HB-01).
  ///
  /// Fails with `errorInvalidArgument` for a time that is negative or not finite, and beyond ``maximumCount`` (HB-02). After such an error
  /// every other call of the builder fails (HB-03). Also fails after the series was finished or discarded.
  @preconcurrency open func addHeartbeatWithTimeInterval(
    sinceSeriesStartDate timeIntervalSinceStart: TimeInterval, precededByGap: Bool,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let beat = HeartbeatSeriesRecord.Beat(time: timeIntervalSinceStart, isAfterGap: precededByGap)
    change(failsForGood: true, { draft throws(HealthError) in try draft.insert(beat) }, completion)
  }

  /// Adds a heartbeat; see ``addHeartbeatWithTimeInterval(sinceSeriesStartDate:precededByGap:completion:)``.
  open func addHeartbeat(at timeIntervalSinceStart: TimeInterval, precededByGap: Bool) async throws {
    try await HKHealthStore.waiting {
      addHeartbeatWithTimeInterval(sinceSeriesStartDate: timeIntervalSinceStart, precededByGap: precededByGap, completion: $0)
    }
  }

  /// Adds metadata to the series; a key that already has a value gets the new one.
  ///
  /// Fails with `errorInvalidArgument` after the series was finished or discarded, and after a heartbeat could not be added. Raises for
  /// metadata of other classes (META-01).
  @preconcurrency open func addMetadata(_ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    let metadata = MetadataSet.of(metadata)
    change({ draft throws(HealthError) in draft.add(metadata) }, completion)
  }

  /// Adds metadata to the series; see ``addMetadata(_:completion:)``.
  open func addMetadata(_ metadata: [String: Any]) async throws {
    try await HKHealthStore.waiting { addMetadata(metadata, completion: $0) }
  }

  private func change(
    failsForGood: Bool = false, _ change: (inout HeartbeatSeriesDraft) throws(HealthError) -> Void,
    _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let result = Result { () throws(HealthError) in try life.change(failsForGood: failsForGood, change).checkOpen() }
    session.inBackground({ _ throws(HealthError) in try result.get() }) { HKHealthStore.complete($0, completion) }
  }

  // MARK: Finishing

  /// Saves the series, from its start to its last beat. Nothing can be added afterwards.
  ///
  /// Fails with `errorInvalidArgument` without a beat, and makes the builder invalid (HB-04); with `errorAuthorizationNotDetermined` or
  /// `errorAuthorizationDenied` without permission to save. A series with beats whose saving failed stays open. The completion gets neither
  /// a sample nor an error when a later version of the same sync identifier is already stored (META-09).
  @preconcurrency open func finishSeries(completion: @escaping @Sendable (HKHeartbeatSeriesSample?, (any Error)?) -> Void) {
    let (finishing, device) = (life.beginFinishing(), device?.record)
    session.inBackground({ [self] connection throws(HealthError) in
      let sample = try life.draft(of: finishing).sample(uuid: UUIDMint.ofProcess.next(), device: device)
      return try connection.ask(SaveSeries(series: [sample]))
    }) { [self] result in
      switch result {
      case .success(let series):
        life.end(finishing, as: .finished)
        completion(series.first.map(HKSample.of) as? HKHeartbeatSeriesSample, nil)
      case .failure(let error):
        life.end(finishing, as: error == .invalidArgument(.noHeartbeats) ? .failed : .open)
        completion(nil, HKError(error))
      }
    }
  }

  /// Saves the series; see ``finishSeries(completion:)``. Throws `unknownError` when a later version of it is already stored.
  @discardableResult open func finishSeries() async throws -> HKHeartbeatSeriesSample {
    try await withCheckedThrowingContinuation { continuation in
      finishSeries { series, error in
        continuation.resume(with: series.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
      }
    }
  }

  override func giveUp() { life.discard() }
}
