// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

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
