// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// An electrocardiogram. Apps read it and cannot save one (ECG-01).
///
/// The object has the number of its voltages, which stay in the store: an ``HKElectrocardiogramQuery`` reads them. The device that
/// made the recording classified it; this library does not (ECG-05).
open class HKElectrocardiogram: HKSample, @unchecked Sendable {
  /// The number of voltages (ECG-03).
  open var numberOfVoltageMeasurements: Int { electrocardiogram.count }

  /// The number of voltages in a time, compatible with hertz; nil when it is not known (ECG-03).
  open var samplingFrequency: HKQuantity? { electrocardiogram.samplingFrequency.map(HKQuantity.init(amount:)) }

  /// The classification by the device that made the recording (ECG-03).
  open var classification: Classification { Classification(rawValue: electrocardiogram.classification.rawValue) ?? .unrecognized }

  /// The average heart rate during the recording, compatible with `count/min`; nil when it is not known (ECG-03).
  open var averageHeartRate: HKQuantity? { electrocardiogram.averageHeartRate.map(HKQuantity.init(amount:)) }

  /// Whether the person had symptoms (ECG-03). `HKQuery.predicateForObjectsAssociated(electrocardiogram:)` finds their samples (ECG-04).
  open var symptomsStatus: SymptomsStatus { SymptomsStatus(rawValue: electrocardiogram.symptomsStatus.rawValue) ?? .notSet }

  var electrocardiogram: ElectrocardiogramRecord {
    guard case .content(.electrocardiogram(let electrocardiogram)) = record.value else {
      preconditionFailure("an electrocardiogram holds one")
    }
    return electrocardiogram
  }
}

extension HKElectrocardiogram {
  /// The voltages of an electrocardiogram at one time.
  ///
  /// Unchecked: the stored properties are immutable values.
  open class VoltageMeasurement: NSObject, NSCopying, @unchecked Sendable {
    private let time: TimeInterval
    private let microvolts: Double

    init(time: TimeInterval, microvolts: Double) {
      self.time = time
      self.microvolts = microvolts
    }

    /// The seconds from the start of the electrocardiogram to the measurement.
    open var timeSinceSampleStart: TimeInterval { time }

    /// The voltage of a lead, in microvolts and compatible with volt (ECG-06). Every measurement has this lead, the only one.
    open func quantity(for lead: Lead) -> HKQuantity? {
      switch lead {
      case .appleWatchSimilarToLeadI: HKQuantity(expression: .microvolt, value: microvolts)
      }
    }

    open override var description: String {
      ObjectDescription.text(self, ["timeSinceSampleStart": timeSinceSampleStart, "quantity": quantity(for: .appleWatchSimilarToLeadI)])
    }

    /// The measurement itself; it cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
  }

  /// The measurements of a page of voltages.
  func measurements(_ page: NumberPages.Page) -> [VoltageMeasurement] {
    let content = electrocardiogram
    return page.numbers.enumerated().map { place, microvolts in
      VoltageMeasurement(
        time: content.time(ofVoltage: page.first + place, start: startDate, end: endDate), microvolts: microvolts)
    }
  }
}
