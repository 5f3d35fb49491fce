// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthInterchange

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
