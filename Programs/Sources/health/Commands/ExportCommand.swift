// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore
import OpenHealthInterchange
import OpenHealthStorage

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write everything as an export of the Health app: a zip that `health import` and other programs read.",
    discussion: """
      With --sqlite a database in the place of the zip, with the tables of healthkit-to-sqlite, for Datasette and programs like it: one for \
      each type of record, such as rStepCount, and workouts, workout_points and activity_summary. Like the zip it is not encrypted.
      """)

  @Argument(help: "The file to write.", completion: .file())
  var file: String

  @Flag(help: "Replace a file that is there.")
  var replace = false

  @Flag(help: "Write an SQLite database with healthkit-to-sqlite's tables.")
  var sqlite = false

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let service = try store.openExisting()
    guard replace || !FileManager.default.fileExists(atPath: file) else {
      throw Failure("\(file) is there already. Give --replace to write over it.")
    }
    var shown = ContinuousClock.now
    var written = 0
    let url = URL(fileURLWithPath: file)
    func show(_ count: Int) {
      written = count
      guard Output.errorIsTerminal, ContinuousClock.now - shown > .milliseconds(200) else { return }
      shown = .now
      Output.status("\(count.formatted()) samples")
    }
    do {
      if sqlite {
        let writer = TableExportWriter(service: service, zone: output.zone)
        try PlainDatabaseWriter.write(to: url, replacing: replace) { try writer.write(to: $0, progress: show) }
      } else {
        try AppleExportWriter(service: service, zone: output.zone).write(to: url, progress: show)
      }
    } catch let error as HealthError {
      throw Failure(error.description)
    } catch {
      throw Failure("\(file) cannot be written: \(error)")
    }
    if Output.errorIsTerminal { Output.status("") }
    Output.line("Wrote \(written.formatted(.number.locale(Locale(identifier: "en_US_POSIX")))) samples to \(file).")
    Output.flush()
  }
}
