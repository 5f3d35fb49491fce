// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore
import OpenHealthInterchange
import OpenHealthSignatures
import OpenHealthWorkoutFiles

struct ImportCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract:
      "Import an Apple Health export (the zip, the unpacked folder, or the XML alone), a FIT, TCX or GPX file, or a health card.",
    discussion: """
      Records already in the store are not stored again, so a later export of the same phone adds only new ones.
      The format is recognised by content, not by name. A workout that two devices recorded counts once in totals.
      Exit status: 0 success, 1 a bad element was skipped, 2 nothing readable.

        health import export.zip
        health import ride.fit
        health import card.smart-health-card
      """)

  static let isOneObject = true

  /// The columns of the report as one object. Columns without a number belong to workout files.
  static let columns: [Rows.Column] = [
    .init(name: "import", kind: .integer, meaning: "the number for `health delete --import`; null if nothing was stored"),
    .init(name: "is_stopped", kind: .boolean, meaning: "whether a signal stopped it"),
    .init(
      name: "counts", kind: .objects,
      meaning: "for each `type`: the numbers `read`, `stored`, `already_there` and `skipped`; with --preview also `first` and `last`"),
    .init(name: "export_date", kind: .instant, isOptional: true, meaning: "of an export: when the phone made it"),
    .init(name: "document", isOptional: true, meaning: "of an export: the path of the XML in it"),
    .init(
      name: "is_whole", kind: .boolean, isOptional: true, meaning: "of an export, without --preview: whether all of it is in the store"),
    .init(name: "incomplete", isOptional: true, meaning: "of an export: why its end is missing"),
    .init(name: "thinned", kind: .integer, isOptional: true, meaning: "of an export: records that combine several samples"),
    .init(name: "without_source", kind: .integer, isOptional: true, meaning: "of an export: samples without a source in the file"),
    .init(name: "left_out", kind: .integer, isOptional: true, meaning: "of an export: elements excluded by --only or --since"),
    .init(name: "profile_kept", kind: .texts, isOptional: true, meaning: "of an export: characteristics for which your own value was kept"),
    .init(name: "skipped", kind: .integer, isOptional: true, meaning: "of an export: the number of bad elements"),
    .init(
      name: "skipped_elements", kind: .objects, isOptional: true,
      meaning: "of an export: `line`, `element` and `reason` of the first bad elements"),
    .init(name: "format", isOptional: true, meaning: "of a workout file: fit, tcx or gpx"),
    .init(name: "source", isOptional: true, meaning: "of a workout file: the device or program that recorded it"),
    .init(
      name: "workouts", kind: .objects, isOptional: true,
      meaning: "of a workout file: `activity`, `start`, `end` and `outcome` of each workout"),
  ]

  static let countColumns: [Rows.Column] = [
    .init(name: "type", meaning: "the short name of the type"),
    .init(name: "read", kind: .integer, meaning: "the number in the file"),
    .init(name: "stored", kind: .integer, meaning: "the number of these that were stored"),
    .init(name: "already_there", kind: .integer, meaning: "the number of these that were in the store before"),
    .init(name: "skipped", kind: .integer, meaning: "the number of these that were bad, and skipped"),
  ]

  static let periodColumns: [Rows.Column] = [
    .init(name: "first", kind: .instant, meaning: "when the first one begins"),
    .init(name: "last", kind: .instant, meaning: "when the last one ends"),
  ]

  @Argument(help: "The export, workout or health card; the format is recognised by content, not by name.", completion: .file())
  var file: String

  @Flag(help: "Show the contents of the file without storing anything.")
  var preview = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Import only these types: steps, weight, or names that `health types` shows.", valueName: "type"),
    completion: .custom { _, _, _ in ValueCompletion.types() })
  var only: [String] = []

  @Option(
    name: [.customLong("from"), .customLong("since")],
    help: ArgumentHelp("Only what ends at or after this date, such as 2026-01-31 or 1y.", valueName: "date"))
  var since: String?

  @Flag(help: "Replace the profile values that you set (such as date of birth) with those of the export.")
  var takeProfile = false

  @Option(
    help: ArgumentHelp(
      "The activity, such as running, if the file does not name one. Many GPX files do not.", valueName: "activity"))
  var activity: String?

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { _ = try filter() }

  private func filter() throws -> ImportFilter {
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
    if WorkoutFileReader.format(ofFile: file) != nil { return try importWorkouts() }
    do {
      if let cards = try Self.cards(inFile: file) { return try importCards(cards) }
    } catch let fault as CardFault {
      Output.message("health: \(file): \(fault)")
      throw ExitCode(2)
    }
    if activity != nil { throw ValidationError("--activity is for a workout in a FIT, TCX or GPX file.") }
    // An unreadable file and a store that cannot be opened have different exit statuses, so the file is opened first.
    let url = URL(fileURLWithPath: file)
    let report: ImportReport
    do {
      Interruption.endGently()
      report = try importing(ExportFile(url) { Interruption.hasCome })
    } catch let error as ExportFileError {
      Output.message("health: \(error)")
      throw ExitCode(2)
    } catch let error as ExportScanError {
      Output.message("health: \(error)")
      throw ExitCode(2)
    } catch is CancellationError {
      Output.message("Stopped. Nothing was stored.")
      throw ExitCode(Interruption.status)
    } catch let error as HealthError {
      throw Failure.health(error)
    }
    try ImportSummary(report: report, output: output, isPreview: preview).write()
    if !preview, !report.isCancelled, output.format == .table { writeNext() }
    if report.isCancelled { throw ExitCode(Interruption.status) }
    if report.skippedCount > 0 || report.incomplete != nil { throw ExitCode(1) }
  }

  /// Says where the data are, and what to try next.
  private func writeNext() {
    if let folder = try? store.existingFolder() {  // fails if a daemon's store is elsewhere
      Output.sentence("`health key show` makes a recovery key for the store, which is in \(folder.path)")
    }
    Output.sentence(
      "Next: `health today`, `health stats steps --last 30d`, `health chart \"heart rate\"`, `health sleep`, `health workout`.")
    Output.flush()
  }

  private func importing(_ file: ExportFile) throws -> ImportReport {
    let filter = try filter()
    var line = ProgressLine()
    defer { line.clear() }
    if preview {
      return try AppleExportImport.preview(file, filter: filter, isCancelled: { Interruption.hasCome }) { line.show($0) }
    }
    return try AppleExportImport(service: store.open()).run(
      file, filter: filter, replacesProfile: takeProfile, isCancelled: { Interruption.hasCome }
    ) { line.show($0) }
  }
}

/// Shows the progress of an import in the last line of a terminal.
private struct ProgressLine {
  private let started = ContinuousClock.now
  private var line = StatusLine()

  mutating func show(_ progress: AppleExportImport.Progress) {
    let started = started
    line.show {
      let elapsed = (ContinuousClock.now - started) / .seconds(1)
      let share = progress.totalBytes > 0 ? min(1, Double(progress.consumedBytes) / Double(progress.totalBytes)) : 0
      var text = "\(Int(100 * share)) %  \(Person.counted(progress.recordCount, "record"))"
      if elapsed > 0.5 { text += "  \(Person.numbers.text(Int(Double(progress.recordCount) / elapsed)))/s" }
      if elapsed > 2, share > 0.01 { text += "  \(Self.time(elapsed / share - elapsed)) left" }
      return text
    }
  }

  func clear() { line.clear() }

  private static func time(_ seconds: Double) -> String {
    let seconds = Int(seconds.rounded(.up))
    return seconds < 90 ? "\(seconds) s" : "\((seconds + 30) / 60) min"
  }
}

/// The report of an import as text.
private struct ImportSummary {
  let report: ImportReport
  let output: OutputOptions
  let isPreview: Bool

  func write() throws {
    if output.format == .json || output.format == .jsonl { return writeObject() }
    if isPreview { return try writePreview() }
    let types = report.countsByType.sorted { $0.key.name < $1.key.name }
    var rows = try Rows(
      ImportCommand.countColumns, output)
    for (type, counts) in types { rows.add(cells(type.name, counts)) }
    for (name, counts) in report.countsByElement.sorted(by: { $0.key < $1.key }) { rows.add(cells("<\(name)>", counts)) }
    if report.files.read > 0 { rows.add(cells("files", report.files)) }
    if output.format == .table { rows.add(cells("all", report.grandTotal)) }
    rows.finish()
    if output.format == .table { writeRest() } else { writeProblems { Output.message($0) } }
    Output.flush()
  }

  /// Writes one object: the totals, then the counts of each type.
  private func writeObject() {
    func counts(_ name: String, _ counts: ImportReport.Counts, _ period: ClosedRange<Date>? = nil) -> String {
      let bounds = period.map { "\"first\":\(date($0.lowerBound)),\"last\":\(date($0.upperBound))," } ?? ""
      return "{\"type\":\(JSONText.string(name)),\(bounds)\"read\":\(counts.read),\"stored\":\(counts.stored),"
        + "\"already_there\":\(counts.alreadyThere),\"skipped\":\(counts.skipped)}"
    }
    func date(_ date: Date?) -> String { date.map { JSONText.string(output.dates.iso($0)) } ?? "null" }
    var rows = report.countsByType.sorted { $0.key.name < $1.key.name }
      .map { counts($0.key.name, $0.value, isPreview ? report.periodByType[$0.key] : nil) }
    rows += report.countsByElement.sorted { $0.key < $1.key }.map { counts("<\($0.key)>", $0.value) }
    if report.files.read > 0 { rows.append(counts("files", report.files)) }
    let problems = report.skipped.map {
      "{\"line\":\($0.line),\"element\":\(JSONText.string($0.element)),\"reason\":\(JSONText.string($0.reason))}"
    }
    let own = report.ownCharacteristics.sorted().map(JSONText.string).joined(separator: ",")
    Output.line(
      "{\"import\":\(report.number.map(String.init) ?? "null"),\"export_date\":\(date(report.exportDate)),\"document\":\(JSONText.string(report.documentPath)),"
        + (isPreview ? "" : "\"is_whole\":\(report.isWhole),") + "\"is_stopped\":\(report.isCancelled),"
        + "\"incomplete\":\(report.incomplete.map(JSONText.string) ?? "null"),\"thinned\":\(report.thinnedCount),"
        + "\"without_source\":\(report.unknownSourceCount),\"left_out\":\(report.excludedCount),\"profile_kept\":[\(own)],"
        + "\"skipped\":\(report.skippedCount),\"skipped_elements\":[\(problems.joined(separator: ","))],"
        + "\"counts\":[\(rows.joined(separator: ","))]}")
    writeProblems { Output.message($0) }
    Output.flush()
  }

  private func cells(_ name: String, _ counts: ImportReport.Counts) -> [Rows.Cell] {
    [.text(name), .count(counts.read), .count(counts.stored), .count(counts.alreadyThere), .count(counts.skipped)]
  }

  private func writeRest() {
    Output.sentence()
    if let date = report.exportDate {
      Output.sentence("Export of \(output.dates.minute(date)) (\(output.reader.zoneName)), from \(report.documentPath)")
    }
    if report.characteristicCount > 0 { Output.sentence("Profile: \(Person.counted(report.characteristicCount, "characteristic"))") }
    for identifier in report.ownCharacteristics.sorted() {
      let name = Catalog.type(identifier: identifier)?.localTitle ?? identifier
      Output.sentence("Profile: kept your value of \(name), which differs from the file. --take-profile uses the file's.")
    }
    writeCount(
      report.repeatedCount, one: "record is in the file twice, by itself and inside a correlation; it counts once.",
      many: "records are in the file twice, by themselves and inside a correlation; they count once.")
    writeCount(
      report.thinnedCount, one: "record combines several samples; the exporting system merged them.",
      many: "records combine several samples; the exporting system merged them.")
    writeCount(
      report.unknownSourceCount, one: "sample has no source in the file; it is kept under \"\(ImportReport.unknownSource)\".",
      many: "samples have no source in the file; they are kept under \"\(ImportReport.unknownSource)\".")
    if !report.countsByElement.isEmpty {
      Output.sentence("Elements in < > are kept as they are. `health elements` shows them.")
    }
    for (name, count) in report.unknownAttributes.sorted(by: { $0.key < $1.key }) {
      writeCount(
        count, one: "record has the unknown attribute \(name), which is kept with it.",
        many: "records have the unknown attribute \(name), which is kept with them.")
    }
    writeCount(
      report.excludedCount, one: "element was excluded by --only or --since.", many: "elements were excluded by --only or --since.")
    writeProblems { Output.sentence($0) }
    if report.isCancelled {
      Output.sentence("Stopped. The part read so far is in the store; import the file again to continue.")
    } else {
      let number = report.number ?? 0
      Output.sentence((report.isWhole ? "0 lost. " : "") + "Import \(number); `health delete --import \(number)` undoes it.")
    }
  }

  /// Writes a sentence that begins with a count, unless the count is zero.
  private func writeCount(_ count: Int, one: String, many: String) {
    if count > 0 { Output.sentence(Person.counted(count, one, many)) }
  }

  private func writePreview() throws {
    var rows = try Rows(
      ImportCommand.countColumns.filter { ["type", "read", "skipped"].contains($0.name) } + ImportCommand.periodColumns, output)
    for (type, counts) in report.countsByType.sorted(by: { $0.key.name < $1.key.name }) {
      let period = report.periodByType[type]
      rows.add([
        .text(type.name), .count(counts.read), .count(counts.skipped),
        .text(period.map { output.dates.iso($0.lowerBound) }, shown: period.map { output.dates.day($0.lowerBound) }),
        .text(period.map { output.dates.iso($0.upperBound) }, shown: period.map { output.dates.day($0.upperBound) }),
      ])
    }
    for (name, counts) in report.countsByElement.sorted(by: { $0.key < $1.key }) {
      rows.add([.text("<\(name)>"), .count(counts.read), .count(counts.skipped), .text(nil), .text(nil)])
    }
    if report.files.read > 0 { rows.add([.text("files"), .count(report.files.read), .count(0), .text(nil), .text(nil)]) }
    rows.finish()
    if output.format == .table {
      Output.sentence()
      Output.sentence("Nothing was stored. Samples inside correlations are counted twice here, by themselves and inside.")
      writeProblems { Output.sentence($0) }
    } else {
      writeProblems { Output.message($0) }
    }
    Output.flush()
  }

  private func writeProblems(_ write: (String) -> Void) {
    for repair in report.repairs {
      write("Repaired: \(repair.count) \(repair.what)" + (repair.firstLine > 0 ? " (first in line \(repair.firstLine))" : ""))
    }
    if let incomplete = report.incomplete { write("Incomplete: \(incomplete)") }
    guard report.skippedCount > 0 else { return }
    write("Skipped \(Person.counted(report.skippedCount, "bad element")):")
    for skipped in report.skipped.prefix(20) { write("  line \(skipped.line): \(skipped.element): \(skipped.reason)") }
    if report.skippedCount > 20 { write("  and \(report.skippedCount - 20) more") }
  }
}
