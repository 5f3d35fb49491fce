// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthWords

/// The options for format and time zone of a result.
package struct OutputOptions: ParsableArguments {
  /// As without any of its options.
  package init() {}

  /// The format.
  @Option(help: "table, csv, json or jsonl (JSON Lines: an object a line).")
  package var format: OutputFormat = .table

  @Flag(
    help: "In CSV: do not put an apostrophe before texts that a spreadsheet would run as formulas.")
  var keepFormulas = false

  /// The columns as they were named; nil for the usual ones.
  @Option(help: ArgumentHelp("The columns to show, by name and separated by commas; `all` for all.", valueName: "names"))
  package var columns: String?

  /// The time zone, and the calendar and clock that commands use with it.
  @OptionGroup package var place: ZoneOptions

  /// The time zone of dates and days.
  package var zone: TimeZone { place.zone }

  /// For whom, where and when the result is written.
  package var reader: Reader { place.reader }

  /// How dates are written.
  package var dates: DateText { reader.dates }

  /// The person's calendar in the zone.
  package var calendar: Calendar { reader.calendar }

  /// The current date.
  package var now: Date { place.now }
}

/// The format of a result.
package enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  /// Columns for people.
  case table
  /// Comma-separated values.
  case csv
  /// One JSON value.
  case json
  /// A JSON object a line.
  case jsonl
}
