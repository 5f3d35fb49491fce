// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthData
import OpenHealthFiles
import OpenHealthInterchange
import OpenHealthStorage

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write everything for the Health app, spreadsheets, data frames or databases.",
    discussion: """
      Without an option: an export of the Health app, a zip that `health import` and other programs read.

      --csv and --parquet write a folder: one CSV file for each type, or one Parquet file for each kind of data. --sqlite writes a \
      database for Datasette and programs like it, with the tables of healthkit-to-sqlite, such as rStepCount, and figures of days, nights \
      and workouts. --days writes one table with a row for each day and a column for each type, as FILE.csv or FILE.parquet. Figures are \
      in fixed units, days in the time zone of --time-zone.

      With --since-anchor, writes only the samples added, and the deletions made, since the previous export.

      The result is not encrypted. Only you can read it, and it appears when it is complete. Links are followed. A zip, and the CSV table \
      of --days, can also be written to a pipe, or to standard output (-).

        health export export.zip
        health export tables --csv
        health export days.parquet --days
        health export new --parquet --since-anchor anchor.json
      """)

  @Argument(help: "The file or folder to write; - for standard output.", completion: .file())
  var file: String

  @Flag(help: "Replace an existing file, or a folder that contains only an export.")
  var replace = false

  @Flag(help: "Write a folder of CSV files.")
  var csv = false

  @Flag(help: "Write a folder of Parquet files.")
  var parquet = false

  @Flag(help: "Write an SQLite database.")
  var sqlite = false

  @Flag(help: "Write a row for each day, with merged figures.")
  var days = false

  @Option(
    help: ArgumentHelp(
      "Write only changes since the export that wrote this anchor file, and update the file. The first export writes everything.",
      valueName: "anchor"), completion: .file())
  var sinceAnchor: String?

  @OptionGroup var store: StoreOptions
  @OptionGroup var place: ZoneOptions
  @Flag(
    help:
      "With --csv, and --days as CSV: do not put an apostrophe before texts that a spreadsheet would run as formulas.")
  var keepFormulas = false
  /// Not an option of exports: it is accepted so that the error can name the right ones.
  @Option(help: .hidden) var format: OutputFormat?

  private var ending: String { URL(fileURLWithPath: file).pathExtension.lowercased() }

  func validate() throws {
    if file.isEmpty { throw ValidationError("Give the name of the file to write.") }
    guard [csv, parquet, sqlite, days].count(where: { $0 }) <= 1 else {
      throw ValidationError("Give one of --csv, --parquet, --sqlite and --days.")
    }
    if sinceAnchor != nil, !csv, !parquet, !sqlite { throw ValidationError("--since-anchor goes with --csv, --parquet and --sqlite.") }
    if sinceAnchor?.isEmpty == true { throw ValidationError("Give the name of the anchor's file.") }
    if days {
      guard ["csv", "parquet"].contains(ending) || file == "-" else {
        throw ValidationError("--days writes a table: give a name that ends with .csv or .parquet.")
      }
      return
    }
    if format != nil || ["csv", "json", "jsonl", "parquet"].contains(ending) {
      throw ValidationError(
        """
        An export is a zip. For programs: `health export --csv DIR`, `--parquet DIR`, `--sqlite FILE` or `--days FILE.csv`; \
        for one type `health query TYPE --format csv > FILE`.
        """)
    }
    if !sqlite, ["db", "sqlite", "sqlite3"].contains(ending) {
      throw ValidationError("Give --sqlite to write a database to \(TerminalText.line(file)).")
    }
    if csv || parquet, file == "-" || ["zip", "db", "sqlite", "sqlite3"].contains(ending) {
      throw ValidationError("\(csv ? "--csv" : "--parquet") writes a folder: give its name.")
    }
  }

  func run() throws {
    let service = try store.openExisting()
    do {
      try FileWriting.telling { try write(service) }
    } catch let fault as ExportAnchor.Fault {
      throw Failure("\(fault)")
    }
  }

  private func write(_ service: any HealthService) throws {
    if days { return try writeDays(service) }
    guard csv || parquet || sqlite else { return try writeArchive(service) }
    let anchor = try sinceAnchor.map { try ExportAnchor(path: $0) }
    let identity = try anchor.flatMap { _ in try store.identity(service) }
    let range = try anchor.map { try ChangeRange(since: $0, service: service, store: identity) }
    let export = DataExport(
      service: service, zone: place.zone, overridesZones: place.reader.overridesZones, changes: range)
    var progress = SampleProgress()
    var withoutFigures: [DataType] = []
    if sqlite {
      let writer = TableExportWriter(
        service: service, zone: place.zone, after: range?.after, figures: { DataExport.sampleCells($0) })
      try PlainDatabaseWriter.write(to: file, replacing: replace) { database in
        try writer.write(to: database) { progress.show($0) }
        withoutFigures = try export.writeComputed(to: database)
      }
    } else {
      let folder = try NewFolder(at: file, replacing: replace)
      let sink: any DataSink = csv ? CSVSink(folder, isDisarmed: !keepFormulas) : ParquetSink(folder)
      withoutFigures = try export.write(to: sink) { progress.show($0) }
      try folder.finish()
    }
    // After the files are complete: if an export fails, the next one must have its changes.
    if let anchor, let range { try anchor.move(to: range.end) }
    progress.end()
    tell(sqlite ? "command.wroteDatabase" : "command.wroteFolder", progress.count, isStream: false)
    LeftOutFigures.note(withoutFigures)
  }

  private func writeArchive(_ service: any HealthService) throws {
    var progress = SampleProgress()
    let target = try FileWriting.archive(at: file, replacing: replace)
    try AppleExportWriter(service: service, zone: place.zone).write(to: target) { progress.show($0) }
    progress.end()
    tell("command.wroteZip", progress.count, isStream: target.isStream)
  }

  private func writeDays(_ service: any HealthService) throws {
    let target = try NewFile(at: file, replacing: replace, mayStream: ending != "parquet")
    let figures = try DailyFigures(service: service, zone: place.zone, overridesZones: place.reader.overridesZones)
    var count = 0
    if ending == "parquet" {
      let table = try ParquetTable(figures.table, file: target)
      try figures.forEachRow {
        try table.append($0)
        count += 1
      }
      try table.finish()
    } else {
      let table = try CSVTable(figures.table, file: target, isDisarmed: !keepFormulas)
      try figures.forEachRow {
        try table.append($0)
        count += 1
      }
      try table.finish()
    }
    tell("command.wroteDays", count, isStream: target.isStream)
    LeftOutFigures.note(figures.withoutFigures)
  }

  private func tell(_ key: String, _ count: Int, isStream: Bool) {
    let place = file == "-" ? Person.words["command.standardOutput"] : file
    let result = Person.words[key, Person.numbers.text(count), place]
    // Nothing but the content goes to standard output.
    if isStream { Output.message(TerminalText.line(result)) } else { Output.sentence(result) }
  }
}
