// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The files in a zip archive, listed without unpacking them.
///
/// It reads the directory at the end of the archive. If that is missing or damaged, as after an interrupted download, it walks the entries
/// from the front instead, so that all complete entries can be read; that costs one pass over the archive.
///
/// Method, sizes and checksum are those of the directory, also where the local header has others: content that does not fit them is a problem
/// of the source that reads it. Names are no content, so no checksum covers them: those of the two headers are compared (``ZipNames``).
struct ZipReader: Sendable {
  let file: InputFile
  let entries: [ZipEntry]
  /// Whether the directory at the end was missing or damaged.
  let isIncomplete: Bool
  /// The offset past which no entry's data reach.
  private let dataEnd: Int64

  static let maximumDirectoryBytes: UInt64 = 128 << 20
  static let maximumEntries = 1_000_000

  /// Lists the entries. Throws `ArchiveFault.notAZip` when nothing in the file looks like an archive, and `CancellationError`.
  init(
    file: InputFile, maximumEntries: Int = maximumEntries, maximumDirectoryBytes: UInt64 = maximumDirectoryBytes,
    isCancelled: () -> Bool = { false }
  ) throws {
    self.file = file
    let directory = try ZipDirectory.find(
      in: file, maximumEntries: maximumEntries, maximumBytes: maximumDirectoryBytes, isCancelled: isCancelled)
    if let directory {
      entries = try ZipNames.compared(Self.withLimits(directory.entries), in: file, isCancelled: isCancelled)
      dataEnd = directory.offset
      isIncomplete = false
    } else {
      guard try Self.isZip(file) else { throw ArchiveFault.notAZip }
      entries = try ZipWalk.entries(of: file, maximumEntries: maximumEntries, isCancelled: isCancelled)
      dataEnd = file.size
      isIncomplete = true
    }
  }

  /// Whether the file begins with a signature of zip archives.
  static func isZip(_ file: InputFile) throws(ArchiveFault) -> Bool {
    let start = try file.bytes(at: 0, count: 4)
    return [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6], [0x50, 0x4B, 7, 8]].contains(start)
  }

  /// Sets where the data of each entry must end: where the next entry begins. So no two entries unpack the same bytes.
  private static func withLimits(_ entries: [ZipEntry]) -> [ZipEntry] {
    var entries = entries
    let order = entries.indices.sorted { (entries[$0].headerOffset, $0) < (entries[$1].headerOffset, $1) }
    for (index, next) in zip(order, order.dropFirst()) {
      entries[index].dataLimit = entries[next].headerOffset
      entries[next].isRepeated = entries[index].headerOffset == entries[next].headerOffset
    }
    // Of entries at the same offset, the first has the data.
    for (index, next) in zip(order, order.dropFirst()).reversed() where entries[next].isRepeated {
      entries[index].dataLimit = entries[next].dataLimit
    }
    return entries
  }

  /// Opens an entry's content for reading. Reading packed content of more than `limit` bytes ends early, with a problem.
  func open(_ entry: ZipEntry, limit: Int64 = .max) throws(ArchiveFault) -> any ByteSource {
    if entry.isRepeated { throw .overlap(path: entry.path) }
    if entry.isEncrypted { throw .encrypted(path: entry.path) }
    let header = try file.bytes(at: Int64(clamping: entry.headerOffset), count: ZipLocalHeader.fixedSize)
    guard let local = ZipLocalHeader(header) else { throw .damagedHeader(path: entry.path) }
    let start = Int64(entry.headerOffset) + Int64(ZipLocalHeader.fixedSize + local.nameLength + local.extraLength)
    guard start <= dataEnd else { throw .damagedHeader(path: entry.path) }
    let end = min(dataEnd, Int64(clamping: entry.dataLimit))
    guard start <= end, end == dataEnd || entry.compressedSize <= UInt64(end - start) else { throw .overlap(path: entry.path) }
    switch entry.method {
    case .stored:
      let end = start.addingReportingOverflow(Int64(clamping: entry.compressedSize))
      // If a truncated archive does not record the size, the content extends to the archive's end, and may include what follows it.
      return FileSource(
        file: file, range: start..<(end.overflow ? .max : end.partialValue), expectedChecksum: entry.checksum, isCutOff: entry.size == nil)
    case .deflate:
      // The end marker in the data decides, not the recorded size, which some archivers truncate to 32 bits.
      let expectation = InflateSource.Expectation(checksum: entry.checksum, size: entry.size, isModulo32Bits: !entry.isZip64)
      return try InflateSource(file: file, range: start..<end, expectation: expectation, limit: limit)
    case .other(let code):
      throw .unknownMethod(code, path: entry.path)
    }
  }
}

/// The fields of a local header that are needed to find the entry's data.
struct ZipLocalHeader {
  static let fixedSize = 30
  static let signature: UInt32 = 0x0403_4B50

  var flags: UInt16
  var method: UInt16
  var checksum: UInt32
  var compressedSize: UInt32
  var size: UInt32
  var nameLength: Int
  var extraLength: Int

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.fixedSize, bytes.little32(at: 0) == Self.signature else { return nil }
    flags = bytes.little16(at: 6)
    method = bytes.little16(at: 8)
    checksum = bytes.little32(at: 14)
    compressedSize = bytes.little32(at: 18)
    size = bytes.little32(at: 22)
    nameLength = Int(bytes.little16(at: 26))
    extraLength = Int(bytes.little16(at: 28))
  }

  var isEncrypted: Bool { flags & 0x2041 != 0 }
  var hasDescriptor: Bool { flags & 8 != 0 }
}

/// The zip64 extra field: 64-bit values for the header's fields that are all ones, in their order.
struct Zip64Extra {
  private var numbers: ArraySlice<UInt64>

  init?(in extra: ArraySlice<UInt8>) {
    var rest = extra
    while rest.count >= 4 {
      let length = Int(rest.little16(at: 2))
      guard rest.count >= 4 + length else { return nil }
      if rest.little16(at: 0) == 1 {
        let body = rest.dropFirst(4).prefix(length)
        numbers = ArraySlice((0..<(length / 8)).map { body.little64(at: $0 * 8) })
        return
      }
      rest = rest.dropFirst(4 + length)
    }
    return nil
  }

  mutating func next() -> UInt64? { numbers.popFirst() }
}

extension RandomAccessCollection where Element == UInt8, Index == Int {
  func little16(at offset: Int) -> UInt16 { (0..<2).reduce(0) { $0 | UInt16(self[startIndex + offset + $1]) << (8 * $1) } }
  func little32(at offset: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(self[startIndex + offset + $1]) << (8 * $1) } }
  func little64(at offset: Int) -> UInt64 { (0..<8).reduce(0) { $0 | UInt64(self[startIndex + offset + $1]) << (8 * $1) } }
}
