// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthWords

/// The option for the time zone of dates and days.
package struct ZoneOptions: ParsableArguments {
  /// As without any of its options.
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The time zone of dates and days, such as Europe/Berlin or +02:00.",
      discussion: """
        Default: that of `health config time-zone`, else this machine's; nights, workouts and days are in the zone where the sample was \
        recorded if it is known.
        """, valueName: "zone"),
    completion: .shellCommand("timedatectl list-timezones 2>/dev/null"))
  var timeZone: String?

  /// Refuses a text that names no zone.
  package func validate() throws {
    if let timeZone, Self.zone(named: timeZone) == nil {
      throw ValidationError("\"\(timeZone)\" is not a time zone. Give a name such as Europe/Berlin or UTC, or an offset such as +02:00.")
    }
  }

  /// The zone that was named, else that of the settings, else this machine's.
  package var zone: TimeZone { (timeZone ?? Settings.current[.timeZone]).flatMap(Self.zone) ?? .current }

  /// The person, in this zone.
  package var reader: Reader {
    var reader = Self.reader(in: zone)
    reader.overridesZones = timeZone != nil
    return reader
  }

  /// The person, in a zone.
  package static func reader(in zone: TimeZone) -> Reader { Reader(locale: Person.locale, zone: zone, now: begin) }

  /// The current date, the same for the whole run of the command.
  package var now: Date { Self.begin }

  private static let begin = Date()

  /// A zone by its name, or by an offset such as +02:00 or -0530.
  package static func zone(named text: String) -> TimeZone? {
    guard let sign = text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return TimeZone(identifier: text) }
    let digits = text.utf8.dropFirst().filter { $0 != UInt8(ascii: ":") }
    guard digits.count == 4 || digits.count == 2, let number = Int(String(decoding: digits, as: UTF8.self)), number >= 0 else { return nil }
    let (hours, minutes) = digits.count == 2 ? (number, 0) : (number / 100, number % 100)
    guard hours <= 18, minutes < 60 else { return nil }
    return TimeZone(secondsFromGMT: (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60))
  }
}
