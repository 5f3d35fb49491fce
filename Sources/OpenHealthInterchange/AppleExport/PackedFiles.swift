// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthFiles

/// The files of a zip archive or a folder, by path, for readers of other files than exports.
///
/// Unsafe: a piece is an array of this function, written up to the returned count.
package struct PackedFiles: Sendable {
  private enum Place: Sendable {
    case entry(ZipEntry)
    case file(String)
  }

  /// The paths in the archive or folder, without folders.
  package let paths: [String]
  private let places: [String: Place]
  private let archive: ZipReader?

  /// Lists the files at a path. Nil if it is neither a zip archive nor a folder.
  ///
  /// Throws ``ExportFault`` for one that cannot be read, and `CancellationError` once `isCancelled` returns true.
  package init?(_ path: String, isCancelled: () -> Bool = { false }) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let limits = ImportLimits()
    if status.st_mode & S_IFMT == S_IFDIR {
      var listing = FolderListing(root: path, limits: limits)
      try ExportFile.translating(path) { try listing.add(below: "", isCancelled: isCancelled) }
      self.init(places: Dictionary(uniqueKeysWithValues: listing.files.map { ($0.path, .file(path + "/" + $0.path)) }), archive: nil)
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    try self.init(path, isCancelled) { try InputFile(path: path) }
  }

  /// Lists the files of a zip archive without a name in a folder; nil for another file. ``init(_:isCancelled:)`` says what it throws.
  ///
  /// - Parameter name: the file's name where it comes from, for errors.
  package init?(_ file: UnnamedFile, named name: String, isCancelled: () -> Bool = { false }) throws {
    try self.init("/" + name, isCancelled) { try InputFile(file) }
  }

  private init?(_ path: String, _ isCancelled: () -> Bool, _ open: () throws -> InputFile) throws {
    let archive = try ExportFile.translating(path) { () -> ZipReader? in
      let file = try open()
      guard try ZipReader.isZip(file) else { return nil }
      return try ZipReader(file: file, maximumEntries: ImportLimits().files, isCancelled: isCancelled)
    }
    guard let archive else { return nil }
    // Of two entries with one path, the later one counts, as when an archive is unpacked.
    self.init(places: Dictionary(archive.entries.filter { !$0.isFolder }.map { ($0.path, .entry($0)) }) { $1 }, archive: archive)
  }

  private init(places: [String: Place], archive: ZipReader?) {
    (self.places, self.archive, paths) = (places, archive, Array(places.keys))
  }

  /// The bytes of a file, up to a damage of the archive or the limit, with a sentence about that; nil for none.
  package func content(of path: String, atMost limit: Int) -> (bytes: [UInt8], fault: String?) {
    var bytes: [UInt8] = []
    do {
      let source: any ByteSource
      switch places[path] {
      case .entry(let entry)?:
        // Not nil: an entry comes from an archive.
        source = try archive!.open(entry, limit: Int64(limit))
      case .file(let name)?: source = FileSource(file: try InputFile(path: name))
      case nil: return ([], "There is no file \(path).")
      }
      var piece = [UInt8](repeating: 0, count: 256 << 10)
      while true {
        let count = try piece.withUnsafeMutableBytes { try source.read(into: $0) }
        if count == 0 { return (bytes, source.problem?.description) }
        let room = limit - bytes.count
        bytes += piece[..<min(count, room)]
        if count > room { return (bytes, ByteSourceProblem.tooLarge(limit: Int64(limit)).description) }
      }
    } catch {
      return (bytes, "\(error)")
    }
  }
}
