// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A date in words or digits as people type it: a day, a longer period, or an instant.
///
///     today  yesterday  now  7d  3 weeks ago  last month  last night  this year  monday  december  dec 2024
///     2025  2025-12  2025-W03  2025-Q1  2025-12-30  2025-12-30 08:00  yesterday 18:30  2025-12-30T08:00:00Z
///
/// Phrases are read in the calendar's time zone, with weeks as the calendar has them; an instant with an offset ignores the zone. Words may
/// be joined by `-` or `_`. Case does not matter. English only.
package struct DatePhrase: Sendable, Equatable {
  /// The first instant of the period.
  package let start: Date
  /// The end of the period, which is not part of it; equal to ``start`` for an instant.
  package let end: Date

  /// Whether the phrase names an instant instead of a period.
  package var isInstant: Bool { start == end }

  private init(_ start: Date, _ end: Date) { (self.start, self.end) = (start, end) }

  /// Reads a phrase of at most 60 bytes.
  ///
  /// Returns nil for any other text, and for a day or time that does not exist, such as February 30 or an hour that the clock skips.
  ///
  /// - Parameters:
  ///   - text: the phrase.
  ///   - now: the date to which words such as `yesterday` relate.
  ///   - calendar: the calendar with the person's time zone and first weekday.
  package init?(_ text: String, now: Date, calendar: Calendar) {
    guard text.utf8.count <= 60, let found = PhraseReader(now: now, calendar: calendar).phrase(text) else { return nil }
    self = found
  }

  /// Reads a length such as `30d`, `4 weeks` or `12h` as the period of that length up to now. Returns nil for any other text.
  ///
  /// Days and longer units are whole days, and the last of them is today.
  package init?(last text: String, now: Date, calendar: Calendar) {
    guard text.utf8.count <= 60, let length = PhraseReader.length(text[...]), length.count > 0 else { return nil }
    guard let back = calendar.date(byAdding: length.component, value: -length.count, to: now) else { return nil }
    if length.component == .hour || length.component == .minute {
      self.init(back, now)
      return
    }
    // Thirty days, the last of them today.
    guard let next = calendar.startOfDay(adding: 1, to: back) else { return nil }
    self.init(next, now)
  }

  private struct PhraseReader {
    let now: Date
    let calendar: Calendar

    func phrase(_ text: String) -> DatePhrase? {
      let text = text.trimmingCharacters(in: .whitespaces).lowercased()
      if let exact = exact(text) { return exact }
      // A shell needs no quotation marks if the words are joined: last-week.
      guard text.utf8.first != UInt8(ascii: "-"), text.utf8.first != UInt8(ascii: "_") else { return nil }
      let words = text.split { $0 == " " || $0 == "-" || $0 == "_" }.map(String.init)
      if let span = span(words) { return span }
      // A time on a day: yesterday 18:30.
      if words.count >= 2, let day = span(Array(words.dropLast())), let time = Self.time(words[words.count - 1]) {
        return instant(day, time)
      }
      if words.count == 1, let time = Self.time(words[0]), let today = stretch(.day, at: now) { return instant(today, time) }
      return nil
    }

    // MARK: Words

    private func span(_ words: [String]) -> DatePhrase? {
      switch words.count {
      case 1: word(words[0])
      case 2: pair(words[0], words[1])
      case 3 where words[2] == "ago": ago(words[0] + words[1])
      default: nil
      }
    }

    private func word(_ word: String) -> DatePhrase? {
      switch word {
      case "now": return DatePhrase(now, now)
      case "today": return stretch(.day, at: now)
      case "yesterday": return stretch(.day, at: now, moved: -1)
      case "tomorrow": return stretch(.day, at: now, moved: 1)
      default: break
      }
      if let weekday = Self.place(of: word, in: Self.weekdays) { return latest(weekday: weekday, before: nil) }
      if let month = Self.place(of: word, in: Self.months) { return latest(month: month) }
      return ago(word)
    }

    private func pair(_ first: String, _ second: String) -> DatePhrase? {
      if second == "ago" { return ago(first) }
      if let moved = ["this": 0, "last": -1, "previous": -1, "next": 1][first] {
        if second == "night", moved == -1 { return lastNight() }
        if let component = Self.component(second), component != .minute { return stretch(component, at: now, moved: moved) }
        if moved == -1, let weekday = Self.place(of: second, in: Self.weekdays) { return latest(weekday: weekday, before: now) }
        if moved == -1, let month = Self.place(of: second, in: Self.months) { return latest(month: month, isPast: true) }
        return nil
      }
      if let month = Self.place(of: first, in: Self.months), let year = Self.year(second) { return monthOf(year, month) }
      if let month = Self.place(of: second, in: Self.months), let year = Self.year(first) { return monthOf(year, month) }
      return ago(first + second)
    }

    /// The night that ends on the day of `now`, from 18:00 to 18:00 as nights are counted.
    private func lastNight() -> DatePhrase? {
      let evening = DateComponents(hour: DatePhrase.evening)
      guard let today = calendar.dateInterval(of: .day, for: now), let yesterday = stretch(.day, at: now, moved: -1),
        let start = calendar.nextDate(after: yesterday.start, matching: evening, matchingPolicy: .nextTime),
        let end = calendar.nextDate(after: today.start, matching: evening, matchingPolicy: .nextTime)
      else { return nil }
      return DatePhrase(start, end)
    }

    /// A date in the past by its distance: the whole day, or the instant for hours and minutes.
    private func ago(_ text: String) -> DatePhrase? {
      guard let length = Self.length(text[...]), let date = calendar.date(byAdding: length.component, value: -length.count, to: now) else {
        return nil
      }
      if length.component == .hour || length.component == .minute { return DatePhrase(date, date) }
      return stretch(.day, at: date)
    }

    private func latest(weekday: Int, before limit: Date?) -> DatePhrase? {
      let today = calendar.component(.weekday, from: now) - 1
      var back = (today - weekday + 7) % 7
      if limit != nil, back == 0 { back = 7 }
      return stretch(.day, at: now, moved: -back)
    }

    private func latest(month: Int, isPast: Bool = false) -> DatePhrase? {
      let today = calendar.dateComponents([.year, .month], from: now)
      guard let year = today.year, let current = today.month else { return nil }
      return monthOf(month > current || (isPast && month == current) ? year - 1 : year, month)
    }

    private func monthOf(_ year: Int, _ month: Int) -> DatePhrase? { stretch(.month, of: DateComponents(year: year, month: month, day: 1)) }

    private static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    private static let months = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
    ]

    /// The position of a name in a list: from 0 for weekdays, from 1 for months. Its first three letters are enough.
    private static func place(of word: String, in names: [String]) -> Int? {
      let word = word == "sept" ? "sep" : word == "tues" ? "tue" : word == "thurs" || word == "thur" ? "thu" : word
      guard word.utf8.count >= 3 else { return nil }
      guard let place = names.firstIndex(where: { $0 == word || ($0.hasPrefix(word) && word.utf8.count == 3) }) else { return nil }
      return names.count == 12 ? place + 1 : place
    }

    /// Reads a number and a unit of time, such as `7d` or `2 weeks`. Weeks become days.
    static func length(_ text: Substring) -> (count: Int, component: Calendar.Component)? {
      let text = text.filter { $0 != " " }.lowercased()
      let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard !digits.isEmpty, digits.count <= 5, let count = Int(String(decoding: digits, as: UTF8.self)),
        let component = component(String(decoding: text.utf8.dropFirst(digits.count), as: UTF8.self))
      else { return nil }
      // There are no dates before the first year.
      guard component != .year || count <= 1000, component != .month || count <= 12_000 else { return nil }
      return component == .weekOfYear ? (count * 7, .day) : (count, component)
    }

    private static func component(_ word: String) -> Calendar.Component? {
      switch word {
      case "min", "mins", "minute", "minutes": .minute
      case "h", "hr", "hrs", "hour", "hours": .hour
      case "d", "day", "days": .day
      case "w", "wk", "week", "weeks": .weekOfYear
      case "m", "mo", "mon", "month", "months": .month
      case "y", "yr", "year", "years": .year
      default: nil
      }
    }

    // MARK: Numbers

    /// Reads dates in digits: years, months, weeks, quarters, days, and times on days.
    private func exact(_ text: String) -> DatePhrase? {
      let bytes = Array(text.utf8)
      let shape = bytes.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) ? UInt8(ascii: "0") : $0 }
      func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
      switch String(decoding: shape, as: UTF8.self) {
      case "0000": return stretch(.year, of: DateComponents(year: number(0..<4), month: 1, day: 1))
      case "0000-00", "0000/00": return monthOf(number(0..<4), number(5..<7))
      case "0000-q0", "0000q0": return quarter(number(0..<4), number((bytes.count - 1)..<bytes.count))
      case "0000-w00", "0000w00": return week(number(0..<4), number((bytes.count - 2)..<bytes.count))
      case "0000-00-00", "0000/00/00":
        return stretch(.day, of: DateComponents(year: number(0..<4), month: number(5..<7), day: number(8..<10)))
      case "00.00.0000": return stretch(.day, of: DateComponents(year: number(6..<10), month: number(3..<5), day: number(0..<2)))
      case "0000-00-00t00:00", "0000-00-00 00:00", "0000-00-00t00:00:00", "0000-00-00 00:00:00", "0000-00-00 0:00",
        "0000-00-00t0:00":
        let day = stretch(.day, of: DateComponents(year: number(0..<4), month: number(5..<7), day: number(8..<10)))
        guard let day, let time = Self.time(String(decoding: bytes[11...], as: UTF8.self)) else { return nil }
        return instant(day, time)
      default: return InstantText.date(text).map { DatePhrase($0, $0) }
      }
    }

    private static func year(_ text: String) -> Int? {
      guard text.utf8.count == 4, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
      return Int(text).flatMap { $0 > 0 ? $0 : nil }
    }

    private func quarter(_ year: Int, _ quarter: Int) -> DatePhrase? {
      guard (1...4).contains(quarter), let first = monthOf(year, quarter * 3 - 2), let last = monthOf(year, quarter * 3) else { return nil }
      return DatePhrase(first.start, last.end)
    }

    private func week(_ year: Int, _ week: Int) -> DatePhrase? {
      // January 4 is always in the first week.
      guard (1...53).contains(week), let fourth = calendar.date(from: DateComponents(year: year, month: 1, day: 4)),
        let first = stretch(.weekOfYear, at: fourth),
        let monday = calendar.date(byAdding: .day, value: 7 * (week - 1), to: first.start),
        let found = stretch(.weekOfYear, at: monday),
        calendar.component(.yearForWeekOfYear, from: found.start) == year
      else { return nil }
      return found
    }

    // MARK: Stretches

    private func stretch(_ component: Calendar.Component, at date: Date, moved: Int = 0) -> DatePhrase? {
      let unit: Calendar.Component = component
      guard let around = calendar.dateInterval(of: unit, for: date) else { return nil }
      guard moved != 0 else { return DatePhrase(around.start, around.end) }
      // From the middle, because the clock can skip the beginning of a day.
      let middle = around.start.addingTimeInterval(around.duration / 2)
      guard let other = calendar.date(byAdding: unit, value: moved, to: middle), let found = calendar.dateInterval(of: unit, for: other)
      else {
        return nil
      }
      return DatePhrase(found.start, found.end)
    }

    /// The period that begins with a day in numbers; nil if the day does not exist.
    private func stretch(_ component: Calendar.Component, of day: DateComponents) -> DatePhrase? {
      guard let date = calendar.date(from: day) else { return nil }
      let back = calendar.dateComponents([.year, .month, .day], from: date)
      guard back.year == day.year, back.month == day.month, back.day == day.day else { return nil }
      return stretch(component, at: date)
    }

    /// Reads hours, minutes and seconds: 8:05, 08:05 or 08:05:30.
    private static func time(_ text: String) -> (hour: Int, minute: Int, second: Int)? {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard (2...3).contains(parts.count), parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }), (1...2).contains(parts[0].utf8.count)
      else {
        return nil
      }
      let numbers = parts.compactMap { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil }
      guard numbers.count == parts.count, numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
      return (numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : 0)
    }

    /// The instant of a time on a day; nil if the clock skips it, or the period is not a day.
    private func instant(_ day: DatePhrase, _ time: (hour: Int, minute: Int, second: Int)) -> DatePhrase? {
      guard let around = calendar.dateInterval(of: .day, for: day.start), around.start == day.start, around.end == day.end else {
        return nil
      }
      var wanted = calendar.dateComponents([.year, .month, .day], from: day.start)
      (wanted.hour, wanted.minute, wanted.second) = time
      guard let date = calendar.date(from: wanted) else { return nil }
      let back = calendar.dateComponents([.day, .hour, .minute], from: date)
      guard back.day == wanted.day, back.hour == time.hour, back.minute == time.minute else { return nil }
      return DatePhrase(date, date)
    }
  }
}

extension DatePhrase {
  /// The hour at which a night ends and the next begins.
  fileprivate static let evening = 18

  /// Whether a period is one night, from 18:00 to 18:00 of the next day.
  package static func isNight(_ start: Date, _ end: Date, _ calendar: Calendar) -> Bool {
    func isEvening(_ date: Date) -> Bool {
      let parts = calendar.dateComponents([.hour, .minute, .second], from: date)
      return parts.hour == evening && parts.minute == 0 && parts.second == 0
    }
    guard isEvening(start), isEvening(end), let next = calendar.date(byAdding: .day, value: 1, to: start) else { return false }
    return calendar.isDate(next, inSameDayAs: end)
  }

  /// The period before this one: the month before a month, the week before a week, and so on. Before any other period, one of the same
  /// length. Nil for an instant.
  package func previous(_ calendar: Calendar) -> DatePhrase? {
    for component in [Calendar.Component.year, .quarter, .month, .weekOfYear, .day] {
      guard let around = calendar.dateInterval(of: component, for: start), around.start == start, around.end == end else { continue }
      return calendar.dateInterval(of: component, for: start.addingTimeInterval(-1)).map { DatePhrase($0.start, $0.end) }
    }
    guard let days = calendar.dateComponents([.day], from: start, to: end).day, days > 0,
      let begin = calendar.date(byAdding: .day, value: -days, to: start)
    else { return isInstant ? nil : DatePhrase(start.addingTimeInterval(-end.timeIntervalSince(start)), start) }
    return DatePhrase(begin, start)
  }
}
