// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthPictures

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write a report on a month or year as a page to read, print or send.",
    discussion: """
      One self-contained HTML file without scripts: the latest values, the last week against the weeks before, charts of each main type, \
      nights, rings, blood pressure and workouts. Without a period: the last \(ReportCommand.usualDays) days; if the newest data are older than a \
      week, the days before their end. A browser prints it to paper or PDF.

      The file is not encrypted. Only you can read a new file, and it appears when it is complete. Without data in the period there \
      is no file, and the exit status is 1.

        health report --output report.html
        health report --year --output year.html
        health report --last 90d --types bp,weight --plain --output doctor.html
      """)

  static let usualDays = 30

  @Option(help: ArgumentHelp("The file to write, such as report.html; - for standard output.", valueName: "file"), completion: .file())
  var output: String

  @Flag(help: "Replace an existing file.")
  var replace = false

  @Flag(help: "The last year instead of the last month.")
  var year = false

  @OptionGroup var period: PeriodOptions

  @OptionGroup var types: TypesOption

  @Flag(help: "A plain page for a doctor: also single nights and measurements as tables, and the number of measurements.")
  var plain = false

  @Option(help: ArgumentHelp("The person's name for the heading.", valueName: "name"))
  var name: String?

  @OptionGroup var store: StoreOptions
  @OptionGroup var place: ZoneOptions

  private static let otherEndings: Set = ["pdf", "svg", "png", "csv", "json", "txt", "zip"]

  func validate() throws {
    let (start, end) = try period.bounds(place)
    if year, start != nil || end != nil { throw ValidationError("Give --year, or a period.") }
    if output.isEmpty { throw ValidationError("Give the name of the file to write.") }
    if Self.otherEndings.contains(URL(fileURLWithPath: output).pathExtension.lowercased()) {
      throw ValidationError("A report is a page: give it a name that ends with .html. A browser prints it to PDF.")
    }
    _ = try types.types(withRings: true)
  }

  func run() throws {
    let service = try store.openExisting()
    let (start, end) = try period.bounds(place)
    let question = HealthReport.Question(
      types: try types.types(withRings: true), start: start, end: end,
      usual: year ? DateComponents(year: 1) : DateComponents(day: Self.usualDays),
      isPlain: plain, name: name, program: "health \(HealthVersion.text)")
    var reader = place.reader
    reader.locale = reader.locale.onPaper
    guard let page = try HealthReport(question, reader: reader, service: service)?.page() else {
      Output.message(Person.words["command.noReport", "`health types`"])
      throw ExitCode.failure
    }
    try FileWriting.text(page.html(), to: output, replacing: replace, telling: "command.wroteReport")
  }
}
