// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthSensors

/// What happens on the way to a sensor, for the person who watches.
public enum SensorEvent: Sendable, Equatable {
  /// Measurements come from now on.
  case open
  /// The connection ended; the next attempt begins soon.
  case lost
  /// An attempt to connect failed for this reason; the next one is so many seconds away.
  case failed(String, retrySeconds: Double)
  /// How full its battery is, in percent.
  case battery(Int)
  /// A notification gave no sample.
  case skipped(SensorReading.Skip)
  /// A notification is no measurement.
  case unreadable(GATTFault)
  /// Bluetooth has ended, or begun anew.
  case service(isThere: Bool)
}
