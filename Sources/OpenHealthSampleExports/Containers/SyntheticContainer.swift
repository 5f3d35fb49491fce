// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthInterchange

/// Stores the files of an export.
protocol SyntheticContainer {
  /// Adds a file of at most a number of bytes at a path in the export's folder.
  func add(
    _ path: String, expecting bytes: Int64, hasWideLineBreaks: Bool, _ write: (SyntheticOutput) throws -> Void
  ) throws
  /// Adds files that no genuine export contains, and returns their number.
  func addPathTraversal() throws -> Int
  func finish() throws
}

extension SyntheticContainer {
  func add(_ path: String, _ write: (SyntheticOutput) throws -> Void) throws {
    try add(path, expecting: 0, hasWideLineBreaks: false, write)
  }
}

/// A zip archive, as the phone writes it.
struct SyntheticZip: SyntheticContainer {
  private let archive: ZipWriter

  static let folder = "apple_health_export/"

  init(_ file: NewFile) throws { archive = try ZipWriter(file, level: 1) }

  func add(
    _ path: String, expecting bytes: Int64, hasWideLineBreaks: Bool, _ write: (SyntheticOutput) throws -> Void
  ) throws {
    try archive.begin(Self.folder + path, expecting: bytes)
    let output = SyntheticOutput(hasWideLineBreaks: hasWideLineBreaks) { try archive.write($0) }
    try write(output)
    try output.flush()
    try archive.end()
  }

  func addPathTraversal() throws -> Int {
    let paths = [
      "../../escaped.gpx", "/tmp/escaped.gpx", Self.folder + "workout-routes/../../../escaped.gpx", "..\\..\\escaped.gpx", "C:\\x.gpx",
    ]
    for path in paths {
      try archive.begin(path)
      try archive.write("<gpx/>\n")
      try archive.end()
    }
    return paths.count
  }

  func finish() throws { try archive.writeDirectory() }

  /// Damages the complete archive at `url`. Returns how many bytes of the XML are still reliable; nil for all.
  func damage(by defects: [ExportDefect], in url: URL, document: String) throws -> Int64? {
    guard let data = archive.dataRange(of: Self.folder + document), let directory = archive.directoryOffset else {
      preconditionFailure("The archive has just been written.")
    }
    return try SyntheticZipDamage.apply(defects, to: url, data: data, directory: directory)
  }
}

/// A folder with the files of the zip archive's folder.
struct SyntheticFolder: SyntheticContainer {
  private let url: URL
  private let replacing: Bool

  init(url: URL, replacing: Bool) throws {
    self.url = url
    self.replacing = replacing
    // Where there is no folder yet, nothing can be overwritten.
    if !replacing, let first = try? FileManager.default.contentsOfDirectory(atPath: url.path), !first.isEmpty {
      throw FileFault(.exists, url.path)
    }
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func add(
    _ path: String, expecting bytes: Int64, hasWideLineBreaks: Bool, _ write: (SyntheticOutput) throws -> Void
  ) throws {
    let place = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    let file = try NewFile(at: place.path, replacing: replacing, mayStream: false)
    let output = SyntheticOutput(hasWideLineBreaks: hasWideLineBreaks) { try file.write($0) }
    try write(output)
    try output.flush()
    try file.finish()
  }

  /// Adds a symbolic link that leads out of the folder. It does not count as a file of the export.
  func addPathTraversal() throws -> Int {
    let link = url.appendingPathComponent("workout-routes/escaped.gpx")
    try FileManager.default.createDirectory(at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
    if replacing { unlink(link.path) }
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "../../../../../../../../etc/passwd")
    return 0
  }

  func finish() {}
}
