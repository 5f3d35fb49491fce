// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

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
