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

/// Writes the store to a file that a browser keeps.
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
  /// The folder for the file on its way.
  let folder: URL
  let zone: TimeZone

  /// The size of one piece of the answer.
  private static let piece = 256 << 10

  /// A file that is closed when nobody holds it any more.
  private final class OpenFile: Sendable {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
  }

  func answer(_ form: Form) async throws -> WebResponse {
    let file = OpenFile(try await state.run { try written(form) })
    var status = stat()
    guard fstat(file.descriptor, &status) == 0 else { throw FileFault(.system(errno), "export") }
    let state = state
    let body = WebResponse.Body.stream(length: Int(status.st_size)) { writer in
      while true {
        let bytes = try await state.run {
          var bytes = [UInt8](repeating: 0, count: Self.piece)
          // Unsafe: `read` uses the pointer only during the call, and writes at most the bytes of the array.
          let count = bytes.withUnsafeMutableBytes { read(file.descriptor, $0.baseAddress, $0.count) }
          guard count >= 0 else { throw FileFault(.system(errno), "export") }
          return Array(bytes.prefix(count))
        }
        if bytes.isEmpty { break }
        try await writer.write(ByteBuffer(bytes: bytes))
      }
    }
    return WebResponse(
      .ok, ["Content-Type": form.file.type, "Content-Disposition": "attachment; filename=\"\(form.file.name)\""], body)
  }

  /// The written file, open for reading and without a name any more.
  private func written(_ form: Form) throws -> Int32 {
    var template = Array((folder.path + "/\(TransitFolder.prefix)XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw FileFault(.system(errno), folder.path) }
    let made = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    // What cannot be removed now goes at the next start.
    defer { try? FileManager.default.removeItem(atPath: made) }
    let path = made + "/export"
    switch form {
    case .zip:
      try AppleExportWriter(service: service, zone: zone).write(to: NewFile(at: path, replacing: false, mayStream: false)) { _ in }
    case .csv:
      // Several tables grow at once, a zip has one entry after the other: the files are written before they are packed.
      let tables = try NewFolder(at: made + "/health-csv", replacing: false)
      try DataExport(service: service, zone: zone).write(to: CSVSink(tables, isDisarmed: true)) { _ in }
      try tables.finish()
      try FolderArchive.move(tables.path, named: "health-csv", to: NewFile(at: path, replacing: false, mayStream: false))
    case .sqlite:
      let writer = TableExportWriter(service: service, zone: zone, figures: { DataExport.workoutCells($0) })
      let export = DataExport(service: service, zone: zone)
      try PlainDatabaseWriter.write(to: path, replacing: false) { database in
        try writer.write(to: database) { _ in }
        try export.writeComputed(to: database)
      }
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFault(.system(errno), path) }
    return descriptor
  }
}
