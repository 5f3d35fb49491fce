// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthWords

/// The words after the type of `health add`, as a person types them: a value, a unit, and times of the day at the end.
///
///     72.5 kg        120/80        medium        22:30 06:30
struct EntryWords {
  /// The words before the times.
  let values: [String]
  /// The times at the end, at most two.
  let times: [String]

  init(_ words: [String]) {
    let count = words.reversed().prefix(while: Self.isTime).prefix(2).count
    (values, times) = (Array(words.dropLast(count)), Array(words.suffix(count)))
  }

  /// The first word; nil for none.
  var first: String? { values.first }

  /// The words after the first, such as a unit of two words; nil for none.
  var rest: String? { values.count > 1 ? values.dropFirst().joined(separator: " ") : nil }

  /// All words before the times as one, such as `slightly pleasant`; nil for none.
  var all: String? { values.isEmpty ? nil : values.joined(separator: " ") }

  /// A number and a unit without a blank between them, such as `72.5kg` or `97%`; nil for another first word.
  var joined: (number: String, unit: String)? {
    guard let first, let place = first.firstIndex(where: { $0.isLetter || $0 == "%" }), place > first.startIndex else { return nil }
    return (String(first[..<place]), String(first[place...]))
  }

  /// The start and the end that the times name; nil without times. A single time is today's. Of two times the second is the last one that
  /// has passed, and the first the last one before it, so that a night begins on the day before.
  func period(_ place: ZoneOptions) throws -> (start: Date, end: Date)? {
    guard let last = times.last else { return nil }
    guard let first = times.first, times.count == 2 else {
      let date = try PeriodOptions.phrase(last, place).start
      return (date, date)
    }
    let end = try Self.date(last, upTo: place.now, place)
    return (try Self.date(first, upTo: end.addingTimeInterval(-1), place), end)
  }

  /// The last date up to another at which a clock shows a time.
  private static func date(_ time: String, upTo limit: Date, _ place: ZoneOptions) throws -> Date {
    let same = try PeriodOptions.phrase("\(place.reader.dates.day(limit)) \(time)", place).start
    if same <= limit { return same }
    let before = place.reader.calendar.date(byAdding: .day, value: -1, to: limit) ?? limit
    return try PeriodOptions.phrase("\(place.reader.dates.day(before)) \(time)", place).start
  }

  /// Whether a word is a time of the day, such as 6:30.
  private static func isTime(_ word: String) -> Bool {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    return (2...3).contains(parts.count)
      && parts.allSatisfy { (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }
}
