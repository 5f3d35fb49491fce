// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What the clock of a device shows: seven bytes, in no time zone. Year, month and day are 0 where the device does not know them.
public struct GATTDate: Sendable, Hashable {
  public let year: Int
  public let month: Int
  public let day: Int
  public let hours: Int
  public let minutes: Int
  public let seconds: Int

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

  /// When that is in a time zone; nil where the device does not know the day, or there is no such day.
  public func instant(in zone: TimeZone) -> Date? {
    guard year != 0, month != 0, day != 0 else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let shown = DateComponents(year: year, month: month, day: day, hour: hours, minute: minutes, second: seconds)
    guard let date = calendar.date(from: shown),
      calendar.dateComponents([.month, .day], from: date) == DateComponents(month: month, day: day)
    else { return nil }
    return date
  }

  /// Such as `2026-11-22T08:05:30`.
  public var text: String {
    let day = [CivilTime.digits(year, 4), CivilTime.digits(month), CivilTime.digits(self.day)].joined(separator: "-")
    return "\(day)T\([hours, minutes, seconds].map { CivilTime.digits($0) }.joined(separator: ":"))"
  }
}
