// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthParquet

/// The tables of a file or folder, as far as they are CSV or Parquet.
package enum TableFiles {
  /// What a file is, by its first bytes.
  package enum Form: Sendable, Equatable { case parquet, database, other }

  /// The most files of a folder that are looked at.
  package static let mostFiles = 2000

  /// The form of a file. Throws `FileFault` for a path that is no regular file.
  package static func form(ofFile path: String) throws -> Form {
    guard let file = try OpenFile(path) else { throw FileFault(.system(ENOENT), path) }
    let head = try file.bytes(at: 0, count: 16)
    if head.starts(with: Array("PAR1".utf8)) { return .parquet }
    return head == Array("SQLite format 3\0".utf8) ? .database : .other
  }

  /// Opens a CSV file at its first row.
  ///
  /// - Parameter separator: see ``CSVReader/init(separator:read:)``.
  package static func csv(_ path: String, separator: UInt8? = nil) throws -> CSVReader {
    guard let file = try OpenFile(path) else { throw FileFault(.system(ENOENT), path) }
    var offset = 0
    return try CSVReader(separator: separator) {
      let piece = try file.bytes(at: offset, count: 256 << 10)
      offset += piece.count
      return piece
    }
  }

  /// Opens a Parquet file of ours at its first row.
  package static func parquet(_ path: String) throws -> ParquetInput {
    guard let file = try OpenFile(path) else { throw FileFault(.system(ENOENT), path) }
    return try ParquetInput(size: file.size) { try file.bytes(at: $0, count: $1) }
  }

  /// The tables of a folder that `health export --csv` or `--parquet` wrote; nil for another folder. Files with other endings, and folders
  /// in it, are none of it.
  package static func tables(ofFolder path: String) throws -> [NamedTable]? {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return nil }  // no folder
    guard names.contains("types.csv") || names.contains("types.parquet") else { return nil }
    guard names.count <= mostFiles else { throw TableImportFault("There are more than \(mostFiles) files in the folder.") }
    return names.sorted().compactMap { name in
      let file = "\(path)/\(name)"
      if name.hasSuffix(".csv") { return NamedTable(String(name.dropLast(4)), isDisarmed: true) { try csv(file, separator: 0x2C) } }
      if name.hasSuffix(".parquet") { return NamedTable(String(name.dropLast(8)), isDisarmed: false) { try parquet(file) } }
      return nil
    }
  }
}

/// A regular file that is read at any position.
private final class OpenFile {
  private let descriptor: Int32
  private let path: String
  let size: Int

  /// Nil where there is no file.
  init?(_ path: String) throws {
    guard let opened = try CheckedFile.open(path) else { return nil }
    (descriptor, self.path) = (opened, path)
    var facts = stat()
    guard fstat(opened, &facts) == 0 else {
      let code = errno
      close(opened)
      throw FileFault(.system(code), path)
    }
    size = Int(facts.st_size)
  }

  deinit { close(descriptor) }

  /// The bytes from an offset on; fewer than `count` at the end of the file.
  ///
  /// Unsafe: the buffer is a local array, and is written up to its count.
  func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    var result = [UInt8](repeating: 0, count: max(0, min(count, size - offset)))
    var filled = 0
    while filled < result.count {
      // Not nil: the array is not empty.
      let read = result.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress! + filled, $0.count - filled, off_t(offset + filled)) }
      if read == 0 { break }
      if read < 0, errno != EINTR { throw FileFault(.system(errno), path) }
      filled += max(0, read)
    }
    result.removeLast(result.count - filled)
    return result
  }
}
