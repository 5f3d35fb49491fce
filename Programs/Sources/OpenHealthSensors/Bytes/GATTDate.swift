// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The time on the clock of a device: seven bytes, without a time zone.
package struct GATTDate: Sendable, Hashable {
  /// The year, 1582 to 9999; 0 if the device does not know it.
  package let year: Int
  /// The month, 1 to 12; 0 if the device does not know it.
  package let month: Int
  /// The day of the month, 1 to 31; 0 if the device does not know it. It need not exist in its month.
  package let day: Int
  /// The hour, 0 to 23.
  package let hours: Int
  /// The minute, 0 to 59.
  package let minutes: Int
  /// The second, 0 to 59.
  package let seconds: Int

  init(_ reader: inout GATTReader) throws(GATTFault) {
    year = Int(try reader.integer(UInt16.self))
    month = Int(try reader.integer(UInt8.self))
    day = Int(try reader.integer(UInt8.self))
    hours = Int(try reader.integer(UInt8.self))
    minutes = Int(try reader.integer(UInt8.self))
    seconds = Int(try reader.integer(UInt8.self))
    guard year == 0 || (1582...9999).contains(year), month <= 12, day <= 31, hours <= 23, minutes <= 59, seconds <= 59 else {
      throw .reserved(field: "time stamp")
    }
  }

  /// The instant at which a clock in this time zone shows the date. Nil if the device does not know the day, or no such day exists.
  package func instant(in zone: TimeZone) -> Date? {
    guard year != 0, month != 0, day != 0 else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let shown = DateComponents(year: year, month: month, day: day, hour: hours, minute: minutes, second: seconds)
    guard let date = calendar.date(from: shown),
      calendar.dateComponents([.month, .day], from: date) == DateComponents(month: month, day: day)
    else { return nil }
    return date
  }

  /// The time in ISO form without a zone, for example `2026-11-22T08:05:30`. Unknown parts are zeros.
  package var text: String {
    let day = [CivilTime.digits(year, 4), CivilTime.digits(month), CivilTime.digits(self.day)].joined(separator: "-")
    return "\(day)T\([hours, minutes, seconds].map { CivilTime.digits($0) }.joined(separator: ":"))"
  }
}
