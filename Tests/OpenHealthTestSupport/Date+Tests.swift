// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

extension Date {
  /// A date in 2023, some seconds after the moment at which most tests begin.
  package static func ofTests(_ second: Double) -> Date { Date(timeIntervalSinceReferenceDate: 700_000_000 + second) }
}
