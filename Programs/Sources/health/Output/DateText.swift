// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
    let seconds = date.timeIntervalSince1970.rounded(.down)
    var micros = Int(((date.timeIntervalSince1970 - seconds) * 1_000_000).rounded())
    var whole = Int64(seconds)
    if micros == 1_000_000 {
      whole += 1
      micros = 0
    }
    let local = CivilTime(secondsSince1970: whole + Int64(offset))
    var text = "\(local.dateText)T\(local.timeText)"
    if micros > 0 {
      var digits = String(micros)
      digits = String(repeating: "0", count: 6 - digits.count) + digits
      while digits.hasSuffix("0") { digits.removeLast() }
      text += "." + digits
    }
    return text + Self.offsetText(offset)
  }

  /// The day, such as 2026-01-31.
  func day(_ date: Date) -> String { civil(date).dateText }

  /// Day and time to the minute, such as 2026-01-31 08:05.
  func minute(_ date: Date) -> String {
    let civil = civil(date)
    return "\(civil.dateText) \(civil.timeText.prefix(5))"
  }

  /// Day and time to the second, such as 2026-01-31 08:05:30.
  func second(_ date: Date) -> String {
    let civil = civil(date)
    return "\(civil.dateText) \(civil.timeText)"
  }

  /// The time to the second; with the day where that is another than a date's.
  func second(_ date: Date, besides other: Date) -> String {
    day(date) == day(other) ? civil(date).timeText : second(date)
  }

  private func civil(_ date: Date) -> CivilTime {
    CivilTime(secondsSince1970: Int64(date.timeIntervalSince1970.rounded(.down)) + Int64(zone.secondsFromGMT(for: date)))
  }

  private static func offsetText(_ offset: Int) -> String {
    if offset == 0 { return "Z" }
    let minutes = abs(offset) / 60
    return (offset < 0 ? "-" : "+") + CivilTime.two(minutes / 60) + ":" + CivilTime.two(minutes % 60)
  }

  /// A day, which begins at midnight in the zone, or an instant in ISO 8601.
  func parse(_ text: String) -> Date? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    if text.count == 10, parts.count == 3, let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]) {
      let components = DateComponents(year: year, month: month, day: day)
      guard let date = calendar.date(from: components) else { return nil }
      let back = calendar.dateComponents([.year, .month, .day], from: date)
      return back.year == year && back.month == month && back.day == day ? date : nil
    }
    if let date = try? Date(text, strategy: .iso8601) { return date }  // not a date: nil, which the caller explains
    return try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}

/// Year, month, day and time of a count of seconds, by the proleptic Gregorian calendar.
private struct CivilTime {
  let dateText: String
  let timeText: String

  init(secondsSince1970: Int64) {
    let days = Int64((Double(secondsSince1970) / 86400).rounded(.down))
    let rest = secondsSince1970 - days * 86400
    // Days counted from 1 March of year 0, in eras of 400 years.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    var yearText = String(year)
    if year >= 0, yearText.count < 4 { yearText = String(repeating: "0", count: 4 - yearText.count) + yearText }
    dateText = "\(yearText)-\(Self.two(Int(month)))-\(Self.two(Int(day)))"
    timeText = "\(Self.two(Int(rest / 3600))):\(Self.two(Int(rest / 60 % 60))):\(Self.two(Int(rest % 60)))"
  }

  static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
