// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation

/// How a command shows its result.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case table, csv, json, jsonl
}

/// Format and time zone of a result.
struct OutputOptions: ParsableArguments {
  @Option(help: "table, csv, json or jsonl (JSON Lines: an object a line).")
  var format: OutputFormat = .table

  @Flag(
    help: "In CSV: leave texts that a spreadsheet would run as a formula as they are, without an apostrophe in front.")
  var keepFormulas = false

  @Option(
    help: ArgumentHelp("The time zone of dates and days, such as Europe/Berlin.", discussion: "Default: this machine's.", valueName: "zone")
  )
  var timeZone: String?

  func validate() throws {
    if let timeZone, TimeZone(identifier: timeZone) == nil {
      throw ValidationError("\"\(timeZone)\" is no time zone. Give a name such as Europe/Berlin or UTC.")
    }
  }

  var zone: TimeZone { timeZone.flatMap(TimeZone.init(identifier:)) ?? .current }

  var dates: DateText { DateText(zone: zone) }

  /// The calendar of days, weeks (from Monday), months and years.
  var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    calendar.firstWeekday = 2
    calendar.minimumDaysInFirstWeek = 4
    return calendar
  }
}
