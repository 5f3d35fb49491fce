// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// When a grant ends, as a person states it: a number of days after the grant, the last day, or a moment.
///
/// The grant turns it into a fixed date. From then on the app is as if refused.
package struct GrantEnd: Sendable, Hashable {
  private let length: ReadWindow

  /// Parses `30d`, `1y`, `2026-01-31` or `2026-01-31T08:00:00Z`; a year has 365 days. Nil for other texts, zero days and more than a
  /// hundred years.
  package init?(_ text: String) {
    guard let length = ReadWindow(text) else { return nil }
    self.length = length
  }

  /// The date at which a permission ends that is granted at `now`. A day counts as a whole: the permission ends when the next one begins.
  package func date(at now: Date, in zone: TimeZone) -> Date {
    switch length {
    case .days(let days): now.addingTimeInterval(86_400 * Double(days))
    case .day(let day): CivilDay(daysSinceReferenceDate: day.daysSinceReferenceDate + 1).start(in: zone)
    case .instant(let date): date
    }
  }
}
