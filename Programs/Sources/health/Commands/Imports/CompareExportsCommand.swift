// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthInterchange
import OpenHealthWords

struct CompareExportsCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare-exports", abstract: "Compare two exports of the Health app, without a store.",
    discussion: """
      Each is the zip, the unpacked folder, or the XML alone. A record is the same if type, source, dates and all else are; one of the \
      same type, source and dates that differs otherwise is changed. Correlations, workouts, routes, electrocardiograms, clinical records, \
      rings, the profile and other files count, too. A table shows the kinds that differ; --all, CSV and JSON have all.
      Hashes of what the exports hold wait in a temporary file: 32 bytes for each record, in $TMPDIR, else in /var/tmp.
      Exit status, as of diff: 0 equal, 1 different, 2 something could not be compared.

        health compare-exports spring.zip autumn.zip
        health compare-exports spring.zip autumn.zip --all --format json
      """)

  static let columns: [Rows.Column] = [
    .init(
      name: "type", key: "head.type", isTyped: true,
      meaning: "the short name of the type, else `<NAME>`, `profile`, `files`"),
    .init(name: "first", kind: .integer, key: "head.inFirst", rank: 3, meaning: "how many the first export has"),
    .init(name: "second", kind: .integer, key: "head.inSecond", rank: 3, meaning: "how many the second export has"),
    .init(name: "added", kind: .integer, key: "head.added", meaning: "those that only the second has"),
    .init(name: "gone", kind: .integer, key: "head.gone", meaning: "those that only the first has"),
    .init(name: "changed", kind: .integer, key: "head.altered", meaning: "those of the same type, source and dates with another content"),
    .init(name: "first_repeated", kind: .integer, key: "head.firstTwice", rank: 2, meaning: "copies of others in the first export"),
    .init(name: "second_repeated", kind: .integer, key: "head.secondTwice", rank: 1, meaning: "copies of others in the second export"),
  ]

  @Argument(help: "The first export.", completion: .file())
  var first: String

  @Argument(help: "The second export.", completion: .file())
  var second: String

  @Flag(help: "In a table, also show the kinds that are equal.")
  var all = false

  @OptionGroup var output: OutputOptions

  func run() throws {
    let differences: ExportDifferences
    do {
      let files = try [first, second].map { try ExportFile(URL(fileURLWithPath: $0)) }
      var line = ImportProgress()
      defer { line.clear() }
      let folder = ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/var/tmp"
      differences = try withoutActuallyEscaping({ (_: Int, progress: AppleExportImport.Progress) in line.show(progress) }) {
        try ExportComparison(in: folder).run(files[0], files[1], progress: $0)
      }
    } catch let fault as ExportFault {
      throw Failure("\(fault)", status: 2)
    } catch let fault as FileFault {
      throw Failure("The exports cannot be compared. \(fault)", status: 2)
    }
    try write(differences)
    // A difference that was found is there, whatever could not be read.
    if !differences.isEqual { throw ExitCode(1) }
    if !differences.isWhole { throw ExitCode(2) }
  }

  private func write(_ differences: ExportDifferences) throws {
    var rows = try Rows(Self.columns, output, ifEmpty: Person.words["command.exportsEqual"])
    for (name, counts) in differences.counts.sorted(by: { $0.key < $1.key }) {
      if output.format == .table, !all, counts.isEqual { continue }
      rows.add([
        .text(name), .count(counts.first), .count(counts.second), .count(counts.added), .count(counts.gone), .count(counts.changed),
        .count(counts.firstRepeated), .count(counts.secondRepeated),
      ])
    }
    rows.finish()
    for (path, reading) in [(first, differences.first), (second, differences.second)] { writeProblems(path, reading) }
  }

  /// Names what was not compared, on standard error.
  private func writeProblems(_ path: String, _ reading: ExportDifferences.Reading) {
    let (words, library) = (Person.words, LibraryText(Person.numbers))
    if let incomplete = reading.incomplete { Output.message(words["text.fact", path, words["import.incomplete", library(incomplete)]]) }
    guard reading.unreadCount > 0 else { return }
    Output.message(words["text.fact", path, words["import.skippedElements", Person.numbers.text(reading.unreadCount)]])
    for element in reading.unread.prefix(20) {
      let fact = words["text.fact", library(element.element), library(element.reason)]
      Output.message("  " + (element.line > 0 ? words["import.line", String(element.line), fact] : fact))
    }
  }
}
