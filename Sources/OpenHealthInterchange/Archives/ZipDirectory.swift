// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The list of entries at the end of a zip archive.
struct ZipDirectory {
  var offset: Int64
  var entries: [ZipEntry]

  /// The most end records to try, from the last one backwards.
  static let maximumEndRecords = 16

  private struct Limits {
    var entries: Int
    var bytes: UInt64
  }

  /// Returns the last intact directory in the file; nil when there is none.
  static func find(
    in file: InputFile, maximumEntries: Int = ZipReader.maximumEntries, maximumBytes: UInt64 = ZipReader.maximumDirectoryBytes,
    isCancelled: () -> Bool = { false }
  ) throws -> ZipDirectory? {
    let limits = Limits(entries: maximumEntries, bytes: maximumBytes)
    // The end record is 22 bytes and may be followed by a comment of up to 65,535.
    let tailStart = max(0, file.size - 65_557)
    let tail = try file.bytes(at: tailStart, count: 65_557)
    var at = tail.count - 22
    var hasTooMany = false
    // A comment can contain bytes that look like end records, and each can name another directory.
    var remaining = maximumEndRecords
    while at >= 0, remaining > 0 {
      if tail[at] == 0x50, tail.little32(at: at) == 0x0605_4B50 {
        if isCancelled() { throw CancellationError() }
        remaining -= 1
        let record = Array(tail[at..<(at + 22)])
        do {
          let place = tailStart + Int64(at)
          if let found = try read(endRecord: record, at: place, in: file, limits, isCancelled) { return found }
        } catch ArchiveFault.tooManyEntries {
          // This may not be an end record after all; try others.
          hasTooMany = true
        }
      }
      at -= 1
    }
    if hasTooMany { throw ArchiveFault.tooManyEntries(limit: maximumEntries) }
    return nil
  }

  private static func read(
    endRecord: [UInt8], at recordOffset: Int64, in file: InputFile, _ limits: Limits, _ isCancelled: () -> Bool
  ) throws -> ZipDirectory? {
    var count = UInt64(endRecord.little16(at: 10))
    var size = UInt64(endRecord.little32(at: 12))
    var offset = UInt64(endRecord.little32(at: 16))
    var end = recordOffset
    if count == 0xFFFF || size == ZipEntry.mark || offset == ZipEntry.mark, let large = try zip64Record(before: recordOffset, in: file) {
      (count, size, offset, end) = (large.count, large.size, large.offset, large.recordOffset)
    }
    guard size <= UInt64(max(0, end)) else { return nil }
    guard size <= limits.bytes, count <= limits.entries else { throw ArchiveFault.tooManyEntries(limit: limits.entries) }
    // Bytes that were put before the archive shift all offsets by the same distance.
    let start = end - Int64(size)
    guard offset <= UInt64(start) else { return nil }
    let shift = UInt64(start) - offset
    let bytes = try file.bytes(at: start, count: Int(size))
    guard let entries = try parse(bytes, count: Int(count), shift: shift, limits.entries, isCancelled) else { return nil }
    return ZipDirectory(offset: start, entries: entries)
  }

  private struct Zip64Record {
    var count: UInt64
    var size: UInt64
    var offset: UInt64
    var recordOffset: Int64
  }

  private static func zip64Record(before endRecord: Int64, in file: InputFile) throws(ArchiveFault) -> Zip64Record? {
    guard endRecord >= 76 else { return nil }
    let locator = try file.bytes(at: endRecord - 20, count: 20)
    guard locator.count == 20, locator.little32(at: 0) == 0x0706_4B50 else { return nil }
    // Directly before the locator in every archive without prepended bytes; otherwise where the locator says.
    for position in [endRecord - 76, Int64(clamping: locator.little64(at: 8))] where position <= endRecord - 76 {
      let record = try file.bytes(at: position, count: 56)
      if record.count == 56, record.little32(at: 0) == 0x0606_4B50 {
        return Zip64Record(
          count: record.little64(at: 32), size: record.little64(at: 40), offset: record.little64(at: 48), recordOffset: position)
      }
    }
    return nil
  }

  private static func parse(
    _ bytes: [UInt8], count: Int, shift: UInt64, _ maximumEntries: Int, _ isCancelled: () -> Bool
  ) throws -> [ZipEntry]? {
    var entries: [ZipEntry] = []
    entries.reserveCapacity(min(count, bytes.count / 46))
    var at = 0
    while at + 46 <= bytes.count, bytes.little32(at: at) == 0x0201_4B50 {
      guard entries.count < maximumEntries else { throw ArchiveFault.tooManyEntries(limit: maximumEntries) }
      if entries.count & 0xFFF == 0, isCancelled() { throw CancellationError() }
      let nameEnd = at + 46 + Int(bytes.little16(at: at + 28))
      let extraEnd = nameEnd + Int(bytes.little16(at: at + 30))
      let next = extraEnd + Int(bytes.little16(at: at + 32))
      guard next <= bytes.count else { return nil }
      var entry = ZipEntry(
        path: ZipNames.text(of: bytes[(at + 46)..<nameEnd], flags: bytes.little16(at: at + 8), extra: bytes[nameEnd..<extraEnd]),
        method: ZipEntry.Method(code: bytes.little16(at: at + 10)),
        isEncrypted: bytes.little16(at: at + 8) & 0x2041 != 0,
        compressedSize: UInt64(bytes.little32(at: at + 20)),
        size: UInt64(bytes.little32(at: at + 24)),
        checksum: bytes.little32(at: at + 16),
        headerOffset: UInt64(bytes.little32(at: at + 42)))
      if var extra = Zip64Extra(in: bytes[nameEnd..<extraEnd]) {
        entry.isZip64 = true
        if entry.size == ZipEntry.mark { entry.size = extra.next() ?? entry.size }
        if entry.compressedSize == ZipEntry.mark { entry.compressedSize = extra.next() ?? entry.compressedSize }
        if entry.headerOffset == ZipEntry.mark { entry.headerOffset = extra.next() ?? entry.headerOffset }
      }
      let moved = entry.headerOffset.addingReportingOverflow(shift)
      guard !moved.overflow, moved.partialValue <= UInt64(Int64.max) else { return nil }
      entry.headerOffset = moved.partialValue
      entries.append(entry)
      at = next
    }
    // Archivers without zip64 record only the lower 16 bits of the count.
    guard at == bytes.count, entries.count & 0xFFFF == count & 0xFFFF else { return nil }
    return entries
  }
}

/// A file in a zip archive.
struct ZipEntry: Hashable, Sendable {
  enum Method: Hashable, Sendable {
    case stored
    case deflate
    case other(UInt16)

    init(code: UInt16) {
      switch code {
      case 0: self = .stored
      case 8: self = .deflate
      default: self = .other(code)
      }
    }
  }

  /// The recorded name. It is never used as a path on disk.
  var path: String
  /// The entry's other name, where the two headers do not agree; nil where they do. See ``ZipNames``.
  var otherPath: String?
  var method: Method
  var isEncrypted = false
  var compressedSize: UInt64
  /// The unpacked length; nil when a truncated archive does not record it.
  var size: UInt64?
  var checksum: UInt32?
  /// The offset of the local header.
  var headerOffset: UInt64
  /// The offset of the next entry's header, before which the data must end.
  var dataLimit: UInt64 = .max
  /// Whether an earlier entry of the list begins at the same offset.
  var isRepeated = false
  /// Whether the sizes are full 64-bit numbers.
  var isZip64 = false

  /// What a field of 32 bits holds where the number is in the zip64 field instead: this number and larger ones need 64 bits.
  static let mark: UInt64 = 0xFFFF_FFFF

  /// Whether it is the entry of a folder: a name that ends so, without content.
  var isFolder: Bool { path.hasSuffix("/") && size ?? 0 == 0 }
}
