// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

extension Int {
  /// The number without its fraction; 0 for what is not a number, and 2⁵³ or its negative for what is beyond. `Int(_:)` would end the program,
  /// and a store can hold any number.
  package init(bounded number: Double) {
    let limit = 0x1p53
    self = number.isNaN ? 0 : Int(Swift.max(-limit, Swift.min(limit, number)))
  }
}

extension Date {
  /// The date, or the farthest one within ``Limits``. Calendars and clocks end the program for a date that none of them has, and metadata can
  /// hold any date.
  package var bounded: Date {
    let seconds = timeIntervalSinceReferenceDate
    if seconds.magnitude <= Limits.farthestDate { return self }
    return Date(timeIntervalSinceReferenceDate: seconds < 0 ? -Limits.farthestDate : Limits.farthestDate)
  }
}
