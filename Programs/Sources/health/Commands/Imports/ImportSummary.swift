// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthInterchange

/// Writes the report of an export's import.
struct ImportSummary {
  let report: ImportReport
  let output: OutputOptions
  let isPreview: Bool

  func write() throws {
    if output.format == .json || output.format == .jsonl { return writeObject() }
    if isPreview { return try writePreview() }
    let types = report.countsByType.sorted { $0.key.name < $1.key.name }
    var rows = try Rows(ImportCommand.countColumns, output)
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
    var counts = report.countsByType.sorted { $0.key.name < $1.key.name }.map { type, counts in
      ImportCommand.object(cells(type.name, counts), period: isPreview ? period(of: type) : [])
    }
    counts += report.countsByElement.sorted { $0.key < $1.key }.map { ImportCommand.object(cells("<\($0.key)>", $0.value)) }
    if report.files.read > 0 { counts.append(ImportCommand.object(cells("files", report.files))) }
    func objects(_ elements: [ImportReport.SkippedElement]) -> Rows.Cell {
      .objects(
        elements.map {
          Rows.object([("line", .count($0.line)), ("element", .text($0.element)), ("reason", .text($0.reason))] as [(String, Rows.Cell)])
        })
    }
    let date = report.exportDate.map { output.dates.iso($0) }
    let origin: [(String, Rows.Cell)] = [
      ("import", .json(report.number.map { String($0) })), ("export_date", .text(date)), ("document", .text(report.documentPath)),
    ]
    let whole: [(String, Rows.Cell)] = isPreview ? [] : [("is_whole", .flag(report.isWhole))]
    let totals: [(String, Rows.Cell)] = [
      ("is_stopped", .flag(report.isCancelled)), ("incomplete", .text(report.incomplete)), ("thinned", .count(report.thinnedCount)),
      ("without_source", .count(report.unknownSourceCount)),
      ("beyond_human", .objects(beyondHuman)), ("left_out", .count(report.excludedCount)),
      ("profile_kept", .list(report.ownCharacteristics.sorted())),
    ]
    let lists: [(String, Rows.Cell)] = [
      ("kept", .count(report.keptCount)), ("kept_elements", objects(report.kept)), ("skipped", .count(report.skippedCount)),
      ("skipped_elements", objects(report.skipped)), ("partly_read", .count(report.remarkCount)),
      ("partly_read_elements", objects(report.remarks)), ("counts", .objects(counts)),
    ]
    Output.line(Rows.object(origin + whole + totals + lists))
    writeProblems { Output.message($0) }
    Output.flush()
  }

  private var beyondHuman: [String] {
    report.countsBeyondHuman.sorted { $0.key.name < $1.key.name }.map { type, count in
      Rows.object([("type", .text(type.name)), ("count", .count(count))] as [(String, Rows.Cell)])
    }
  }

  private func cells(_ name: String, _ counts: ImportReport.Counts) -> [Rows.Cell] {
    ImportCommand.cells(
      name, read: counts.read, stored: counts.stored, alreadyThere: counts.alreadyThere, skipped: counts.skipped, kept: counts.kept)
  }

  /// The cells of `ImportCommand.periodColumns`; empty for a type without samples.
  private func period(of type: DataType) -> [Rows.Cell] {
    guard let period = report.periodByType[type] else { return [] }
    return [period.lowerBound, period.upperBound].map { .text(output.dates.iso($0), shown: output.dates.day($0)) }
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
    writeRepeated()
    writeCount(
      report.thinnedCount, one: "record combines several samples; the exporting system merged them.",
      many: "records combine several samples; the exporting system merged them.")
    writeDoubtful()
    writeCount(
      report.unknownSourceCount, one: "sample has no source in the file; it is kept under \"\(ImportReport.unknownSource)\".",
      many: "samples have no source in the file; they are kept under \"\(ImportReport.unknownSource)\".")
    if !report.countsByElement.isEmpty {
      Output.sentence("Elements in < > are kept as they are. `health elements` shows them.")
    } else if report.keptCount > 0 {
      Output.sentence("`health elements` shows what is kept with a reason.")
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
      Output.sentence((report.isWhole ? "0 lost. " : "") + ImportCommand.undoing(report.number ?? 0))
    }
  }

  /// Writes the counts of values that no human has.
  private func writeDoubtful() {
    for (type, count) in report.countsBeyondHuman.sorted(by: { $0.key.name < $1.key.name }) {
      let name = type.titleInSentence
      writeCount(
        count, one: "sample of \(name) has a value that no human has; it is stored as it is, and charts mark it.",
        many: "samples of \(name) have values that no human has; they are stored as they are, and charts mark them.")
    }
  }

  private func writeRepeated() {
    writeCount(
      report.repeatedCount, one: "record is in the file twice, by itself and inside a correlation; it counts once.",
      many: "records are in the file twice, by themselves and inside a correlation; they count once.")
  }

  /// Writes a sentence that begins with a count, unless the count is zero.
  private func writeCount(_ count: Int, one: String, many: String) {
    if count > 0 { Output.sentence(Person.counted(count, one, many)) }
  }

  /// Empty cells of `ImportCommand.periodColumns`.
  private static let noPeriod: [Rows.Cell] = [.text(nil), .text(nil)]

  private func writePreview() throws {
    var rows = try Rows(
      ImportCommand.countColumns.filter { ["type", "read", "skipped"].contains($0.name) } + ImportCommand.periodColumns, output)
    for (type, counts) in report.countsByType.sorted(by: { $0.key.name < $1.key.name }) {
      let period = period(of: type)
      rows.add([.text(type.name), .count(counts.read), .count(counts.skipped)] + (period.isEmpty ? Self.noPeriod : period))
    }
    for (name, counts) in report.countsByElement.sorted(by: { $0.key < $1.key }) {
      rows.add([.text("<\(name)>"), .count(counts.read), .count(counts.skipped)] + Self.noPeriod)
    }
    if report.files.read > 0 { rows.add([.text("files"), .count(report.files.read), .count(0)] + Self.noPeriod) }
    rows.finish()
    if output.format == .table {
      Output.sentence()
      Output.sentence("Nothing was stored.")
      writeRepeated()
      writeDoubtful()
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
    writeElements("Kept with a reason, and not as samples: ", report.kept, of: report.keptCount, "element", write)
    writeElements("Stored, but not wholly understood: ", report.remarks, of: report.remarkCount, "element", write)
    writeElements("Skipped ", report.skipped, of: report.skippedCount, "damaged element", write)
  }

  /// Writes the first twenty elements with their reasons.
  private func writeElements(
    _ title: String, _ elements: [ImportReport.SkippedElement], of count: Int, _ noun: String, _ write: (String) -> Void
  ) {
    guard count > 0 else { return }
    write("\(title)\(Person.counted(count, noun)):")
    for element in elements.prefix(20) {
      write("  \(element.line > 0 ? "line \(element.line): " : "")\(element.element): \(element.reason)")
    }
    if count > 20 { write("  and \(count - 20) more") }
  }
}
