// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

extension Date {
  /// The date as errors show it. Foundation's own description ends the process for a date that no calendar has.
  var shown: String {
    let seconds = timeIntervalSinceReferenceDate
    return abs(seconds) <= Limits.farthestDate ? "\(self)" : "\(seconds) seconds after 2001-01-01"
  }
}
