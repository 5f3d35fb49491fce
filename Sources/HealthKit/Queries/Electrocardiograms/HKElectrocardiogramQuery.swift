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
