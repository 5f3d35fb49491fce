// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Finds the entries of an archive without its directory, from one local header to the next.
///
/// Unsafe: the scratch buffer is allocated and freed in one function, and its content is discarded.
enum ZipWalk {
  static func entries(of file: InputFile, maximumEntries: Int, isCancelled: () -> Bool) throws -> [ZipEntry] {
    var entries: [ZipEntry] = []
    var at: Int64 = 0
    while true {
      if isCancelled() { throw CancellationError() }
      guard let header = ZipLocalHeader(try file.bytes(at: at, count: ZipLocalHeader.fixedSize)) else { break }
      let names = try file.bytes(at: at + Int64(ZipLocalHeader.fixedSize), count: header.nameLength + header.extraLength)
      guard names.count == header.nameLength + header.extraLength else { break }
      guard entries.count < maximumEntries else { throw ArchiveFault.tooManyEntries(limit: maximumEntries) }
      var entry = ZipEntry(
        path: ZipNames.text(
          of: names.prefix(header.nameLength), flags: header.flags, extra: names.dropFirst(header.nameLength)),
        method: ZipEntry.Method(code: header.method),
        isEncrypted: header.isEncrypted,
        compressedSize: UInt64(header.compressedSize),
        size: UInt64(header.size),
        checksum: header.checksum,
        headerOffset: UInt64(at))
      if var extra = Zip64Extra(in: names.dropFirst(header.nameLength)) {
        entry.isZip64 = true
        if entry.size == ZipEntry.mark { entry.size = extra.next() }
        if entry.compressedSize == ZipEntry.mark { entry.compressedSize = extra.next() ?? entry.compressedSize }
      }
      let start = at + Int64(ZipLocalHeader.fixedSize + names.count)
      guard let next = try end(of: &entry, header: header, start: start, in: file, isCancelled) else {
        entries.append(entry)
        break
      }
      entries.append(entry)
      at = next
    }
    return entries
  }

  /// Completes the entry's sizes and returns the offset of the next header; nil when that cannot be determined.
  private static func end(
    of entry: inout ZipEntry, header: ZipLocalHeader, start: Int64, in file: InputFile, _ isCancelled: () -> Bool
  ) throws -> Int64? {
    if !header.hasDescriptor {
      let end = start.addingReportingOverflow(Int64(clamping: entry.compressedSize))
      return end.overflow || end.partialValue > file.size ? nil : end.partialValue
    }
    // The sizes follow the data, so only the end marker in the data shows where they end.
    entry.size = nil
    entry.checksum = nil
    entry.compressedSize = UInt64(max(0, file.size - start))
    guard entry.method == .deflate, !entry.isEncrypted else { return nil }
    let source = try InflateSource(file: file, range: start..<max(start, file.size))
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { scratch.deallocate() }
    while try source.read(into: scratch) > 0 {
      if isCancelled() { throw CancellationError() }
    }
    guard source.problem == nil else { return nil }
    entry.compressedSize = UInt64(source.consumedBytes)
    entry.size = UInt64(source.producedBytes)
    let end = start + source.consumedBytes
    let tail = try file.bytes(at: end, count: 24)
    let skip = tail.count >= 4 && tail.little32(at: 0) == 0x0807_4B50 ? 4 : 0
    guard tail.count >= skip + 12 else { return nil }
    entry.checksum = tail.little32(at: skip)
    let isLong = tail.count >= skip + 20 && tail.little64(at: skip + 4) == entry.compressedSize && entry.isZip64
    return end + Int64(skip + (isLong ? 20 : 12))
  }
}
