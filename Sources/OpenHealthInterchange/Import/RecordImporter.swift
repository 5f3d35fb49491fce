// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Turns the elements of an export into records, and hands them to the store in batches.
final class RecordImporter: ExportScannerDelegate {
  var report: ImportReport

  private let service: any HealthService
  private let progress: (_ consumedBytes: Int64, _ recordCount: Int) -> Void
  private let run = ImportRun()
  private var batches: [ImportRecords.Place: [SampleRecord]] = [:]
  private var builder = RecordBuilder()
  /// The record that is open, with the metadata met so far.
  private var open: OpenRecord?
  /// What is wrong with the open record, when it has no type.
  private var untyped: (line: Int, reason: String)?
  /// The outermost element that this version does not read, and how deep inside it the scan is.
  private var unreadDepth = 0
  private var recordCount = 0

  private static let batchSize = 10_000

  private struct OpenRecord {
    var line: Int
    var place: ImportRecords.Place
    var type: DataType
    var result: Result<SampleRecord, RecordBuilder.Fault>
    var metadata = RecordBuilder.MetadataEntries()
  }

  init(
    service: any HealthService, documentPath: String, progress: @escaping (_ consumedBytes: Int64, _ recordCount: Int) -> Void
  ) {
    self.service = service
    self.progress = progress
    report = ImportReport(documentPath: documentPath)
  }

  func start(_ element: borrowing ExportElement) throws {
    switch element.name {
    case .healthData: break
    case .exportDate: report.exportDate = element.timestamp(for: .value)?.date
    case .me: try setCharacteristics(element)
    case .record: start(record: element)
    case .metadataEntry where open != nil: addMetadata(element)
    case .metadataEntry: break  // of an element that is counted as a whole
    case .correlation where unreadDepth == 0:
      // Its records are read; the bond between them is not, yet.
      report.notYetRead["Correlation", default: 0] += 1
    default:
      if unreadDepth == 0 { report.notYetRead[element.name.description, default: 0] += 1 }
      unreadDepth += 1
    }
  }

  func end(_ name: ExportElementName, damage: ExportDamage?) throws {
    switch name {
    case .healthData, .metadataEntry: break
    case .correlation where unreadDepth == 0: break
    case .exportDate, .me:
      if let damage { report.skip(line: damage.line, element: name.description, reason: damage.reason) }
    case .record: try end(record: damage)
    default:
      unreadDepth = max(0, unreadDepth - 1)
      if let damage, unreadDepth == 0 { report.skip(line: damage.line, element: name.description, reason: damage.reason) }
    }
  }

  func progress(consumedBytes: Int64) throws { progress(consumedBytes, recordCount) }

  /// Stores what is left and closes the report.
  func finish(_ summary: ExportScanSummary) throws {
    for place in ImportRecords.Place.allCases { try flush(place) }
    report.characteristicCount = characteristics.count
    for kind in ExportRepairs.Kind.allCases where summary.repairs[kind].count > 0 {
      let tally = summary.repairs[kind]
      report.repairs.append(.init(what: kind.sentence, count: tally.count, firstLine: tally.firstLine))
    }
    for problem in summary.strayProblems { report.skip(line: problem.line, element: "text between elements", reason: problem.reason) }
    report.skippedCount += summary.strayProblemCount - summary.strayProblems.count
    if let abandoned = summary.abandoned {
      report.incomplete = "reading stopped at line \(abandoned.line): \(abandoned.reason)"
    } else if let problem = summary.sourceProblem {
      report.incomplete = "\(problem)"
    } else if summary.isTruncated {
      report.incomplete = "the file ends before its last element does"
    }
  }

  // MARK: Records

  private func start(record element: borrowing ExportElement) {
    open = nil
    untyped = nil
    switch builder.type(of: element) {
    case .unknown(let identifier):
      report.notYetRead["Record of type \(identifier)", default: 0] += 1
    case .missing:
      untyped = (element.line, "the type is missing")
    case .known(let type):
      recordCount += 1
      report.countsByType[type, default: .init()].read += 1
      for name in builder.unknownAttributes(of: element) { report.notYetRead["attribute \(name) of Record", default: 0] += 1 }
      let place: ImportRecords.Place = element.parent == .healthData ? .top : .nested
      open = OpenRecord(line: element.line, place: place, type: type, result: builder.record(of: element, type: type))
    }
  }

  private func addMetadata(_ element: borrowing ExportElement) {
    guard let key = element.bytes(for: .key), let value = element.bytes(for: .value) else {
      open?.result = .failure(.init(reason: "a metadata entry without key or value"))
      return
    }
    open?.metadata.append(key: key, value: value)
  }

  private func end(record damage: ExportDamage?) throws {
    guard let record = open else {
      let fault = damage.map { ($0.line, $0.reason) } ?? untyped
      if let (line, reason) = fault { report.skip(line: line, element: "Record", reason: reason) }
      untyped = nil
      return
    }
    open = nil
    if let damage { return skip(record, reason: damage.reason, line: damage.line) }
    switch record.result {
    case .failure(let fault): skip(record, reason: fault.reason, line: record.line)
    case .success(var sample):
      sample.metadata = builder.metadata(record.metadata)
      batches[record.place, default: []].append(sample)
      if batches[record.place]!.count >= Self.batchSize { try flush(record.place) }
    }
  }

  private func skip(_ record: OpenRecord, reason: String, line: Int) {
    report.countsByType[record.type, default: .init()].skipped += 1
    report.skip(line: line, element: "Record of type \(record.type)", reason: reason)
  }

  private func flush(_ place: ImportRecords.Place) throws {
    guard let records = batches.removeValue(forKey: place), !records.isEmpty else { return }
    let outcome = try service.perform(ImportRecords(run: run, place: place, records: records), for: .owner)
    for (type, count) in outcome.storedByType { report.countsByType[type, default: .init()].stored += count }
    for (type, count) in outcome.alreadyThereByType { report.countsByType[type, default: .init()].alreadyThere += count }
    for (type, count) in outcome.repeatedByType {
      // The same sample at top level and inside a correlation is one record.
      report.countsByType[type, default: .init()].read -= count
      report.repeatedCount += count
    }
  }

  // MARK: The person

  private var characteristics: [String: String] = [:]

  private func setCharacteristics(_ element: borrowing ExportElement) throws {
    for index in 0..<element.count {
      let name = element.name(at: index)
      let value = String(decoding: element.value(at: index), as: UTF8.self)
      guard name.hasPrefix(Self.characteristicPrefix), !value.isEmpty, !value.hasSuffix("NotSet") else { continue }
      characteristics[name] = value
    }
    if !characteristics.isEmpty { try service.perform(SetCharacteristics(values: characteristics), for: .owner) }
  }

  private static let characteristicPrefix = "HKCharacteristicTypeIdentifier"
}

extension ExportRepairs.Kind {
  fileprivate var sentence: String {
    switch self {
    case .invalidUTF8: "bytes that are not UTF-8, replaced by U+FFFD"
    case .forbiddenCharacter: "control characters, replaced by U+FFFD"
    case .forbiddenReference: "references to control characters, replaced by U+FFFD"
    case .bareAmpersand: "bare ampersands, read as &amp;"
    case .bareLessThan: "bare less-than signs, read as &lt;"
    }
  }
}
