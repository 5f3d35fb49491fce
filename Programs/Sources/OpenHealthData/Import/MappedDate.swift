// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads a date of a table from elsewhere. What can mean two instants is refused, with what to say.
struct MappedDate {
  let form: TableMapping.DateForm?
  let column: String

  /// The instant of a text.
  ///
  /// - Parameters:
  ///   - time: the time of day of a text without one; nil for none.
  ///   - zone: the zone of a text without an offset; nil for none.
  func instant(_ text: String, time: String?, zone: TimeZone?) throws(RowFault) -> Date {
    let text = text.trimmingCharacters(in: .whitespaces)
    switch form {
    case .unix?: return try count(text, unit: 1)
    case .unixMilliseconds?: return try count(text, unit: 1000)
    case .spreadsheet?: return try spreadsheet(text, zone)
    case .dayMonthYear?, .monthDayYear?, .yearMonthDay?, nil: break
    }
    // With its own offset nothing is open.
    if form == nil || form == .yearMonthDay, let date = InstantText.date(text) { return date }
    let parts = text.unicodeScalars.split { $0 == "T" || CharacterSet.whitespaces.contains($0) }.map { String($0) }
    guard let first = parts.first, !first.isEmpty else { throw RowFault(column, "is missing") }
    let day = try day(first)
    let clock = parts.dropFirst().joined(separator: " ")
    guard let own = clock.isEmpty ? time : clock else {
      throw RowFault(column, "has no time of day; give one for all rows, such as time==12:00")
    }
    return try instant(day, seconds(own), zone)
  }

  // MARK: Numbers

  private func count(_ text: String, unit: Double) throws(RowFault) -> Date {
    guard let number = Double(text), number.magnitude < 1e15 else {
      throw RowFault(column, "is no number of \(unit == 1 ? "" : "milli")seconds")
    }
    return Date(timeIntervalSince1970: number / unit)
  }

  /// A day 0 of spreadsheets is 1899-12-30; their own days before March 1900 are one off.
  private func spreadsheet(_ text: String, _ zone: TimeZone?) throws(RowFault) -> Date {
    guard let number = Double(text.replacing(",", with: ".")), number >= 61, number < 2_958_466 else {
      throw RowFault(column, "is no date of a spreadsheet")
    }
    let day = CivilDay(daysSinceReferenceDate: Int(number) - 36_892)
    // To the second: a fraction of a day has no exact double.
    let seconds = Int(((number - number.rounded(.down)) * 86_400).rounded())
    return try instant(day, Double(seconds), zone)
  }

  // MARK: Days

  /// The day of a text. A year that comes first leaves one order: nobody writes the day before the month behind it.
  private func day(_ text: String) throws(RowFault) -> CivilDay {
    if let day = CivilDay(text) {
      guard form == nil || form == .yearMonthDay else { throw RowFault(column, "is not in the order that dates states") }
      return day
    }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "/" || $0 == "-" }
    guard parts.count == 3, parts.allSatisfy({ (1...4).contains($0.utf8.count) && $0.utf8.allSatisfy { (48...57).contains($0) } }) else {
      guard Double(text) != nil else { throw RowFault(column, "is no date") }
      throw RowFault(column, "is a number; say what it counts with dates==spreadsheet, unix or unix-milliseconds")
    }
    guard let form = form ?? (parts[0].utf8.count == 4 ? .yearMonthDay : nil) else {
      throw RowFault(column, "can be several days; say the order with dates==day-month-year, month-day-year or year-month-day")
    }
    let numbers = parts.compactMap { Int($0) }
    let place = form == .yearMonthDay ? 0 : 2
    guard parts[place].utf8.count == 4 else { throw RowFault(column, "has a year without four digits") }
    let (month, dayOfMonth) =
      switch form {
      case .monthDayYear: (numbers[0], numbers[1])
      case .yearMonthDay: (numbers[1], numbers[2])
      default: (numbers[1], numbers[0])
      }
    guard let day = CivilDay("\(parts[place])-\(Self.two(month))-\(Self.two(dayOfMonth))") else {
      throw RowFault(column, "is a day that does not exist")
    }
    return day
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

  // MARK: Times

  /// The seconds since midnight of `8:05`, `08:05:30`, `08:05:30.123`, `8:05 PM` or `8:05 p.m.`; 86,400 for 24:00.
  private func seconds(_ text: String) throws(RowFault) -> Double {
    var text = text.trimmingCharacters(in: .whitespaces)
    var half: Int?
    for (name, hours) in [("AM", 0), ("PM", 12), ("A.M.", 0), ("P.M.", 12)] where text.uppercased().hasSuffix(name) {
      half = hours
      text = String(text.dropLast(name.count)).trimmingCharacters(in: .whitespaces)
      break
    }
    var parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var fraction = 0.0
    if parts.count == 3 {
      let pieces = parts[2].split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
      if pieces.count == 2, (1...9).contains(pieces[1].utf8.count), pieces[1].utf8.allSatisfy({ (48...57).contains($0) }) {
        (parts[2], fraction) = (pieces[0], Double("0.\(pieces[1])") ?? 0)
      }
    }
    let numbers = parts.map { part in part.utf8.count <= 2 && part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) ?? -1 : -1 }
    guard (2...3).contains(numbers.count), numbers.allSatisfy({ $0 >= 0 }) else {
      throw RowFault(column, "has a time in another form than 08:05:30")
    }
    var hour = numbers[0]
    let (minute, second) = (numbers[1], numbers.count == 3 ? numbers[2] : 0)
    if let half {
      guard (1...12).contains(hour) else { throw RowFault(column, "has an hour outside of 1 to 12") }
      hour = hour % 12 + half
    }
    guard minute < 60, second < 60, hour < 24 || hour == 24 && half == nil && minute == 0 && second == 0 && fraction == 0 else {
      throw RowFault(column, "has a time that does not exist")
    }
    return Double(hour * 3600 + minute * 60 + second) + fraction
  }

  /// The instant at which a clock in the zone shows the time, if it does so once.
  private func instant(_ day: CivilDay, _ seconds: Double, _ zone: TimeZone?) throws(RowFault) -> Date {
    guard let zone else {
      throw RowFault(column, "has no zone; give one, such as zone==Europe/Berlin, or an offset in each date")
    }
    // The clock is looked up by the whole second, so that a fraction does not decide whether times are equal.
    let whole = seconds.rounded(.down)
    let local = Double(day.daysSinceReferenceDate * 86_400) + whole
    // The offsets that hold around the time; a zone changes its clock once within a day at most.
    let offsets = Set([-86_400.0, 0, 86_400].map { Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: local + $0))) })
    let found = Set(offsets.map { local - $0 }).filter { instant in
      instant + Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: instant))) == local
    }
    guard let only = found.first else { throw RowFault(column, "is a time that the clocks of the zone skip") }
    guard found.count == 1 else { throw RowFault(column, "is a time that comes twice, as the clocks are set back; give its offset") }
    return Date(timeIntervalSinceReferenceDate: only + (seconds - whole))
  }
}
