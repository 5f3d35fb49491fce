// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthInterchange
import OpenHealthSignatures
import OpenHealthWorkoutFiles

struct ImportCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract:
      "Import an Apple Health export (the zip, the unpacked folder, or the XML alone), a FIT, TCX or GPX file, a health card, or tables.",
    discussion: """
      Records already in the store are not stored again, so a later export of the same phone adds only new ones. Records that you corrected or \
      deleted stay out, unless --bring-back says otherwise.
      The format is recognised by content, not by name. A workout that two devices recorded counts once in totals. FIT, TCX and GPX files may \
      be packed (.gz), and come together in a folder or zip, such as an archive of Strava.
      What `health export --csv`, `--parquet`, `--sqlite` and `--days` wrote comes back as it was. A CSV from elsewhere needs a mapping: \
      --map KEY=COLUMN, or KEY==TEXT for a text that is the same in each row, once for each of start, value, type and, as needed, end, time, \
      zone, unit, source, dates, decimals and thousands; or --mapping with a file of such entries, one in a line. --preview shows what would \
      be stored.
      Exit status: 0 success, 1 an element was skipped or is kept because it breaks a rule, 2 nothing readable.

        health import export.zip
        health import ride.fit
        health import strava.zip
        health import card.smart-health-card
        health import scale.csv --preview --map start=Date --map value=Weight --map type==weight --map unit==kg --map zone==Europe/Berlin
      """)

  static let isOneObject = true

  /// The columns of the report as one object. Columns without a number belong to workout files.
  static let columns: [Rows.Column] = [
    .init(name: "import", kind: .integer, meaning: "the number for `health delete --import`; null if nothing was stored"),
    .init(name: "is_stopped", kind: .boolean, meaning: "whether a signal stopped it"),
    .init(
      name: "counts", kind: .objects,
      meaning: "for each `type`: the numbers `read`, `stored`, `already_there`, `skipped`, `kept`; with --preview also `first` and `last`"),
    .init(name: "export_date", kind: .instant, isOptional: true, meaning: "of an export: when the phone made it"),
    .init(name: "document", isOptional: true, meaning: "of an export: the path of the XML in it"),
    .init(
      name: "is_whole", kind: .boolean, isOptional: true, meaning: "of an export, without --preview: whether all of it is in the store"),
    .init(name: "incomplete", isOptional: true, meaning: "of an export: why its end is missing"),
    .init(name: "thinned", kind: .integer, isOptional: true, meaning: "of an export: records that combine several samples"),
    .init(name: "without_source", kind: .integer, isOptional: true, meaning: "of an export: samples without a source in the file"),
    .init(
      name: "beyond_human", kind: .objects, isOptional: true,
      meaning: "of an export or tables: `type` and `count` of samples with values that no human has; they are stored"),
    .init(name: "left_out", kind: .integer, isOptional: true, meaning: "of an export: elements excluded by --only or --since"),
    .init(name: "profile_kept", kind: .texts, isOptional: true, meaning: "of an export: characteristics for which your own value was kept"),
    .init(name: "kept", kind: .integer, isOptional: true, meaning: "of an export: the number of elements that break a rule, and are kept"),
    .init(
      name: "kept_elements", kind: .objects, isOptional: true,
      meaning: "of an export: `line`, `element` and `reason` of the first of these"),
    .init(name: "skipped", kind: .integer, isOptional: true, meaning: "of an export: the number of damaged elements"),
    .init(
      name: "skipped_elements", kind: .objects, isOptional: true,
      meaning: "of an export: `line`, `element` and `reason` of the first damaged elements"),
    .init(name: "partly_read", kind: .integer, isOptional: true, meaning: "of an export: the number of elements stored without a part"),
    .init(
      name: "partly_read_elements", kind: .objects, isOptional: true,
      meaning: "of an export: `line`, `element` and `reason` of the first of these"),
    .init(
      name: "removed", kind: .integer, isOptional: true,
      meaning: "without --preview: the number of records that stayed out because you had corrected or deleted them"),
    .init(name: "format", isOptional: true, meaning: "of a workout file: fit, tcx or gpx; null for several files"),
    .init(name: "source", isOptional: true, meaning: "of a workout file: the device or program that recorded it; null for several files"),
    .init(
      name: "workouts", kind: .objects, isOptional: true,
      meaning: "of a workout file: `activity`, `start`, `end` and `outcome` of each workout"),
    .init(
      name: "remarks", kind: .objects, isOptional: true,
      meaning: "of a workout file: `count` and `text` of what is no sample, and why"),
    .init(name: "refused", kind: .integer, isOptional: true, meaning: "of tables: the number of rows that are no samples"),
    .init(
      name: "refused_rows", kind: .objects, isOptional: true, meaning: "of tables: `table`, `line` and `reason` of the first of these"),
    .init(name: "other_tables", kind: .texts, isOptional: true, meaning: "of tables: those without samples, which are not imported"),
    .init(
      name: "notes", kind: .objects, isOptional: true,
      meaning: "of tables: `note` and `count` of what was left out or is not as in the table, such as `differing` and `excluded`"),
    .init(
      name: "first_samples", kind: .objects, isOptional: true,
      meaning: "of tables, with --preview: `type`, `start`, `end`, `value`, `unit` and `source` of the first samples"),
  ]

  @Argument(help: "The export, workout or health card; the format is recognised by content, not by name.", completion: .file())
  var file: String

  @Flag(help: "Show the contents of the file without storing anything.")
  var preview = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Import only these types: steps, weight, or names that `health types` shows.", valueName: "type"),
    completion: .custom { _, _, _ in TypeNames.completions() })
  var only: [String] = []

  @Option(
    name: [.customLong("from"), .customLong("since")],
    help: ArgumentHelp("Only what ends at or after this date, such as 2026-01-31 or 1y.", valueName: "date"))
  var since: String?

  @Flag(help: "Also import the records that you corrected or deleted.")
  var bringBack = false

  @Flag(help: "Replace the profile values that you set (such as date of birth) with those of the export.")
  var takeProfile = false

  @Option(
    help: ArgumentHelp(
      "The activity, such as running, if the file does not name one. Many GPX files do not.", valueName: "activity"))
  var activity: String?

  @Option(help: ArgumentHelp("Of a CSV from elsewhere: what a column means, as KEY=COLUMN or KEY==TEXT.", valueName: "entry"))
  var map: [String] = []

  @Option(help: ArgumentHelp("A file of such entries, one in a line.", valueName: "file"), completion: .file())
  var mapping: String?

  @Option(help: ArgumentHelp("What separates the cells of a CSV: comma, semicolon or tab.", valueName: "separator"))
  var separator: String?

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    _ = try filter()
    _ = try separatorByte()
  }

  func filter() throws -> ImportFilter {
    var filter = ImportFilter()
    if !only.isEmpty { filter.types = Set(try only.map(Self.type)) }
    if let since {
      filter.since = try PeriodOptions.phrase(since, output.place).start
    }
    return filter
  }

  /// A type of samples, or that of activity summaries.
  private static func type(named name: String) throws -> DataType {
    if let type = Catalog.type(named: name), type == Catalog.rings.summary { return type }
    return try TypeArgument.type(named: name)
  }

  func run() throws {
    let begun = Date()
    do { try importFile() } catch let error as HealthError {
      noteStored(since: begun)
      throw error
    }
  }

  /// Says what of an import that ended with an error is stored: the error is that of its last transaction, and those before stay.
  private func noteStored(since begun: Date) {
    // A store that fails here, too, has said so with the error of the import.
    guard !preview, let all = try? LeftOutNotice.service?.perform(ListImports(), for: .owner) else { return }
    guard let last = all.last(where: { $0.started >= begun && $0.finished == nil && $0.sampleCount > 0 }) else { return }
    Output.message(Person.words["import.keptPart", Person.numbers.text(last.sampleCount), String(last.number)])
  }

  private func importFile() throws {
    if try importTables() { return }
    // What is wrong with a file that is not there says more than these.
    if FileManager.default.fileExists(atPath: file) { try refuseOptionsOfTexts() }
    if WorkoutFileReader.format(ofFile: file) != nil { return try importWorkouts() }
    do {
      if let cards = try Self.cards(inFile: file) { return try importCards(cards) }
    } catch let fault as CardFault {
      throw Failure("\(file): \(fault)", status: 2)
    }
    // An unreadable file and a store that cannot be opened have different exit statuses, so the file is opened first.
    let url = URL(fileURLWithPath: file)
    let report: ImportReport
    do {
      Interruption.endGently()
      let export: ExportFile
      do { export = try ExportFile(url) { Interruption.hasCome } } catch let fault as ExportFault where fault.hasOtherContent {
        guard let archive = try archive() else { throw fault }
        return try importWorkouts(of: archive)
      }
      if activity != nil { throw ValidationError("--activity is for workouts in FIT, TCX and GPX files.") }
      report = try importing(export)
    } catch let fault as ExportFault {
      throw Failure("\(fault)", status: 2)
    } catch is CancellationError {
      Output.message(Person.words["command.stopped"])
      throw ExitCode(Interruption.status)
    }
    try ImportSummary(report: report, output: output, isPreview: preview).write()
    if !preview, !report.isCancelled, output.format == .table { writeNext() }
    if report.isCancelled { throw ExitCode(Interruption.status) }
    if report.skippedCount + report.keptCount > 0 || report.incomplete != nil { throw ExitCode(1) }
  }

  /// Says where the data are, and what to try next.
  private func writeNext() {
    if let folder = try? store.existingFolder() {  // fails if a daemon's store is elsewhere
      Output.sentence(Person.words["import.recovery", folder.path, "`health key show`"])
    }
    let next = "`health today`, `health stats steps --last 30d`, `health chart \"heart rate\"`, `health sleep`, `health workout`"
    Output.sentence(Person.words["import.next", next])
    Output.flush()
  }

  private func importing(_ file: ExportFile) throws -> ImportReport {
    let filter = try filter()
    var line = ImportProgress()
    defer { line.clear() }
    if preview {
      return try AppleExportImport.preview(file, filter: filter, isCancelled: { Interruption.hasCome }) { line.show($0) }
    }
    let service = try store.open()
    ProgramPages.release()
    return try AppleExportImport(service: service).run(
      file, filter: filter, bringsBack: bringBack, replacesProfile: takeProfile, isCancelled: { Interruption.hasCome }
    ) { line.show($0) }
  }
}
