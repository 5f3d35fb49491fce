// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthInterchange
import OpenHealthStorage

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write everything as an export of the Health app: a zip that `health import` and other programs read.",
    discussion: """
      With --sqlite a database in the place of the zip, with the tables of healthkit-to-sqlite, for Datasette and programs like it: one for \
      each type of record, such as rStepCount, and workouts, workout_points and activity_summary.

      What is written is not encrypted. A new file is readable for you alone, and appears when it is whole. A link is followed; the zip \
      also goes into a pipe, or to standard output as -.
      """)

  @Argument(help: "The file to write; - for standard output.", completion: .file())
  var file: String

  @Flag(help: "Replace a file that is there.")
  var replace = false

  @Flag(help: "Write an SQLite database with healthkit-to-sqlite's tables.")
  var sqlite = false

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if file.isEmpty { throw ValidationError("Give the name of the file to write.") }
    let ending = URL(fileURLWithPath: file).pathExtension.lowercased()
    if output.format != .table || ["csv", "json", "jsonl"].contains(ending) {
      throw ValidationError(
        """
        An export is a zip, or a database with --sqlite. For samples as CSV, JSON or JSON Lines: \
        `health query TYPE --format csv > FILE`.
        """)
    }
    if !sqlite, ["db", "sqlite", "sqlite3"].contains(ending) { throw ValidationError("Give --sqlite to write a database to \(file).") }
  }

  func run() throws {
    let service = try store.openExisting()
    var shown = ContinuousClock.now
    var written = 0
    func show(_ count: Int) {
      written = count
      guard Output.errorIsTerminal, ContinuousClock.now - shown > .milliseconds(200) else { return }
      shown = .now
      Output.status("\(count.formatted()) samples")
    }
    var isStream = false
    try FileWriting.telling {
      if sqlite {
        let writer = TableExportWriter(service: service, zone: output.zone)
        try PlainDatabaseWriter.write(to: file, replacing: replace) { try writer.write(to: $0, progress: show) }
      } else {
        let target = try FileWriting.archive(at: file, replacing: replace)
        isStream = target.isStream
        try AppleExportWriter(service: service, zone: output.zone).write(to: target, progress: show)
      }
    }
    if Output.errorIsTerminal { Output.status("") }
    let place = file == "-" ? "standard output" : file
    let count = written.formatted(.number.locale(Locale(identifier: "en_US_POSIX")))
    let result =
      "Wrote \(count) samples to \(place). The \(sqlite ? "database" : "zip") is not encrypted: who can read it sees your health data."
    // Nothing else goes where the archive went.
    if isStream { Output.message(result) } else { Output.sentence(result) }
  }
}
