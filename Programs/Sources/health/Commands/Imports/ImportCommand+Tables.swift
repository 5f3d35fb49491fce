// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthData
import OpenHealthFiles
import OpenHealthInterchange
import OpenHealthParquet
import OpenHealthStorage
import OpenHealthWords

/// Imports tables: what the exports for programs wrote, and a CSV from elsewhere by a mapping.
extension ImportCommand {
  /// The largest file of a mapping.
  private static let mostMappingBytes = 1 << 16

  /// The byte that separates cells; nil where the headings say it.
  func separatorByte() throws -> UInt8? {
    switch separator {
    case nil: return nil
    case "comma", ",": return UInt8(ascii: ",")
    case "semicolon", ";": return UInt8(ascii: ";")
    case "tab": return UInt8(ascii: "\t")
    default: throw ValidationError("--separator is comma, semicolon or tab.")
    }
  }

  /// Imports the tables of the file or folder. False where there are none.
  func importTables() throws -> Bool {
    do {
      guard let report = try tableReport() else { return false }
      try TableImportSummary(report: report, output: output, isPreview: preview).write()
      if report.isCancelled { throw ExitCode(Interruption.status) }
      if report.hasLoss { throw ExitCode(1) }
      return true
    } catch let fault as TableImportFault {
      throw Failure("\(file): \(fault)", status: 2)
    } catch let fault as CSVFault {
      throw Failure("\(file): \(fault)", status: 2)
    } catch let fault as ParquetFault {
      throw Failure("\(file): \(fault)", status: 2)
    } catch let fault as PlainDatabaseFault {
      throw Failure("\(file): The database cannot be read: \(fault).", status: 2)
    }
  }

  private var name: String { URL(fileURLWithPath: file).lastPathComponent }

  /// Throws for an option that says nothing of tables, so that nobody takes it for done.
  private func refuseOtherOptions(isText: Bool) throws {
    if activity != nil { throw ValidationError("--activity is for workouts in FIT, TCX and GPX files.") }
    if takeProfile { throw ValidationError("--take-profile is for exports of Apple Health; tables have no profile.") }
    if !isText { try refuseOptionsOfTexts() }
  }

  /// Throws for an option of a single CSV file.
  func refuseOptionsOfTexts() throws {
    if !map.isEmpty || mapping != nil { throw ValidationError("--map and --mapping are for a single CSV file.") }
    if separator != nil { throw ValidationError("--separator is for a single CSV file.") }
  }

  private func tableReport() throws -> TableImportReport? {
    let hasMapping = !map.isEmpty || mapping != nil
    if let tables = try TableFiles.tables(ofFolder: file) {
      try refuseOtherOptions(isText: false)
      return try imported(tables)
    }
    // The import of exports says what is wrong with another path.
    guard let form = try? TableFiles.form(ofFile: file) else { return nil }  // see above
    switch form {
    case .parquet:
      try refuseOtherOptions(isText: false)
      let table = try TableFiles.parquet(file)
      return try imported(table.table, table.columns, isDisarmed: false) { try TableFiles.parquet(file) }
    case .database:
      try refuseOtherOptions(isText: false)
      let database = try PlainDatabaseReader(path: file)
      return try imported(database.tables.map { name in NamedTable(name, isDisarmed: false) { try database.table(name) } })
    case .other: return try csvReport(hasMapping: hasMapping)
    }
  }

  private func csvReport(hasMapping: Bool) throws -> TableImportReport? {
    let ending = URL(fileURLWithPath: file).pathExtension.lowercased()
    let isNamed = hasMapping || ["csv", "tsv", "tab"].contains(ending)
    let table: CSVReader
    do { table = try TableFiles.csv(file, separator: separatorByte()) } catch let fault as CSVFault {
      // A text of another kind has no headings.
      if !isNamed { return nil }
      throw fault
    }
    if hasMapping {
      try refuseOtherOptions(isText: true)
      return try mappedReport(table)
    }
    let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    if TableImport.hasSamples(table.columns) || DaysImport.isDays(table.columns) {
      try refuseOtherOptions(isText: true)
      return try imported(name, table.columns, isDisarmed: true) { try TableFiles.csv(file, separator: separatorByte()) }
    }
    guard isNamed else { return nil }
    let columns = table.columns.prefix(30).map { TerminalText.line($0.shortened(to: 40)) }.joined(separator: ", ")
    throw TableImportFault(
      "It is a table from elsewhere, with the columns \(columns). "
        + "Say what they mean: --map start=COLUMN --map value=COLUMN --map type==TYPE --map unit==UNIT, and so on. `health help import` has more."
    )
  }

  private func mappedReport(_ table: CSVReader) throws -> TableImportReport {
    Interruption.endGently()
    var entries = map
    if let mapping {
      guard let bytes: [UInt8] = try CheckedFile.bytes(of: mapping, atMost: Self.mostMappingBytes) else {
        throw TableImportFault("There is no file \(TerminalText.line(mapping)).")
      }
      entries += try TableMapping.entries(ofFile: bytes)
    }
    let stated = try TableMapping(entries)
    var importer = MappedImport(
      service: try service(), mapping: stated, fileName: name, filter: try filter(), bringsBack: bringBack,
      isCancelled: { Interruption.hasCome })
    return try importer.run(table, name: name)
  }

  private func service() throws -> (any HealthService)? { preview ? nil : try store.open() }

  private func imported(
    _ name: String, _ columns: [String], isDisarmed: Bool, _ open: @escaping () throws -> any TableReading
  ) throws -> TableImportReport {
    let table = NamedTable(name, isDisarmed: isDisarmed, open: open)
    guard DaysImport.isDays(columns) else { return try imported([table]) }
    Interruption.endGently()
    var importer = DaysImport(
      service: try service(), zone: output.place.zone, overridesZones: output.place.reader.overridesZones, filter: try filter(),
      bringsBack: bringBack, isCancelled: { Interruption.hasCome })
    return try importer.run(table, name: self.name)
  }

  private func imported(_ tables: [NamedTable]) throws -> TableImportReport {
    Interruption.endGently()
    var importer = TableImport(
      service: try service(), filter: try filter(), bringsBack: bringBack, isCancelled: { Interruption.hasCome })
    return try importer.run(tables, name: name)
  }
}

/// Writes the report of such an import.
private struct TableImportSummary {
  let report: TableImportReport
  let output: OutputOptions
  let isPreview: Bool
  private let library = LibraryText(Person.numbers)

  init(report: TableImportReport, output: OutputOptions, isPreview: Bool) {
    (self.report, self.output, self.isPreview) = (report, output, isPreview)
  }

  private var counts: [[Rows.Cell]] {
    report.countsByType.sorted { $0.key.name < $1.key.name }.map { type, counts in
      ImportCommand.cells(type.name, read: counts.read, stored: counts.stored, alreadyThere: counts.alreadyThere, skipped: counts.skipped)
    }
  }

  func write() throws {
    if output.format == .json || output.format == .jsonl { return writeObject() }
    let columns = ImportCommand.countColumns.prefix(isPreview ? 2 : 5)
    var rows = try Rows(Array(columns), output)
    for cells in counts { rows.add(Array(cells.prefix(columns.count))) }
    rows.finish()
    if output.format == .table {
      writeRest { Output.sentence($0) }
    } else {
      writeNotes { Output.message($0) }
      writeRefusals { Output.message($0) }
    }
    Output.flush()
  }

  private var notes: [(note: TableImportReport.Note, count: Int)] {
    report.notes.sorted { "\($0.key)" < "\($1.key)" }.map { ($0.key, $0.value) }
  }

  private func writeNotes(_ write: (String) -> Void) {
    for (type, count) in report.countsBeyondHuman.sorted(by: { $0.key.name < $1.key.name }) {
      write(Person.words["import.doubtful", Person.numbers.text(count), type.titleInSentence])
    }
    for (note, count) in notes { write(words(note, Person.numbers.text(count))) }
  }

  private func writeRest(_ write: (String) -> Void) {
    write("")
    for sample in report.first { write(Self.words(sample, output)) }
    writeNotes(write)
    if !report.otherTables.isEmpty {
      write(Person.words["import.otherTables", report.otherTables.map { TerminalText.line($0.shortened(to: 60)) }.joined(separator: ", ")])
    }
    writeRefusals(write)
    ImportCommand.writeRemoved(report.removed)
    if report.isCancelled { write(Person.words["import.stoppedPart"]) }
    if let number = report.number { write(ImportCommand.undoing(number)) } else { write(Person.words["import.nothing"]) }
  }

  private func words(_ note: TableImportReport.Note, _ count: String) -> String {
    switch note {
    case .series: Person.words["import.tableSeries", count]
    case .knownDays: Person.words["import.tableKnownDays", count]
    case .otherFigures: Person.words["import.tableOtherFigures", count]
    case .emptyDays: Person.words["import.tableEmptyDays", count]
    case .excluded: Person.words["import.excluded", count]
    case .deletions: Person.words["import.tableDeletions", count]
    case .differing: Person.words["import.tableDiffering", count]
    case .elements: Person.words["import.tableElements", count]
    }
  }

  private func writeRefusals(_ write: (String) -> Void) {
    if let incomplete = report.incomplete { write(Person.words["import.incomplete", library(TerminalText.line(incomplete))]) }
    guard report.refusalCount > 0 else { return }
    write(Person.words["import.refusedRows", Person.numbers.text(report.refusalCount)])
    for refusal in report.refusals.prefix(20) {
      let fact = Person.words["text.fact", TerminalText.line(refusal.table), library(TerminalText.line(refusal.reason))]
      write("  " + Person.words["import.line", String(refusal.line), fact])
    }
    if report.refusalCount > 20 { write("  " + Person.words["import.moreElements", Person.numbers.text(report.refusalCount - 20)]) }
  }

  /// A sample as it would be stored, in the words of the import's file: exact, with its zone.
  private static func words(_ sample: SampleRecord, _ output: OutputOptions) -> String {
    let (value, unit) = value(sample)
    let parts = [
      sample.type.name, output.dates.iso(sample.start), sample.end == sample.start ? nil : output.dates.iso(sample.end), value, unit,
      sample.provenance.revision.map { TerminalText.line($0.source.name) },
    ]
    return "  " + parts.compactMap { $0 }.joined(separator: "  ")
  }

  /// The value and the unit as texts; nil for those that are more than a number.
  private static func value(_ sample: SampleRecord) -> (String?, String?) {
    switch sample.value {
    case .quantity(let number, let unit): (DataText.number(number), unit.string)
    case .category(let number): (String(number), nil)
    default: (nil, nil)
    }
  }

  private func writeObject() {
    let refusals = report.refusals.map { refusal in
      Rows.object(
        [("table", .text(refusal.table)), ("line", .count(refusal.line)), ("reason", .text(refusal.reason))] as [(String, Rows.Cell)])
    }
    let first = report.first.map { sample in
      let (value, unit) = Self.value(sample)
      return Rows.object(
        [
          ("type", .text(sample.type.name)), ("start", .text(output.dates.iso(sample.start))), ("end", .text(output.dates.iso(sample.end))),
          ("value", .text(value)), ("unit", .text(unit)), ("source", .text(sample.provenance.revision?.source.name)),
        ] as [(String, Rows.Cell)])
    }
    let notes = notes.map { note, count in
      Rows.object([("note", .text("\(note)")), ("count", .count(count))] as [(String, Rows.Cell)])
    }
    let members: [(String, Rows.Cell)] = [
      ("import", .json(report.number.map { String($0) })), ("is_stopped", .flag(report.isCancelled)),
      ("incomplete", .text(report.incomplete)), ("counts", .objects(counts.map { ImportCommand.object($0) })),
      ("refused", .count(report.refusalCount)), ("refused_rows", .objects(refusals)), ("other_tables", .list(report.otherTables)),
      ("notes", .objects(notes)), ("beyond_human", .objects(ImportCommand.countObjects(report.countsBeyondHuman))),
      ("first_samples", .objects(first)),
    ]
    let removed: [(String, Rows.Cell)] = isPreview ? [] : [("removed", .count(report.removed))]
    Output.line(Rows.object(members + removed))
    Output.flush()
  }
}
