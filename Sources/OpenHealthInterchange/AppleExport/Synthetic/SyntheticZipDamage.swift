// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Breaks a zip that has been written whole.
enum SyntheticZipDamage {
  /// Applies those defects that are of the archive. Returns how many bytes of the XML can still be relied on, or nil for all.
  static func apply(_ defects: [ExportDefect], to url: URL, document: String) throws -> Int64? {
    let file = try InputFile(path: url.path)
    guard let directory = try ZipDirectory.find(in: file),
      let entry = directory.entries.first(where: { $0.path == SyntheticZip.folder + document }),
      let header = ZipLocalHeader(try file.bytes(at: Int64(entry.headerOffset), count: ZipLocalHeader.fixedSize))
    else { preconditionFailure("The archive has just been written.") }
    let start = Int64(entry.headerOffset) + Int64(ZipLocalHeader.fixedSize + header.nameLength + header.extraLength)
    let packed = Int64(entry.compressedSize)
    var end: Int64?
    if defects.contains(.flippedZipByte) {
      let place = start + packed * 7 / 10
      try replaceByte(at: place, in: url, with: try file.bytes(at: place, count: 1)[0] ^ 0x5A)
      end = place
    }
    if defects.contains(.truncatedZip) {
      let place = start + packed * 4 / 5
      try truncate(url, to: place)
      end = end ?? place
    } else if defects.contains(.missingZipDirectory) {
      try truncate(url, to: directory.offset)
    }
    return try end.map { try readableBytes(of: url, range: start..<$0) }
  }

  private static func replaceByte(at place: Int64, in url: URL, with byte: UInt8) throws {
    let handle = try FileHandle(forUpdating: url)
    try handle.seek(toOffset: UInt64(place))
    try handle.write(contentsOf: [byte])
    try handle.close()
  }

  private static func truncate(_ url: URL, to length: Int64) throws {
    let handle = try FileHandle(forUpdating: url)
    try handle.truncate(atOffset: UInt64(length))
    try handle.close()
  }

  /// How much text comes out of the first part of a packed entry.
  private static func readableBytes(of url: URL, range: Range<Int64>) throws -> Int64 {
    let source = try InflateSource(file: InputFile(path: url.path), range: range)
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { scratch.deallocate() }
    while try source.read(into: scratch) > 0 {}
    return Int64(source.producedBytes)
  }
}
