// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Writes values as texts for programs.
package enum DataText {
  /// The shortest text that reads back as the same double. Whole numbers have no fraction.
  package static func number(_ number: Double) -> String { NumberText.shortest(number) }

  /// An instant in UTC, always with six decimals, so that all texts of a column have one form: `2025-12-30T08:00:00.000000Z`.
  ///
  /// - Parameter seconds: the seconds since the reference date (2001).
  package static func instant(_ seconds: Double) -> String { InstantText.text(seconds) }

  /// Converts seconds since 2001 to microseconds since 1970, rounded to the nearest. Limited to about 250,000 years.
  package static func microsecondsSince1970(_ secondsSinceReferenceDate: Double) -> Int64 {
    InstantText.microsecondsSince1970(secondsSinceReferenceDate)
  }

  /// A metadata value as plain text; a quantity as number and unit.
  package static func text(_ value: MetadataValue) -> String {
    switch value {
    case .string(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .large(let number): String(number)
    case .real(let number): Self.number(number)
    case .date(let date): instant(date.timeIntervalSinceReferenceDate)
    case .quantity(let number, let unit): "\(Self.number(number)) \(unit.string)"
    }
  }

  /// Metadata as a JSON object. Dates and quantities are texts in it.
  package static func json(_ metadata: MetadataSet) -> String {
    let members = metadata.entries.map { entry in
      let value =
        switch entry.value {
        case .string, .date, .quantity: json(text(entry.value))
        case .boolean, .integer, .large: text(entry.value)
        case .real(let number): number.isFinite ? Self.number(number) : "null"
        }
      return "\(json(entry.key)):\(value)"
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// A text as a JSON string.
  package static func json(_ text: String) -> String { JSONText.string(text) }
}
