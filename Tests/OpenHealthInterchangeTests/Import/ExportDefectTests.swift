// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthSampleExports
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct ExportDefectTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var defect: ExportDefect
    var form: SyntheticExport.Form
    var testDescription: String { "\(defect.rawValue) in \(form.rawValue)" }

    /// Each defect in one form: a bare document, if it can have the defect.
    static let simplest = ExportDefect.allCases.flatMap { defect in
      [SyntheticExport.Form.xml, .folder, .zip].filter(defect.forms.contains).prefix(1).map { Case(defect: defect, form: $0) }
    }
    static let all = ExportDefect.allCases.flatMap { defect in
      SyntheticExport.Form.allCases.filter(defect.forms.contains).map { Case(defect: defect, form: $0) }
    }
  }

  /// A day with a run.
  private static func export(_ defects: [ExportDefect] = [], defectBytes: Int? = 300_000) -> SyntheticExport {
    SyntheticExport(seed: 1, days: 1, defects: defects, defectBytes: defectBytes)
  }

  private static func withImport(
    _ export: SyntheticExport, _ form: SyntheticExport.Form,
    _ body: (SyntheticExport.Contents, ImportReport, HealthEngine) throws -> Void
  ) throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("of-no-telling-name")
      let contents = try export.write(to: url, as: form)
      let database = try HealthDatabase.inMemory()
      let engine = HealthEngine(database: database, answering: PolicyAnswering(policy: .denyAll))
      try body(contents, try AppleExportImport(service: engine).run(url), engine)
      #expect(try database.read { try $0.checkInvariants() } == [])
    }
  }

  /// What a report must say about a defect.
  private enum Trace {
    /// Nothing: the defect does no harm, or is in a file beside the XML.
    case none
    case repair
    case skip
    /// The element breaks a rule, and stays an element with the reason.
    case broken
    case kept
    case incomplete
  }

  private static func trace(of defect: ExportDefect) -> Trace {
    switch defect {
    case .controlCharacter, .characterReferenceToControl, .bareAmpersand, .bareLessThan, .invalidUTF8, .nulByte, .entityBomb,
      .externalEntity, .pathTraversal:
      .repair
    case .unclosedRecord, .unclosedQuote, .strayEndTag, .repeatedAttribute, .nestedElementsTooDeep: .skip
    case .missingAttribute, .badDate, .endBeforeStart, .badNumber, .unknownUnit, .unitOfOtherDimension: .broken
    case .unknownAttribute, .unknownElement, .unknownType, .unknownCategoryValue: .kept
    case .truncatedXML, .truncatedZip, .flippedZipByte, .missingZipDirectory: .incomplete
    default: .none
    }
  }

  @Test("All sound elements are stored, and the others are reported", arguments: Case.all)
  func isSurvived(_ item: Case) throws {
    try Self.withImport(Self.export([item.defect]), item.form) { contents, report, _ in
      let total = report.records
      if item.defect == .flippedZipByte {
        // Data after the byte may still be readable.
        #expect(total.stored >= contents.goodRecordCount)
      } else {
        #expect(total.stored == contents.goodRecordCount)
      }
      #expect(contents.goodRecordCount > 300)
      #expect(total.read == total.stored + total.alreadyThere + total.kept + total.skipped)
      #expect(total.alreadyThere == 0)
      #expect(report.isWhole == (report.skippedCount == 0 && report.incomplete == nil))
      // Folders and bare documents have no such names.
      let trace = item.defect == .pathTraversal && item.form != .zip ? .none : Self.trace(of: item.defect)
      // A wrong byte can unpack to anything.
      if item.defect != .flippedZipByte { #expect(report.repairs.isEmpty == (trace != .repair), "\(report.repairs)") }
      #expect((report.incomplete == nil) == (trace != .incomplete), "\(report.incomplete ?? "")")
      switch trace {
      case .skip: #expect(report.skippedCount >= max(1, contents.spoiledRecordCount), "\(report.skipped)")
      case .broken: #expect(report.keptCount >= max(1, contents.spoiledRecordCount) && report.skippedCount == 0, "\(report.skipped)")
      case .kept: #expect(report.extraCount > Self.undamaged[item.form]!.extraCount && report.skippedCount == 0)
      case .incomplete: break
      case .none, .repair: #expect(report.skippedCount == 0, "\(report.skipped)")
      }
      if trace == .none || item.defect == .pathTraversal, item.form != .xml {
        #expect(report.files.stored + report.files.alreadyThere == contents.companionCount)
      }
    }
  }

  /// The imports of the same export without a defect. A bare document keeps elements that need a file beside it.
  private static let undamaged: [SyntheticExport.Form: ImportReport] = {
    var reports: [SyntheticExport.Form: ImportReport] = [:]
    for form in SyntheticExport.Form.allCases {
      do { try withImport(export(), form) { _, report, _ in reports[form] = report } } catch { Issue.record(error) }
    }
    return reports
  }()

  @Test(
    "With all defects at once an import is as with each alone, and can be exported again", arguments: SyntheticExport.Form.allCases)
  func allAtOnce(_ form: SyntheticExport.Form) throws {
    let defects = ExportDefect.allCases.filter { !$0.losesElements }
    try Self.withImport(Self.export(defects), form) { contents, report, engine in
      #expect(report.records.stored == contents.goodRecordCount)
      for (type, counts) in Self.undamaged[form]!.countsByType { #expect(report.countsByType[type]!.stored >= counts.stored, "\(type)") }
      try withFolder { folder in
        let (first, second) = (folder.appendingPathComponent("first.zip"), folder.appendingPathComponent("second.zip"))
        try AppleExportWriter(service: engine).write(to: first, at: Date(timeIntervalSinceReferenceDate: 800_000_000))
        let other = try HealthEngine.empty()
        let again = try AppleExportImport(service: other).run(first).grandTotal
        #expect(again.stored == report.grandTotal.stored)
        #expect(again.kept == report.grandTotal.kept)
        try AppleExportWriter(service: other).write(to: second, at: Date(timeIntervalSinceReferenceDate: 800_000_000))
        #expect(try Data(contentsOf: first) == Data(contentsOf: second))
      }
    }
  }

  @Test("A defect leaves the elements around it unchanged", arguments: ExportDefect.allCases)
  func leavesOthersAlone(_ defect: ExportDefect) throws {
    // These change names inside elements, or all lines.
    guard !defect.losesElements, defect != .localizedNames, defect != .crlf else { return }
    try withFolder { folder in
      let (sound, spoiled) = (folder.appendingPathComponent("sound.xml"), folder.appendingPathComponent("spoiled.xml"))
      let contents = try Self.export().write(to: sound, as: .xml)
      let others = try Self.export([defect]).write(to: spoiled, as: .xml)
      #expect(contents.good.allSatisfy { others.good[$0.key, default: 0] >= $0.value })
      let root = Data("<HealthData ".utf8)
      let texts = try [sound, spoiled].map { url in
        let data = try Data(contentsOf: url)
        return data[data.range(of: root)!.lowerBound...].split(separator: 0x0A)
      }
      var rest = texts[1][...]
      for line in texts[0] {
        guard let place = rest.firstIndex(of: line) else {
          Issue.record("a line is missing")
          return
        }
        rest = rest[(place + 1)...]
      }
    }
  }

  @Test("Nothing outside the export is read or written")
  func staysInside() throws {
    try Self.withImport(Self.export([.externalEntity, .entityBomb, .pathTraversal]), .zip) { contents, report, engine in
      #expect(report.records.stored == contents.goodRecordCount)
      let type = try #require(Catalog.type(named: "stepCount"))
      let samples = try engine.samples(of: type)
      #expect(!samples.contains { "\($0.provenance) \($0.metadata.entries)".contains("root:") })
      #expect(samples.allSatisfy { "\($0.provenance) \($0.metadata.entries)".utf8.count < 10_000 })
      #expect(!FileManager.default.fileExists(atPath: "/tmp/escaped.gpx"))
    }
  }

  @Test("A value of 12 MB and a run of 32 MB of blanks do no harm", arguments: [ExportDefect.longAttribute, .blankRun])
  func survivesFullSize(_ defect: ExportDefect) throws {
    try Self.withImport(Self.export([defect], defectBytes: nil), .xml) { contents, report, _ in
      #expect(report.records.stored == contents.goodRecordCount)
      #expect(report.skippedCount == 0)
      #expect(report.incomplete == nil)
    }
  }

  @Test("Each defect is described and changes the file")
  func changesTheFile() throws {
    try withFolder { folder in
      func bytes(_ defects: [ExportDefect], _ form: SyntheticExport.Form) throws -> Data {
        let url = folder.appendingPathComponent(form.rawValue)
        try Self.export(defects).write(to: url, as: form, replacing: true)
        return try Data(contentsOf: url)
      }
      let sound = [SyntheticExport.Form.zip: try bytes([], .zip), .xml: try bytes([], .xml)]
      for defect in ExportDefect.allCases {
        #expect(!defect.summary.isEmpty)
        #expect(!defect.forms.isEmpty)
        for (form, without) in sound {
          let with = try bytes([defect], form)
          #expect(defect.forms.contains(form) ? with != without : with == without, "\(defect) in \(form)")
          if form == .xml { #expect(try bytes([defect], form) == with) }
        }
      }
    }
  }
}

extension ImportReport {
  /// Counts of records, without the correlations and workouts that contain some of them, and without samples of other elements and files.
  fileprivate var records: Counts {
    let others = [Catalog.workout, Catalog.workoutRoute]
    let ofRecords = countsByType.filter { type, _ in type.correlationMembers == nil && !type.hasContent && !others.contains(type) }
    return ofRecords.values.reduce(into: Counts()) { sum, counts in
      sum.read += counts.read
      sum.stored += counts.stored
      sum.alreadyThere += counts.alreadyThere
      sum.kept += counts.kept
      sum.skipped += counts.skipped
    }
  }

  /// The number of elements and attributes for which no object has a field.
  fileprivate var extraCount: Int { countsByElement.values.reduce(0) { $0 + $1.read } + unknownAttributes.values.reduce(0, +) }
}
