// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The result of one notification of a sensor: samples, or the reason why there are none.
package struct SensorReading: Sendable, Equatable {
  /// The reason why a notification gives no sample.
  package enum Skip: Sendable, Equatable {
    /// It repeats an earlier one, sent again or received on another path.
    case repeated
    /// The sensor does not touch the skin.
    case noContact
    /// The sensor reports that it could not measure.
    case noValue
    /// The count begins with it, or nothing has turned or moved since the previous one.
    case noProgress
    /// It belongs to another user of the device, with this number, or to any user when none was chosen.
    case otherUser(Int)
    /// It carries no measurement, such as the place where a sensor is worn.
    case noMeasurement
  }

  /// The new samples, ready to be saved. A reading may give several of different types.
  package var samples: [SampleRecord]
  /// The reason why there are none; nil if there are samples.
  package var skip: Skip?

  init(_ samples: [SampleRecord]) {
    self.samples = samples
    skip = samples.isEmpty ? .noProgress : nil
  }

  init(_ skip: Skip) {
    samples = []
    self.skip = skip
  }
}
