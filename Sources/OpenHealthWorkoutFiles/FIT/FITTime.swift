// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Converts the protocol's times.
enum FITTime {
  /// The protocol counts seconds from 1989-12-31. Numbers below this are seconds since the device was switched on.
  static let earliest: UInt32 = 0x1000_0000
  private static let epoch = -347_241_600.0

  /// The instant of a number; nil for one of a device that does not know the date.
  static func date(_ seconds: Double?) -> Date? {
    guard let seconds, seconds >= Double(earliest) else { return nil }
    return Date(timeIntervalSinceReferenceDate: epoch + seconds)
  }

  static func date(_ timestamp: UInt32?) -> Date? { date(timestamp.map(Double.init)) }
}
