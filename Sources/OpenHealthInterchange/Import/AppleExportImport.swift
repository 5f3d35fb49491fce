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

  /// Looks whether there is an export in a file. Throws ``ExportFileError`` when there is none.
  public static func check(_ url: URL) throws(ExportFileError) { _ = try ExportFile(url) }

  /// Imports a file. Throws ``ExportFileError`` or ``ImportError`` when nothing in it can be read, `HealthError` when the store fails;
  /// what was stored until then stays.
  public func run(_ url: URL, progress: (Progress) -> Void = { _ in }) throws -> ImportReport {
    let file = try ExportFile(url)
    let source = try file.openDocument()
    return try withoutActuallyEscaping(progress) { progress in
      let importer = RecordImporter(service: service, documentPath: file.documentPath) { bytes, records in
        progress(Progress(consumedBytes: bytes, totalBytes: file.documentInputSize, recordCount: records))
      }
      let summary: ExportScanSummary
      do {
        summary = try ExportScanner.scan(source, delegate: importer)
      } catch let error as ExportScanError {
        throw ImportError(description: error.description)
      }
      try importer.finish(summary)
      importer.report.companionFileCount = file.companions.count
      if file.isIncompleteArchive {
        importer.report.incomplete = importer.report.incomplete ?? "the archive is cut short; what was still in it was read"
      }
      return importer.report
    }
  }
}
