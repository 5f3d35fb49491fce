// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Builds one sample out of many quantities, such as the heart rates of a run.
///
///     let builder = HKQuantitySeriesSampleBuilder(
///       healthStore: store, quantityType: HKQuantityType(.heartRate), startDate: start, device: .local())
///     for beat in beats { try builder.insert(beat.rate, at: beat.date) }
///     let samples = try await builder.finishSeries(metadata: nil)
///
/// Quantities stay in memory until the series is finished: a process that ends before loses them (SER-14). The sample has the unit of the
/// first quantity. Any thread may call any method; completions run in the background.
///
/// Unchecked: the stored properties are immutable values and references to Sendable classes.
open class HKQuantitySeriesSampleBuilder: NSObject, @unchecked Sendable {
  private let store: HKHealthStore
  private let type: HKQuantityType
  private let start: Date
  private let measuringDevice: HKDevice?
  private let life: SeriesLife<SeriesDraft>

  /// A builder of a sample that begins at a date (SER-01). Nothing is checked or stored yet.
  ///
  /// - Parameters:
  ///   - healthStore: the store in which the sample is saved.
  ///   - quantityType: its type.
  ///   - startDate: its start.
  ///   - device: the device that measures; nil for none.
  public init(healthStore: HKHealthStore, quantityType: HKQuantityType, startDate: Date, device: HKDevice?) {
    store = healthStore
    type = quantityType
    start = startDate
    measuringDevice = device
    life = SeriesLife(SeriesDraft(type: quantityType.dataType, start: startDate))
  }

  /// The type of the quantities and of the sample.
  open var quantityType: HKQuantityType { type }

  /// When the sample begins; no quantity may begin earlier (SER-03).
  open var startDate: Date { start }

  /// The device that measures, as it was passed in.
  open var device: HKDevice? { measuringDevice }

  // MARK: Quantities

  /// Adds a quantity that was measured in an interval. Quantities may come in any order (SER-04); one with the same start as an earlier one
  /// replaces it (SER-05).
  ///
  /// Throws `errorInvalidArgument` for a unit that does not fit the type (SER-02), for an interval that begins before ``startDate``
  /// (SER-03), and after the series was finished. Raises after it was discarded (SER-10).
  open func insert(_ quantity: HKQuantity, for dateInterval: DateInterval) throws {
    do throws(HealthError) {
      let phase = try life.change { draft throws(HealthError) in
        try draft.insert(quantity.value, quantity.expression, from: dateInterval.start, to: dateInterval.end)
      }
      if phase == .discarded { Self.raiseDiscarded() }
      try phase.checkOpen()
    } catch {
      throw HKError(error)
    }
  }

  /// Adds a quantity that was measured at one instant (SER-06); see ``insert(_:for:)``.
  open func insert(_ quantity: HKQuantity, at date: Date) throws { try insert(quantity, for: DateInterval(start: date, duration: 0)) }

  // MARK: Finishing

  /// Saves the quantities as one sample that ends with the last quantity; see ``finishSeries(metadata:endDate:completion:)``.
  @preconcurrency open func finishSeries(
    metadata: [String: Any]?, completion: @escaping @Sendable ([HKQuantitySample]?, (any Error)?) -> Void
  ) {
    finishSeries(metadata: metadata, endDate: nil, completion: completion)
  }

  /// Saves the quantities as one sample, and returns it as it is stored. Nothing can be added afterwards (SER-10).
  ///
  /// Fails with `errorInvalidArgument` without a quantity (SER-07) and for an end before a quantity's (SER-08), with
  /// `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` without permission to save (SER-11). A series whose saving failed
  /// stays open. The array is empty when a later version of the same sync identifier is already stored (META-09). Raises after
  /// ``discard()``, and for metadata of other classes (META-01).
  ///
  /// - Parameters:
  ///   - metadata: the sample's metadata; nil for none.
  ///   - endDate: the sample's end; nil for the end of the quantity that ends last.
  ///   - completion: receives the sample, or nil and an error.
  @preconcurrency open func finishSeries(
    metadata: [String: Any]?, endDate: Date?, completion: @escaping @Sendable ([HKQuantitySample]?, (any Error)?) -> Void
  ) {
    let metadata = MetadataSet.of(metadata)
    let finishing = life.beginFinishing()
    if finishing.phase == .discarded { Self.raiseDiscarded() }
    let device = measuringDevice?.record
    store.session.inBackground({ [self] connection throws(HealthError) in
      let draft = try life.draft(of: finishing)
      let sample = try draft.sample(uuid: UUIDMint.ofProcess.next(), end: endDate, device: device, metadata: metadata)
      let stored = try connection.ask(SaveSeries(series: [sample]))
      life.end(finishing, as: .finished)
      return stored
    }) { [self] result in
      switch result {
      case .success(let samples):
        completion(samples.map(HKSample.of).compactMap { $0 as? HKQuantitySample }, nil)
      case .failure(let error):
        life.end(finishing, as: .open)
        completion(nil, HKError(error))
      }
    }
  }

  /// Saves the quantities as one sample; see ``finishSeries(metadata:endDate:completion:)``.
  @discardableResult open func finishSeries(metadata: [String: Any]?) async throws -> [HKQuantitySample] {
    try await Self.waiting { finishSeries(metadata: metadata, completion: $0) }
  }

  /// Saves the quantities as one sample; see ``finishSeries(metadata:endDate:completion:)``.
  @discardableResult open func finishSeries(metadata: [String: Any]?, endDate: Date?) async throws -> [HKQuantitySample] {
    try await Self.waiting { finishSeries(metadata: metadata, endDate: endDate, completion: $0) }
  }

  /// Discards the added quantities: nothing is stored, and every other call raises (SER-10). After the series was finished it does nothing.
  open func discard() {
    if life.discard() == .discarded { Self.raiseDiscarded() }
  }

  // MARK: Helpers

  private static func raiseDiscarded() -> Never { raise(.invalidArgument, "The series builder was discarded") }

  private static func waiting(
    _ call: (@escaping @Sendable ([HKQuantitySample]?, (any Error)?) -> Void) -> Void
  ) async throws -> [HKQuantitySample] {
    try await withCheckedThrowingContinuation { continuation in
      call { samples, error in
        continuation.resume(with: samples.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
      }
    }
  }

  open override var description: String {
    ObjectDescription.text(self, ["quantityType": quantityType, "start": startDate, "device": device])
  }
}
