// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import NIOCore
import NIOHTTP1
import OpenHealthCore
import OpenHealthData
import OpenHealthFiles
import OpenHealthInterchange
import OpenHealthPages
import OpenHealthStorage

/// Writes the store to a file that a browser keeps. Here it lies on the disk without a name until the browser has it.
struct DownloadAnswer {
  /// The forms of an export.
  enum Form: String {
    case zip, csv, sqlite

    /// The name and type of the file.
    fileprivate var file: (name: String, type: String) {
      switch self {
      case .zip: ("export.zip", "application/zip")
      case .csv: ("health-csv.zip", "application/zip")
      case .sqlite: ("health.db", "application/vnd.sqlite3")
      }
    }
  }

  let service: any HealthService
  let state: WebState
  /// The folder whose file system gets the file.
  let folder: URL
  let zone: TimeZone

  /// The size of one piece of the answer.
  private static let piece = 256 << 10

  func answer(_ form: Form) async throws -> WebResponse {
    let file = try await state.run { try written(form) }
    let state = state
    let body = WebResponse.Body.stream(length: try file.size()) { writer in
      var offset = 0
      while true {
        let bytes = try await state.run { [offset] in try file.read(at: offset, count: Self.piece) }
        if bytes.isEmpty { break }
        offset += bytes.count
        try await writer.write(ByteBuffer(bytes: bytes))
      }
    }
    return WebResponse(
      .ok, ["Content-Type": form.file.type, "Content-Disposition": "attachment; filename=\"\(form.file.name)\""], body)
  }

  /// The written file.
  private func written(_ form: Form) throws -> UnnamedFile {
    switch form {
    case .zip:
      let file = try emptyFile()
      try AppleExportWriter(service: service, zone: zone).write(to: NewFile(file, named: form.file.name)) { _ in }
      return file
    case .csv:
      // Several tables grow at once, a zip has one entry after the other: the files are written before they are packed.
      var tables: [String: UnnamedFile] = [:]
      func table(_ name: String) throws -> NewFile {
        let file = try emptyFile()
        tables[name] = file
        return try NewFile(file, named: name)
      }
      try DataExport(service: service, zone: zone).write(to: CSVSink(isDisarmed: true, file: table)) { _ in }
      let names = NewFolder.list(of: Array(tables.keys))
      let list = try table(NewFolder.listName)
      try list.write(names)
      try list.finish()
      let file = try emptyFile()
      try FileArchive.move(&tables, inFolder: "health-csv", to: NewFile(file, named: form.file.name))
      return file
    case .sqlite:
      let writer = TableExportWriter(service: service, zone: zone, figures: { DataExport.sampleCells($0) })
      let export = DataExport(service: service, zone: zone)
      return try PlainDatabaseWriter.write(in: folder.path, prefix: TransitFolder.prefix) { database in
        try writer.write(to: database) { _ in }
        try export.writeComputed(to: database)
      }
    }
  }

  private func emptyFile() throws -> UnnamedFile { try UnnamedFile(in: folder.path, prefix: TransitFolder.prefix) }
}
