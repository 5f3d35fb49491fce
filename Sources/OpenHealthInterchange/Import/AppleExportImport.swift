// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Imports an Apple Health export: a zip archive, the unpacked folder, or the XML file alone.
///
/// The import streams: memory does not grow with the file. Records are stored in batches, one transaction each, so that an interrupted
/// import can simply be run again: records that are stored already are not stored twice (D10).
///
///     let file = try ExportFile(URL(fileURLWithPath: "export.zip"))
///     let report = try AppleExportImport(service: engine).run(file)
///     print(report.grandTotal.stored, report.isWhole)
package struct AppleExportImport: Sendable {
  /// The progress of an import.
  package struct Progress: Sendable {
    /// The bytes that were read, of the packed file in an archive.
    package var consumedBytes: Int64
    /// The bytes of the whole file, on the same scale. A damaged archive may record a wrong number.
    package var totalBytes: Int64
    /// The number of records that were read.
    package var recordCount: Int
  }

  private let service: any HealthService

  /// - Parameter service: The store. The import acts as its owner.
  package init(service: any HealthService) { self.service = service }

  /// Imports a file and returns what became of its content. Blocks until the import ends; it uses two more threads.
  ///
  /// - Parameters:
  ///   - filter: The content to import. With a filter, files beside the XML are not imported.
  ///   - bringsBack: Whether the records that the person has corrected or deleted are imported, too.
  ///   - replacesProfile: Whether the export's characteristics take precedence over those that the person set by hand.
  ///   - isCancelled: Called between pieces. Once it returns true, the records that were read are stored and the rest is not read.
  ///   - progress: Called on the calling thread, about every 256 KiB of unpacked text.
  /// - Throws: ``ExportFault`` when nothing can be read, `HealthError` when the store fails. Batches that were
  ///   stored before stay stored.
  package func run(
    _ file: ExportFile, filter: ImportFilter = ImportFilter(), bringsBack: Bool = false, replacesProfile: Bool = false,
    isCancelled: @escaping () -> Bool = { false }, progress: (Progress) -> Void = { _ in }
  ) throws -> ImportReport {
    let document = try file.openDocument()
    // Without this, elements that an earlier version kept of the same file would stay beside the new samples.
    try KeptElementAdoption(service: service).run()
    let number = try service.perform(BeginImport(name: file.url.lastPathComponent, bringsBack: bringsBack), for: .owner)
    let sink = ImportSink(.init(service: service, number: number), replacesProfile: replacesProfile)
    let files = ElementFiles(file, isCancelled: isCancelled)
    let attachments = AttachmentFiles(file, isCancelled: isCancelled)
    let importer = RecordImporter(
      sink: sink, filter: filter, documentPath: file.documentPath, files: files, attachments: attachments)
    func finish(isComplete: Bool) throws(HealthError) {
      try service.perform(
        FinishImport(number: number, exportDate: importer.report.exportDate, locale: importer.locale, isComplete: isComplete), for: .owner)
    }
    do {
      try Self.scan(document, of: file, importer, isCancelled: isCancelled, progress: progress)
      importer.report.number = number
      if filter.isOpen, !importer.report.isCancelled {
        do {
          try CompanionImport(service: service, number: number, isCancelled: isCancelled)
            .run(file, without: attachments.taken, &importer.report)
        } catch is CancellationError {
          importer.report.isCancelled = true
        }
      }
    } catch {
      // The first error has the reason; if the store fails, this call fails, too.
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

  /// The number of samples of an import that the store contains, as it counts them itself. Nil when cancelled.
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

  /// Reads a file and returns what it contains, without a store. See ``run(_:filter:bringsBack:replacesProfile:isCancelled:progress:)`` for the
  /// parameters.
  package static func preview(
    _ file: ExportFile, filter: ImportFilter = ImportFilter(), isCancelled: @escaping () -> Bool = { false },
    progress: (Progress) -> Void = { _ in }
  ) throws -> ImportReport {
    let files = ElementFiles(file, isCancelled: isCancelled)
    let attachments = AttachmentFiles(file, isCancelled: isCancelled)
    let importer = RecordImporter(
      sink: ImportSink(nil), filter: filter, documentPath: file.documentPath, files: files, attachments: attachments)
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
    if file.renamedFiles > 0 {
      let what =
        file.renamedFiles == 1
        ? "file with two different names in the archive, used under both" : "files with two different names in the archive, used under both"
      importer.report.repairs.append(.init(what: what, count: file.renamedFiles, firstLine: 0))
    }
    importer.report.incomplete = importer.report.incomplete ?? file.incomplete
  }
}
