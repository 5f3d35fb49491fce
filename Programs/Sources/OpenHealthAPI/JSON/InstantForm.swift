// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Instants as texts of RFC 3339, such as `2026-01-31T08:00:00.25+01:00`.
///
/// The form has the years 1 to 9999, and stores have more. An instant before or after them is written as their first or last second: with
/// any other text, one sample would keep each client from reading all others of its type.
enum InstantForm {
  /// The first and last second of the form, in seconds since the reference date.
  static let years = -63_113_904_000.0...252_423_993_599.0

  /// An instant on the clock of a zone; in UTC without one. Fractions have at most six digits.
  static func text(_ date: Date, in zone: TimeZone?) -> String {
    let seconds = min(max(date.timeIntervalSinceReferenceDate, years.lowerBound), years.upperBound)
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    var offset = zone?.secondsFromGMT(for: date) ?? 0
    // Offsets of old local times have seconds, which the form has no place for.
    if offset % 60 != 0 || !years.contains(seconds + Double(offset)) { offset = 0 }
    var text = InstantText.text(seconds + Double(offset))
    text.removeLast()
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    if offset == 0 { return text + "Z" }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = abs(offset) / 60
    return "\(text)\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
  }

  /// An instant in UTC, given in seconds since the reference date.
  static func text(_ seconds: Double) -> String { text(Date(timeIntervalSinceReferenceDate: seconds), in: nil) }
}

extension JSON {
  /// An instant as text of RFC 3339, on the clock of a zone or in UTC.
  package static func instant(_ date: Date, in zone: TimeZone? = nil) -> JSON { .text(InstantForm.text(date, in: zone)) }

  /// An instant in seconds since the reference date, in UTC.
  package static func instant(_ seconds: Double) -> JSON { .text(InstantForm.text(seconds)) }
}
