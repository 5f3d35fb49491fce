// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore
import OpenHealthInterchange

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take over an Apple Health export: the zip, the unpacked folder, or the XML alone.",
    discussion: """
      What is in the store already is not stored twice, so a later export of the same phone adds what is new.
      Exit status: 0 done, 1 a bad element was skipped, 2 nothing readable.
      """)

  @Argument(help: "The export; a zip is known by its content, whatever its name.", completion: .file())
  var file: String

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    // A store that cannot be opened and a file that cannot be read differ in exit status, so the file is looked at first.
    let url = URL(fileURLWithPath: file)
    let report: ImportReport
    do {
      try AppleExportImport.check(url)
      report = try importing(url)
    } catch let error as ExportFileError {
      Output.message("health: \(error)")
      throw ExitCode(2)
    } catch let error as ImportError {
      Output.message("health: \(error)")
      throw ExitCode(2)
    } catch let error as HealthError {
      throw Failure(error.description)
    }
    ImportSummary(report: report, output: output).write()
    if report.skippedCount > 0 || report.incomplete != nil { throw ExitCode(1) }
  }

  private func importing(_ url: URL) throws -> ImportReport {
    let service = try store.open()
    let started = ContinuousClock.now
    var shown = ContinuousClock.now
    let report = try AppleExportImport(service: service).run(url) { progress in
      guard Output.errorIsTerminal, ContinuousClock.now - shown > .milliseconds(200) else { return }
      shown = .now
      let share = progress.totalBytes > 0 ? 100 * progress.consumedBytes / progress.totalBytes : 0
      let seconds = max(0.001, Double((ContinuousClock.now - started).components.seconds))
      Output.status("\(share) %  \(progress.recordCount.formatted()) records  \(Int(Double(progress.recordCount) / seconds).formatted())/s")
    }
    if Output.errorIsTerminal { Output.status("") }
    return report
  }
}

/// An import's report as text.
private struct ImportSummary {
  let report: ImportReport
  let output: OutputOptions

  func write() {
    let types = report.countsByType.sorted { $0.key.name < $1.key.name }
    var rows = Rows(
      [
        .init(name: "type"), .init(name: "read", isNumber: true), .init(name: "stored", isNumber: true),
        .init(name: "already there", isNumber: true), .init(name: "skipped", isNumber: true),
      ].map { output.format == .table ? $0 : .init(name: $0.name.replacing(" ", with: "_"), isNumber: $0.isNumber) },
      format: output.format)
    for (type, counts) in types { rows.add(cells(type.name, counts)) }
    if output.format == .table { rows.add(cells("all", report.total)) }
    rows.finish()
    if output.format == .table { writeRest() } else { writeProblems { Output.message($0) } }
    Output.flush()
  }

  private func cells(_ name: String, _ counts: ImportReport.Counts) -> [Rows.Cell] {
    [.text(name), .count(counts.read), .count(counts.stored), .count(counts.alreadyThere), .count(counts.skipped)]
  }

  private func writeRest() {
    Output.line()
    if let date = report.exportDate {
      Output.line("Export of \(output.dates.minute(date)) (\(output.zone.identifier)), from \(report.documentPath)")
    }
    if report.characteristicCount > 0 { Output.line("Profile: \(report.characteristicCount) characteristics") }
    if report.repeatedCount > 0 {
      Output.line("\(report.repeatedCount) records stand in the file twice, by themselves and inside a correlation; they count once.")
    }
    if !report.notYetRead.isEmpty {
      Output.line("Not yet read by this version:")
      for (name, count) in report.notYetRead.sorted(by: { $0.key < $1.key }) { Output.line("  \(count)  \(name)") }
    }
    if report.companionFileCount > 0 { Output.line("  \(report.companionFileCount)  files beside the XML") }
    writeProblems { Output.line($0) }
  }

  private func writeProblems(_ write: (String) -> Void) {
    for repair in report.repairs { write("Repaired: \(repair.count) \(repair.what) (first in line \(repair.firstLine))") }
    if let incomplete = report.incomplete { write("Incomplete: \(incomplete)") }
    guard report.skippedCount > 0 else { return }
    write("Skipped \(report.skippedCount) bad elements:")
    for skipped in report.skipped.prefix(20) { write("  line \(skipped.line): \(skipped.element): \(skipped.reason)") }
    if report.skippedCount > 20 { write("  and \(report.skippedCount - 20) more") }
  }
}
