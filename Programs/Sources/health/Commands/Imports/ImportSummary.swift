// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthInterchange
import OpenHealthWords

/// Writes the report of an export's import.
struct ImportSummary {
  let report: ImportReport
  let output: OutputOptions
  let isPreview: Bool
  private var words: Words { Person.words }
  private let library = LibraryText(Person.numbers)

  init(report: ImportReport, output: OutputOptions, isPreview: Bool) {
    (self.report, self.output, self.isPreview) = (report, output, isPreview)
  }

  func write() throws {
    if output.format == .json || output.format == .jsonl { return writeObject() }
    if isPreview { return try writePreview() }
    let types = report.countsByType.sorted { $0.key.name < $1.key.name }
    var rows = try Rows(ImportCommand.countColumns, output)
    for (type, counts) in types { rows.add(cells(type.name, counts)) }
    for (name, counts) in report.countsByElement.sorted(by: { $0.key < $1.key }) { rows.add(cells("<\(name)>", counts)) }
    if report.files.read > 0 { rows.add(cells("files", report.files, shown: words["import.files"])) }
    if output.format == .table { rows.add(cells("all", report.grandTotal, shown: words["import.all"])) }
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
    let whole: [(String, Rows.Cell)] = isPreview ? [] : [("is_whole", .flag(report.isWhole)), ("removed", .count(report.total.removed))]
    let totals: [(String, Rows.Cell)] = [
      ("is_stopped", .flag(report.isCancelled)), ("incomplete", .text(report.incomplete)), ("thinned", .count(report.thinnedCount)),
      ("without_source", .count(report.unknownSourceCount)),
      ("beyond_human", .objects(ImportCommand.countObjects(report.countsBeyondHuman))), ("left_out", .count(report.excludedCount)),
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

  private func cells(_ name: String, _ counts: ImportReport.Counts, shown: String? = nil) -> [Rows.Cell] {
    ImportCommand.cells(
      name, shown: shown, read: counts.read, stored: counts.stored, alreadyThere: counts.alreadyThere, skipped: counts.skipped,
      kept: counts.kept)
  }

  /// The cells of `ImportCommand.periodColumns`; empty for a type without samples.
  private func period(of type: DataType) -> [Rows.Cell] {
    guard let period = report.periodByType[type] else { return [] }
    return [period.lowerBound, period.upperBound].map { .text(output.dates.iso($0), shown: output.dates.day($0)) }
  }

  private func writeRest() {
    Output.sentence()
    if let date = report.exportDate {
      Output.sentence(words["import.origin", output.dates.minute(date), output.reader.zoneName, report.documentPath])
    }
    if report.characteristicCount > 0 { Output.sentence(words["import.profile", Person.numbers.text(report.characteristicCount)]) }
    for identifier in report.ownCharacteristics.sorted() {
      let name = Catalog.type(identifier: identifier)?.localTitle ?? identifier
      Output.sentence(words["import.ownValue", name])
    }
    writeRepeated()
    writeCount(report.thinnedCount) { words["import.thinned", $0] }
    writeDoubtful()
    writeCount(report.unknownSourceCount) { words["import.unknownSource", $0, "\"\(ImportReport.unknownSource)\""] }
    if !report.countsByElement.isEmpty {
      Output.sentence(words["import.elements", "`health elements`"])
    } else if report.keptCount > 0 {
      Output.sentence(words["import.reasons", "`health elements`"])
    }
    for (name, count) in report.unknownAttributes.sorted(by: { $0.key < $1.key }) {
      writeCount(count) { words["import.attribute", $0, name] }
    }
    writeCount(report.excludedCount) { words["import.excluded", $0] }
    ImportCommand.writeRemoved(report.total.removed)
    writeProblems { Output.sentence($0) }
    if report.isCancelled {
      Output.sentence(words["import.stopped"])
    } else {
      let undoing = ImportCommand.undoing(report.number ?? 0)
      Output.sentence(report.isWhole ? words["import.lost", undoing] : undoing)
    }
  }

  /// Writes the counts of values that no human has.
  private func writeDoubtful() {
    for (type, count) in report.countsBeyondHuman.sorted(by: { $0.key.name < $1.key.name }) {
      writeCount(count) { words["import.doubtful", $0, type.titleInSentence] }
    }
  }

  private func writeRepeated() { writeCount(report.repeatedCount) { words["import.repeated", $0] } }

  /// Writes a sentence with a count, unless the count is zero.
  private func writeCount(_ count: Int, _ sentence: (String) -> String) {
    if count > 0 { Output.sentence(sentence(Person.numbers.text(count))) }
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
    if report.files.read > 0 {
      rows.add([.text("files", shown: words["import.files"]), .count(report.files.read), .count(0)] + Self.noPeriod)
    }
    rows.finish()
    if output.format == .table {
      Output.sentence()
      Output.sentence(words["import.nothing"])
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
      let what = library("\(repair.count) \(repair.what)")
      write(repair.firstLine > 0 ? words["import.repairedAt", what, String(repair.firstLine)] : words["import.repaired", what])
    }
    if let incomplete = report.incomplete { write(words["import.incomplete", library(incomplete)]) }
    writeElements(words["import.keptElements", Person.numbers.text(report.keptCount)], report.kept, of: report.keptCount, write)
    writeElements(words["import.remarked", Person.numbers.text(report.remarkCount)], report.remarks, of: report.remarkCount, write)
    writeElements(words["import.skippedElements", Person.numbers.text(report.skippedCount)], report.skipped, of: report.skippedCount, write)
  }

  /// Writes the first twenty elements with their reasons.
  private func writeElements(
    _ title: String, _ elements: [ImportReport.SkippedElement], of count: Int, _ write: (String) -> Void
  ) {
    guard count > 0 else { return }
    write(title)
    for element in elements.prefix(20) {
      let fact = words["text.fact", library(element.element), library(element.reason)]
      write("  " + (element.line > 0 ? words["import.line", String(element.line), fact] : fact))
    }
    if count > 20 { write("  " + words["import.moreElements", Person.numbers.text(count - 20)]) }
  }
}
