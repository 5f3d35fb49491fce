// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthFiles
import OpenHealthSampleExports
import OpenHealthWords

struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Write an export of an invented person, for trying things out.",
    discussion: """
      A phone and a watch that overlap, a scale, sleep, blood pressure, workouts with routes, electrocardiograms, clinical records and \
      more: every kind of element and file that exports have. The same arguments give the same files, byte for byte.

      Real exports have defects, and so can this one. --defect takes:

      \(ExportDefect.allCases.map { "  \($0.rawValue): \($0.summary)" }.joined(separator: "\n"))
        all: every defect that the form allows, except no-dtd

        health generate --days 30 --output export.zip
      """)

  @Option(help: ArgumentHelp("The file or folder to write; - for standard output.", valueName: "file"))
  var output: String
  @Flag(help: "Replace existing files.")
  var replace = false
  @Option(help: "zip, folder or xml (the XML alone). Default: zip for a name in .zip, xml for one in .xml, else folder.")
  var form: SyntheticExport.Form?
  @Option(help: "The form of the XML: current, or 2015 for what iOS 8 and 9 wrote (without defects).")
  var dialect = SyntheticExport.Dialect.current
  @Option(help: "Exactly this many records.")
  var records: Int?
  @Option(help: "This many days. Default: 30.")
  var days: Int?
  @Option(help: "Another seed is another person.")
  var seed: UInt64 = 1
  @Option(help: ArgumentHelp("The day after the last. Default: 2026-01-01, with --dialect 2015 2015-09-15.", valueName: "day"))
  var until: String?
  @Option(help: ArgumentHelp("The time zone in which the person lives. Default: America/New_York.", valueName: "zone"))
  var timeZone: String?
  @Option(help: ArgumentHelp("A defect to build in, or all; may be repeated.", valueName: "name"))
  var defect: [String] = []
  @Option(help: ArgumentHelp("The size of defects that have one, such as blank-run.", valueName: "bytes"))
  var defectBytes: Int?

  func validate() throws {
    if records != nil && days != nil { throw ValidationError("Give --records or --days, not both.") }
    if output.isEmpty { throw ValidationError("Give the name of the file or folder to write.") }
    if output == "-" && chosenForm == .folder { throw ValidationError("A folder cannot go to standard output.") }
    if let records, records < 1 { throw ValidationError("--records must be at least 1.") }
    if let days, !(1...40_000).contains(days) { throw ValidationError("--days must be from 1 to 40000.") }
    if let timeZone, zone == nil {
      throw ValidationError("\"\(timeZone)\" is not a time zone. Give a name such as Europe/Berlin or UTC, or an offset such as +02:00.")
    }
    if let until, Self.day(until, zone ?? .gmt) == nil { throw ValidationError("\"\(until)\" is not a day.") }
    if let defectBytes, !(0...100_000_000_000).contains(defectBytes) {
      throw ValidationError("--defect-bytes must be from 0 to 100000000000.")
    }
    if dialect != .current, !defect.isEmpty { throw ValidationError("--dialect \(dialect.rawValue) takes no --defect.") }
    for name in defect where name != Self.allDefects {
      guard let known = ExportDefect(rawValue: name) else { throw ValidationError("\"\(name)\" is not a defect; see --help.") }
      if !known.forms.contains(chosenForm) {
        let forms = known.forms.map(\.rawValue).sorted().joined(separator: " or ")
        throw ValidationError("--defect \(name) needs --form \(forms).")
      }
    }
  }

  private static let allDefects = "all"

  /// The beginning of a day in a zone; nil for any other text.
  private static func day(_ text: String, _ zone: TimeZone) -> Date? {
    DatePhrase(text, now: Date(), calendar: ZoneOptions.reader(in: zone).calendar).flatMap { $0.isInstant ? nil : $0.start }
  }

  private var zone: TimeZone? { timeZone.flatMap(ZoneOptions.zone) }

  private var chosenForm: SyntheticExport.Form {
    form ?? (output == "-" ? .zip : nil) ?? SyntheticExport.Form(rawValue: URL(fileURLWithPath: output).pathExtension.lowercased())
      ?? .folder
  }

  private var defects: [ExportDefect] {
    let named = defect.compactMap(ExportDefect.init(rawValue:))
    return defect.contains(Self.allDefects) ? named + ExportDefect.allCases.filter { $0 != .noDTD } : named
  }

  func run() throws {
    let lived = SyntheticExport(timeZone: zone).timeZone
    let end = until.flatMap { Self.day($0, lived) }
    let export = SyntheticExport(
      seed: seed, days: records == nil ? days ?? 30 : nil, records: records, until: end, timeZone: lived, defects: defects,
      defectBytes: defectBytes, dialect: dialect)
    let contents = try FileWriting.telling {
      switch chosenForm {
      case .folder: try export.write(to: URL(fileURLWithPath: output), as: .folder, replacing: replace)
      case .xml: try export.write(to: NewFile(at: output, replacing: replace), as: .xml)
      case .zip: try export.write(to: FileWriting.archive(at: output, replacing: replace), as: .zip)
      }
    }
    let (words, numbers) = (Person.words, Person.numbers)
    let place = output == "-" ? words["command.standardOutput"] : output
    let (records, spoiled) = (numbers.text(contents.goodRecordCount), numbers.text(contents.spoiledRecordCount))
    let text = defects.isEmpty ? words["command.generated", place, records] : words["command.generatedBad", place, records, spoiled]
    // Nothing but the export goes to standard output.
    output == "-" ? Output.message(text) : Output.sentence(text)
    Output.flush()
  }
}

extension SyntheticExport.Form: ExpressibleByArgument {}
extension SyntheticExport.Dialect: ExpressibleByArgument {}
