// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthSensors

/// A change in the connection to a sensor, reported to the person who watches.
package enum SensorEvent: Sendable, Equatable {
  /// The sensor is connected and sends measurements from now on.
  case open
  /// The connection ended. The next attempt follows after a second.
  case lost
  /// An attempt to connect failed: the reason as a sentence, and the seconds until the next attempt.
  case failed(String, retrySeconds: Double)
  /// The charge of the battery changed, in percent.
  case battery(Int)
  /// A notification gave no sample, for this reason.
  case skipped(SensorReading.Skip)
  /// The bytes of a notification are not a measurement.
  case unreadable(GATTFault)
  /// BlueZ has ended (`false`) or started again (`true`). Reported without an address.
  case service(isThere: Bool)
}
