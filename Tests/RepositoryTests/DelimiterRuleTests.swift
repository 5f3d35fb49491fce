// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// Only a few functions escape text that leaves the process: `TerminalText`, `SQLIdentifier`, `JSONText`, `CSVCell`, `DataText`, `XMLText`,
/// `ArchivePath`, `PythonJSON`. A `String` compares characters, and a delimiter followed by a combining mark is another character. No other
/// code replaces, splits at or searches for delimiters, except for the lines listed here.
@Suite struct DelimiterRuleTests {
  /// How many lines of a file may do so, and why they do no harm.
  static let allowed: [String: (lines: Int, reason: String)] = [
    "Programs/Sources/OpenHealthDaemon/Doors/ListeningSocket.swift": (1, "names that are only looked up, on bytes"),
    "Programs/Sources/OpenHealthDaemon/Peers/PeerProcess.swift": (1, "a name that is only compared, on bytes"),
    "Programs/Sources/OpenHealthData/Export/WideCorrelation.swift": (2, "our own names of columns"),
    "Programs/Sources/OpenHealthPages/Forms/MultipartReader.swift": (2, "a header that is only understood; what does not split is refused"),
    "Programs/Sources/OpenHealthPages/Forms/PageFields.swift": (2, "fields of a query, on bytes"),
    "Programs/Sources/OpenHealthPages/Page/PageRoute.swift": (1, "a path that is only compared with our own patterns"),
    "Programs/Sources/OpenHealthPages/Words/PageWords.swift": (1, "our own templates"),
    "Programs/Sources/OpenHealthPages/Lists/SampleList.swift": (1, "two numbers of ours; what does not split is refused"),
    "Programs/Sources/OpenHealthPostgres/Keys/MasterKeys.swift": (2, "a file of ours, on bytes; what does not split is refused"),
    "Programs/Sources/OpenHealthServer/Metrics/ProcessUsage.swift": (2, "texts of the kernel, on bytes; what does not split is refused"),
    "Sources/OpenHealthSignatures/Cards/CardText.swift": (2, "texts of codes, on bytes; what does not split is refused"),
    "Sources/OpenHealthSignatures/Cards/HealthCard.swift": (1, "a signed text, on bytes; what does not split is refused"),
    "Programs/Sources/OpenHealthWeb/HTTP/LoopbackPeer.swift": (2, "a table of the kernel, on bytes; what does not split lets nobody in"),
    "Programs/Sources/OpenHealthWeb/HTTP/WebRequest.swift": (1, "cookies that are only looked up, on bytes"),
    "Programs/Sources/OpenHealthWeb/Answers/LiveAnswer.swift": (1, "names of types that are only looked up"),
    "Programs/Sources/OpenHealthWeb/Login/LoginFile.swift": (1, "a file of ours; what does not split is refused"),
    "Programs/Sources/OpenHealthWeb/Login/LoginKey.swift": (1, "a text with a code; what does not split is refused"),
    "Programs/Sources/OpenHealthWeb/Transfer/Imports.swift": (2, "a path of ours in a message, which the page escapes"),
    "Programs/Sources/OpenHealthWeb/WebResponder.swift": (1, "an address that is only compared"),
    "Programs/Sources/OpenHealthWords/Dates/DatePhrase.swift": (2, "a date that was typed; what does not split is refused"),
    "Programs/Sources/OpenHealthWords/Locale/PersonLocale.swift": (2, "a number of ours, on scalars"),
    "Programs/Sources/OpenHealthWords/Numbers/NumberStyle.swift": (2, "a number of ours"),
    "Programs/Sources/OpenHealthWords/Texts/TextWidth.swift": (1, "a line for people, at its blanks, on bytes"),
    "Programs/Sources/OpenHealthPictures/Words/ProfileItem.swift": (1, "a name that is only shown"),
    "Programs/Sources/health/Commands/Sensors/SensorCommand+Collect.swift": (1, "an address that is only recognised, on bytes"),
    "Programs/Sources/health/Options/ContentOptions.swift": (3, "numbers and names that were typed; what does not split is refused"),
    "Programs/Sources/health/Options/MedicationArgument.swift": (1, "compares names, writes none"),
    "Programs/Sources/OpenHealthCommandLine/Person/Settings.swift": (2, "lines of the person's own file, and names of types, on bytes"),
    "Programs/Sources/health/Options/SourceName.swift": (1, "compares names, writes none"),
    "Programs/Sources/OpenHealthCommandLine/Types/TypesOption.swift": (1, "names of types that are only looked up, on bytes"),
    "Programs/Sources/OpenHealthCommandLine/Output/Rows+Column.swift": (1, "our own names of columns"),
    "Programs/Sources/OpenHealthCommandLine/Output/Rows.swift": (2, "our own names of columns, and what was typed for one"),
    "Programs/Sources/health/Commands/Imports/ProgramPages.swift": (3, "texts of the kernel; what does not split is left out"),
    "Programs/Sources/health/Sandbox/ChildProcess.swift": (1, "folders that are only looked into, on bytes"),
    "Sources/HealthKit/Store/Diagnostics/CallSite.swift": (1, "the path of a source file, which is only compared"),
    "Sources/OpenHealthClient/Questions/EnergyQuestion.swift": (1, "splits an energy, no text"),
    "Sources/OpenHealthClient/PredicateLanguage/PredicateFormat+Evaluation.swift": (1, "a key path that is looked up"),
    "Sources/OpenHealthClient/PredicateLanguage/PredicateFormat+Text.swift": (1, "pieces that are not names go through `quoted`"),
    "Sources/OpenHealthClient/PredicateLanguage/PredicateKeyPath.swift": (1, "a key path that is looked up"),
    "Sources/OpenHealthClient/LiveQueries/LiveStatistics.swift": (1, "replaces statistics, no text"),
    "Sources/OpenHealthEngine/Statistics/StatisticsMemory.swift": (1, "replaces statistics, no text"),
    "Sources/OpenHealthCore/Catalog/Catalog.swift": (6, "words that are only looked up"),
    "Sources/OpenHealthCore/Catalog/MeasurementSystem.swift": (1, "a locale's name, which is only looked up, on bytes"),
    "Sources/OpenHealthCore/Catalog/ZoneRule.swift": (1, "words that are only looked up"),
    "Sources/OpenHealthCore/CatalogTables/CatalogTable.swift": (2, "the generated table, on bytes"),
    "Sources/OpenHealthCore/Contents/ClinicalDocumentReading.swift": (3, "names and blanks of a document that is only read"),
    "Sources/OpenHealthCore/Contents/FHIRVersion.swift": (1, "a version; what does not split is refused"),
    "Sources/OpenHealthCore/LiveWorkouts/CollectedTypes.swift": (1, "the generated table, on bytes"),
    "Sources/OpenHealthCore/Dates/CivilDay.swift": (1, "a day; what does not split is refused"),
    "Sources/OpenHealthCore/Units/UnitDimension.swift": (2, "the generated table"),
    "Sources/OpenHealthCore/Units/UnitName.swift": (1, "the catalogue's table, on bytes"),
    "Sources/OpenHealthCore/Units/UnitNames.swift": (1, "the catalogue's table, on bytes"),
    "Sources/OpenHealthCore/Units/UnitPlace.swift": (1, "the catalogue's table, on bytes"),
    "Sources/OpenHealthCore/Units/UnitScale.swift": (1, "the generated table"),
    "Programs/Sources/health/Commands/Samples/AddCommand.swift": (2, "what a person types; it is parsed"),
    "Programs/Sources/health/Commands/Figures/CompareCommand.swift": (1, "a word that a person types, which is only compared"),
    "Programs/Sources/health/Options/EntryWords.swift": (1, "a time that a person types; it is parsed"),
    "Sources/OpenHealthFiles/NewFolder.swift": (1, "names that are only compared, on bytes"),
    "Sources/OpenHealthInterchange/AppleExport/Electrocardiogram.swift": (1, "lines, on bytes; they are parsed, or go through `DataText`"),
    "Sources/OpenHealthInterchange/AppleExport/ExportFile.swift": (
      1, "how much of a path is the document's folder; what is kept goes through `ArchivePath`"
    ),
    "Sources/OpenHealthInterchange/AppleExport/ExportDoctype.swift": (2, "our own table of declarations"),
    "Sources/OpenHealthSampleExports/Writing/SyntheticFragments.swift": (7, "builds faults into our own text"),
    "Sources/OpenHealthSampleExports/Texts/SyntheticOutput.swift": (1, "our own text"),
    "Sources/OpenHealthCore/Text/ArchivePath.swift": (1, "the function for paths, on bytes"),
    "Sources/OpenHealthInterchange/Contents/AttachmentForm.swift": (1, "the end of a file's name; only letters and digits stay"),
    "Sources/OpenHealthInterchange/Import/ElectrocardiogramWords.swift": (1, "names of symptoms, which are only compared"),
    "Programs/Sources/OpenHealthDaemon/Peers/MountTable.swift": (
      3, "the kernel's table, on bytes; names of folders, which are only compared"
    ),
    "Sources/OpenHealthInterchange/Import/ExportMetadata.swift": (1, "number and unit; both are parsed"),
    "Sources/OpenHealthInterchange/Import/ExportOrigin.swift": (1, "numbers of a version"),
    "Sources/OpenHealthStorage/Encryption/DurableFile.swift": (2, "names of our own left-overs, on bytes"),
    "Sources/OpenHealthStorage/Scans/PredicateSQL.swift": (1, "a UUID's own hyphens"),
    "Shims/UniformTypeIdentifiers/DynamicType.swift": (1, "our own form of identifiers"),
    "Shims/UniformTypeIdentifiers/SystemTypes.swift": (3, "our own table"),
    "Shims/UniformTypeIdentifiers/UTType.swift": (1, "refuses what is not a MIME type"),
    "Shims/os/Logging/FormatString.swift": (3, "a format in the source code"),
  ]

  /// Tools that only read files of this repository.
  private static let exempt = ["CatalogGenerator", "APILedger", "generate-catalog", "update-ledger"]

  static func violations(_ file: SourceFile) throws -> [String] {
    let pattern = try pattern.get()
    guard !file.isGenerated, !exempt.contains(file.target) else { return [] }
    let found = file.lines.filter { line in
      let code = line.trimmingCharacters(in: .whitespaces)
      return !code.hasPrefix("//") && pattern.firstMatch(in: code, range: NSRange(code.startIndex..., in: code)) != nil
    }
    if let allowed = allowed[file.path], found.count < allowed.lines { return ["\(file.path): \(allowed.lines) lines are allowed"] }
    return found.count <= allowed[file.path]?.lines ?? 0 ? [] : found.map { "\(file.path): \($0.trimmingCharacters(in: .whitespaces))" }
  }

  private static let pattern = Result {
    try NSRegularExpression(
      pattern: #"\.replacing\(|replacingOccurrences|\.split ?[({]|components\(separatedBy|"#
        + #"(contains|firstIndex\(of|lastIndex\(of)[:(] ?"([^A-Za-z0-9"\\]|\\.)"#)
  }

  @Test("only the functions for it replace, split at or search for delimiters")
  func tree() throws {
    let files = try ["Sources", "Shims", "Programs/Sources"].flatMap(SourceTree.swiftFiles)
    let found = try files.flatMap(Self.violations)
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    let paths = Set(files.map(\.path))
    #expect(Self.allowed.keys.allSatisfy(paths.contains))
  }

  @Test("The rule finds each way to handle delimiters")
  func finds() throws {
    for line in [
      "a.replacing(\",\", with: \"\")", "a.replacingOccurrences(of: \"a\", with: b)", "a.split(separator: \"/\")", "a.split { $0 == b }",
      "a.components(separatedBy: b)", "a.contains(\",\")", "a.contains(\"\\\"\")", "a.lastIndex(of: \"/\")", "a.firstIndex(of: \"\\n\")",
    ] {
      #expect(try Self.violations(SourceFile(path: "Sources/HealthKit/A.swift", text: line)).count == 1, "\(line)")
      #expect(try Self.violations(SourceFile(path: "Sources/HealthKit/A.swift", text: "// " + line)).isEmpty)
    }
    #expect(try Self.violations(SourceFile(path: "Sources/HealthKit/A.swift", text: "a.contains(b) || a.contains(\"word\")")).isEmpty)
  }
}
