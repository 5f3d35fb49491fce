// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Dates as texts in one time zone.
struct DateText {
  let zone: TimeZone
  private let calendar: Calendar

  init(zone: TimeZone) {
    self.zone = zone
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
  }

  /// ISO 8601 with the zone's offset; a fraction of a second only where there is one.
  func iso(_ date: Date) -> String {
    let offset = zone.secondsFromGMT(for: date)
    let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
    var micros = Int(((date.timeIntervalSinceReferenceDate - seconds) * 1_000_000).rounded())
    var whole = Int(seconds)
    if micros == 1_000_000 {
      whole += 1
      micros = 0
    }
    let local = CivilTime(seconds: whole + offset)
    var text = "\(local.day.text)T\(local.text)"
    if micros > 0 {
      var digits = CivilTime.digits(micros, 6)
      while digits.hasSuffix("0") { digits.removeLast() }
      text += "." + digits
    }
    return text + (offset == 0 ? "Z" : CivilTime.offsetText(seconds: offset, separator: ":"))
  }

  /// The day, such as 2026-01-31.
  func day(_ date: Date) -> String { civil(date).day.text }

  /// Day and time to the minute, such as 2026-01-31 08:05.
  func minute(_ date: Date) -> String {
    let civil = civil(date)
    return "\(civil.day.text) \(civil.text.prefix(5))"
  }

  /// Day and time to the second, such as 2026-01-31 08:05:30.
  func second(_ date: Date) -> String {
    let civil = civil(date)
    return "\(civil.day.text) \(civil.text)"
  }

  /// The time to the second; with the day where that is another than a date's.
  func second(_ date: Date, besides other: Date) -> String {
    day(date) == day(other) ? civil(date).text : second(date)
  }

  private func civil(_ date: Date) -> CivilTime {
    CivilTime(seconds: Int(date.timeIntervalSinceReferenceDate.rounded(.down)) + zone.secondsFromGMT(for: date))
  }

  /// A day, which begins at midnight in the zone, a time of a day in the zone, such as 2026-01-31 08:05, or an instant in ISO 8601.
  func parse(_ text: String) -> Date? {
    if let wanted = Self.components(Array(text.utf8)) {
      guard let date = calendar.date(from: wanted) else { return nil }
      // A day or a time that there is not comes back as another one.
      let back = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
      let isSame = back.year == wanted.year && back.month == wanted.month && back.day == wanted.day
      guard isSame, let hour = wanted.hour else { return isSame ? date : nil }
      return back.hour == hour && back.minute == wanted.minute && back.second == wanted.second ? date : nil
    }
    if let date = try? Date(text, strategy: .iso8601) { return date }  // not a date: nil, which the caller explains
    return try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  /// The numbers of 2026-01-31, 2026-01-31 08:05 and 2026-01-31T08:05:30; nil for another form.
  private static func components(_ text: [UInt8]) -> DateComponents? {
    let form = Array("0000-00-00T00:00:00".utf8)
    guard [10, 16, 19].contains(text.count) else { return nil }
    for (byte, wanted) in zip(text, form) {
      switch wanted {
      case UInt8(ascii: "0"): guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      case UInt8(ascii: "T"): guard byte == wanted || byte == UInt8(ascii: " ") else { return nil }
      default: guard byte == wanted else { return nil }
      }
    }
    func number(_ range: Range<Int>) -> Int { text[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
    var components = DateComponents(year: number(0..<4), month: number(5..<7), day: number(8..<10))
    if text.count > 10 {
      (components.hour, components.minute) = (number(11..<13), number(14..<16))
      components.second = text.count > 16 ? number(17..<19) : 0
    }
    return components
  }
}
