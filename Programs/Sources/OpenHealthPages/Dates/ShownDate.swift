// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords

/// A date on a page: for people, and for programs.
package struct ShownDate: Encodable, Sendable, Hashable {
  /// The date as the page writes it.
  package var text: String
  /// The date in ISO 8601, for the attribute `datetime`.
  package var iso: String

  /// A date to the minute, in the reader's zone.
  package static func minute(_ date: Date, _ reader: Reader) -> ShownDate {
    ShownDate(text: reader.dates.minute(date), iso: reader.dates.iso(date))
  }

  /// The day of a date, in the reader's zone.
  package static func day(_ date: Date, _ reader: Reader) -> ShownDate {
    ShownDate(text: reader.dates.day(date), iso: reader.dates.isoDay(date))
  }
}
