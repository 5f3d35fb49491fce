// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Imports an Apple Health export: a zip, the unpacked folder, or the XML alone.
///
/// Streams: memory does not grow with the file. Records are stored in batches, each whole or not at all, so that an import that was cut
/// short can simply be run again: what is stored already is not stored twice (D10).
public struct AppleExportImport: Sendable {
  /// How far an import has come.
  public struct Progress: Sendable {
    /// Bytes of the file, as given.
    public var consumedBytes: Int64
    public var totalBytes: Int64
    public var recordCount: Int
  }

  private let service: any HealthService

  /// - Parameter service: the store, in which the import acts for the owner.
  public init(service: any HealthService) { self.service = service }

  /// Imports a file. Throws ``ExportFileError`` or ``ExportScanError`` when nothing in it can be read, `HealthError` when the store fails;
  /// what was stored until then stays.
  ///
  /// - Parameters:
  ///   - filter: what of it is wanted. With less than all, files beside the XML are left out.
  ///   - replacesProfile: whether what the export says of the person takes the place of what the person set by hand.
  ///   - isCancelled: asked between pieces; once it says yes, what was read is stored and the rest left.
  public func run(
    _ file: ExportFile, filter: ImportFilter = ImportFilter(), replacesProfile: Bool = false, isCancelled: @escaping () -> Bool = { false },
    progress: (Progress) -> Void = { _ in }
  ) throws -> ImportReport {
    let document = try file.openDocument()
    let number = try service.perform(BeginImport(name: file.url.lastPathComponent), for: .owner)
    let sink = ImportSink(.init(service: service, number: number), replacesProfile: replacesProfile)
    let routes = RouteFiles(file, isCancelled: isCancelled)
    let importer = RecordImporter(sink: sink, filter: filter, documentPath: file.documentPath, routes: routes)
    func finish(isComplete: Bool) throws(HealthError) {
      try service.perform(
        FinishImport(number: number, exportDate: importer.report.exportDate, locale: importer.locale, isComplete: isComplete), for: .owner)
    }
    do {
      try Self.scan(document, of: file, importer, isCancelled: isCancelled, progress: progress)
      importer.report.number = number
      if filter.isOpen, !importer.report.isCancelled {
        do {
          try CompanionImport(service: service, number: number, isCancelled: isCancelled).run(file, &importer.report)
        } catch is CancellationError {
          importer.report.isCancelled = true
        }
      }
    } catch {
      // The first error is the one that tells why; where the store fails, this fails with it.
      try? finish(isComplete: false)
      throw error
    }
    try finish(isComplete: !importer.report.isCancelled && importer.report.incomplete == nil)
    let counted = try count(number, isCancelled)
    if counted == nil { importer.report.isCancelled = true }
    let stored = counted ?? sink.storedByType
    for type in importer.report.countsByType.keys { importer.report.countsByType[type]?.stored = stored[type] ?? 0 }
    return importer.report
  }

  /// What of an import is in the store, by the store's own count, not what we believe to have given it. Nil when the person does not want to
  /// wait.
  private func count(_ number: Int64, _ isCancelled: () -> Bool) throws -> [DataType: Int]? {
    var stored: [DataType: Int] = [:]
    var last: Int64? = -1
    while let after = last {
      if isCancelled() { return nil }
      let portion = try service.perform(CountImport(number: number, after: after), for: .owner)
      stored.merge(portion.counts, uniquingKeysWith: +)
      last = portion.last
    }
    return stored
  }

  /// Reads a file and tells what is in it, without a store.
  public static func preview(
    _ file: ExportFile, filter: ImportFilter = ImportFilter(), isCancelled: @escaping () -> Bool = { false },
    progress: (Progress) -> Void = { _ in }
  ) throws -> ImportReport {
    let routes = RouteFiles(file, isCancelled: isCancelled)
    let importer = RecordImporter(sink: ImportSink(nil), filter: filter, documentPath: file.documentPath, routes: routes)
    try scan(file.openDocument(), of: file, importer, isCancelled: isCancelled, progress: progress)
    if filter.isOpen, !importer.report.isCancelled { importer.report.files.read = file.companions.count }
    return importer.report
  }

  private static func scan(
    _ document: any ByteSource, of file: ExportFile, _ importer: RecordImporter, isCancelled: @escaping () -> Bool,
    progress: (Progress) -> Void
  ) throws {
    let source = ReadAheadSource(document)
    try withoutActuallyEscaping(progress) { progress in
      importer.progress = { bytes, records in
        if isCancelled() { throw CancellationError() }
        progress(Progress(consumedBytes: bytes, totalBytes: file.documentInputSize, recordCount: records))
      }
      defer { importer.progress = { _, _ in } }
      do {
        try importer.finish(try ExportScanner.scan(source, delegate: importer))
      } catch is CancellationError {
        importer.report.isCancelled = true
        try importer.finish(ExportScanSummary())
      }
    }
    if file.isIncompleteArchive {
      importer.report.incomplete = importer.report.incomplete ?? "the archive is cut short; what was still in it was read"
    }
  }
}
