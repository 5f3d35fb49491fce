// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Returns the voltages of an electrocardiogram in the order of their times, with one call of the handler for each (ECG-01).
///
/// The query reads voltages in pages, as fast as the handler processes them. An electrocardiogram that was deleted, or that the app may not
/// read, has no voltages.
///
/// Unchecked: what it stores is an immutable value, or behind a lock.
open class HKElectrocardiogramQuery: HKQuery, @unchecked Sendable {
  private let electrocardiogram: HKElectrocardiogram
  private let handler: @Sendable (HKElectrocardiogramQuery, HKElectrocardiogram.VoltageMeasurement?, Bool, (any Error)?) -> Void

  /// A query of all voltages. The handler gets a measurement and whether it is the last one (ECG-02), or an error.
  ///
  /// A call without a measurement carries an error, or reports that there is no measurement at all.
  @preconcurrency public init(
    electrocardiogram: HKElectrocardiogram,
    dataHandler: @escaping @Sendable (HKElectrocardiogramQuery, HKElectrocardiogram.VoltageMeasurement?, Bool, (any Error)?) -> Void
  ) {
    self.electrocardiogram = electrocardiogram
    handler = dataHandler
    super.init([HKQueryDescriptor(of: electrocardiogram)])
  }

  /// A query of all voltages. The handler gets each measurement, and after the last one ``Result/done`` (ECG-02), or an error.
  @preconcurrency public init(
    _ ecg: HKElectrocardiogram, dataHandler: @escaping @Sendable (HKElectrocardiogramQuery, HKElectrocardiogramQuery.Result) -> Void
  ) {
    electrocardiogram = ecg
    handler = { query, measurement, isDone, error in
      if let error { return dataHandler(query, .error(error)) }
      if let measurement { dataHandler(query, .measurement(measurement)) }
      if isDone { dataHandler(query, .done) }
    }
    super.init([HKQueryDescriptor(of: ecg)])
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    try life.read(NumberPages(of: electrocardiogram.record), connection, as: electrocardiogram.measurements) { measurement, isDone in
      handler(self, measurement, isDone, nil)
    }
  }

  override func fail(_ error: HKError) { life.finish { handler(self, nil, true, error) } }
}

extension HKElectrocardiogramQuery {
  /// One call of a handler.
  public enum Result: Sendable {
    /// The next measurement.
    case measurement(HKElectrocardiogram.VoltageMeasurement)
    /// The query has returned every measurement; it does not call the handler again.
    case done
    /// The query failed; it does not call the handler again.
    case error(any Error)
  }
}

/// Returns the voltages of an electrocardiogram in the order of their times as an asynchronous sequence (ECG-01).
///
///     for try await measurement in HKElectrocardiogramQueryDescriptor(electrocardiogram).results(for: store) {
///       let voltage = measurement.quantity(for: .appleWatchSimilarToLeadI)
///       print(measurement.timeSinceSampleStart, voltage?.doubleValue(for: .volt()) ?? 0)
///     }
public struct HKElectrocardiogramQueryDescriptor: HKAsyncSequenceQuery, Sendable {
  /// The sequence of voltages.
  public typealias Sequence = HKElectrocardiogramQueryDescriptor.Results

  /// The electrocardiogram whose voltages are returned.
  public var electrocardiogram: HKElectrocardiogram

  /// Describes a query of all voltages of an electrocardiogram.
  public init(_ electrocardiogram: HKElectrocardiogram) { self.electrocardiogram = electrocardiogram }

  /// The voltages, read in pages as the loop awaits them. An electrocardiogram that was deleted, or that the app may not read, has none.
  public func results(for healthStore: HKHealthStore) -> HKElectrocardiogramQueryDescriptor.Results {
    Results(electrocardiogram: electrocardiogram, store: healthStore)
  }
}

extension HKElectrocardiogramQueryDescriptor {
  /// The voltages of an electrocardiogram. Each iterator runs the query again.
  public struct Results: AsyncSequence, Sendable {
    /// The voltages at one time.
    public typealias Element = HKElectrocardiogram.VoltageMeasurement

    let electrocardiogram: HKElectrocardiogram
    let store: HKHealthStore

    /// An iterator that begins with the first measurement.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Returns one measurement after another.
    public struct Iterator: AsyncIteratorProtocol {
      private var reader: PageReader<NumberPages, HKElectrocardiogram.VoltageMeasurement>

      init(_ query: Results) {
        let electrocardiogram = query.electrocardiogram
        reader = PageReader(
          NumberPages(of: electrocardiogram.record), HKQueryDescriptor(of: electrocardiogram), of: query.store
        ) { electrocardiogram.measurements($0) }
      }

      /// The next measurement; nil after the last. Throws an `HKError`, or `CancellationError` when the task is cancelled; after that it
      /// returns nil.
      public mutating func next() async throws -> HKElectrocardiogram.VoltageMeasurement? { try await reader.next() }
    }
  }
}
