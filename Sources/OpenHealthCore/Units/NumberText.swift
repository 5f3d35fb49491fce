// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Plain text of numbers, the same on every machine.
package enum NumberText {
  /// The shortest text that is read back as the same double, without a needless fraction: `12`, `0.1`, `180.15588000005408`.
  package static func shortest(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The text with at most 16 significant digits, as Apple prints a molar mass: `12`, `180.1558800000541` (UNIT-16).
  package static func rounded(_ value: Double) -> String { String(format: "%.16g", value) }
}

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
