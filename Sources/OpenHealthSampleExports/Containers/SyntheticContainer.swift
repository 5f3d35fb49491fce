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

/// Damages a complete zip archive.
enum SyntheticZipDamage {
  /// Applies the defects of archives. Returns how many bytes of the XML are still reliable; nil for all.
  ///
  /// - Parameters:
  ///   - data: The offsets of the packed XML.
  ///   - directory: The offset of the directory.
  static func apply(_ defects: [ExportDefect], to url: URL, data: Range<Int64>, directory: Int64) throws -> Int64? {
    let packed = Int64(data.count)
    var end: Int64?
    if defects.contains(.flippedZipByte) {
      let place = data.lowerBound + packed * 7 / 10
      try flipByte(at: place, in: url)
      end = place
    }
    if defects.contains(.truncatedZip) {
      let place = data.lowerBound + packed * 4 / 5
      try truncate(url, to: place)
      end = end ?? place
    } else if defects.contains(.missingZipDirectory) {
      try truncate(url, to: directory)
    }
    return try end.map { try InflateSource.unpackedCount(path: url.path, range: data.lowerBound..<$0) }
  }

  private static func flipByte(at place: Int64, in url: URL) throws {
    let handle = try FileHandle(forUpdating: url)
    try handle.seek(toOffset: UInt64(place))
    guard let byte = try handle.read(upToCount: 1)?.first else { preconditionFailure("The archive has just been written.") }
    try handle.seek(toOffset: UInt64(place))
    try handle.write(contentsOf: [byte ^ 0x5A])
    try handle.close()
  }

  private static func truncate(_ url: URL, to length: Int64) throws {
    let handle = try FileHandle(forUpdating: url)
    try handle.truncate(atOffset: UInt64(length))
    try handle.close()
  }
}
