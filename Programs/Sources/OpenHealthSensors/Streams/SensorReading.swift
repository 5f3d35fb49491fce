// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// What becomes of one notification of a sensor.
public struct SensorReading: Sendable, Equatable {
  /// Why a notification gives no sample.
  public enum Skip: Sendable, Equatable {
    /// It came before, on this or another path.
    case repeated
    /// The sensor does not touch the skin.
    case noContact
    /// The sensor says that it could not measure.
    case noValue
    /// It only begins to count, or nothing has turned or moved since.
    case noProgress
    /// It is of another user of the device, or of one when none was chosen.
    case otherUser(Int)
    /// It is not about a measurement.
    case noMeasurement
  }

  public var samples: [SampleRecord]
  /// Nil where there are samples.
  public var skip: Skip?

  init(_ samples: [SampleRecord]) {
    self.samples = samples
    skip = samples.isEmpty ? .noProgress : nil
  }

  init(_ skip: Skip) {
    samples = []
    self.skip = skip
  }
}
