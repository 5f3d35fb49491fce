// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CZlib
import Foundation
import OpenHealthFiles

/// Writes a zip archive from front to back, without knowing sizes in advance.
///
/// The same calls write the same bytes: every entry has the same time stamp (1980-01-01). Memory does not grow with the content. Call
/// ``finish()`` at the end; without it there is no file.
///
/// Unsafe: the object owns stream and output buffer until `deinit`. zlib reads the caller's bytes only during `write`, and writes to
/// `packed` up to its count.
package final class ZipWriter {
  private let output: NewFile
  private let stream: UnsafeMutablePointer<z_stream>
  private let packed: UnsafeMutableRawBufferPointer
  private var current: Entry?
  private var written: [Entry] = []
  private let maximumEntries: Int
  /// The offset of the directory; nil until it is written.
  package private(set) var directoryOffset: Int64?

  /// An entry while it is written, and afterwards in the directory.
  private struct Entry {
    let path: String
    let method: ZipEntry.Method
    let headerOffset: UInt64
    let isZip64: Bool
    var size: UInt64 = 0
    var compressedSize: UInt64 = 0
    /// Complete when the entry has been ended.
    var checksum = Checksum()
  }

  /// Writes to a new file. `level` is zlib's, from 1 (fast) to 9 (small).
  package convenience init(_ file: NewFile, level: Int32 = 6) throws {
    try self.init(file, level: level, maximumEntries: ZipReader.maximumEntries)
  }

  init(_ file: NewFile, level: Int32 = 6, maximumEntries: Int) throws {
    output = file
    self.maximumEntries = maximumEntries
    packed = .allocate(byteCount: 64 << 10, alignment: 16)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let size = Int32(MemoryLayout<z_stream>.size)
    guard deflateInit2_(stream, level, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
      throw ArchiveFault.outOfMemory
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    packed.deallocate()
  }

  /// Begins an entry that will have at most a number of bytes. It is written as zip64 if that many bytes need it; otherwise writing 4 GiB
  /// throws.
  package func begin(_ path: String, expecting bytes: Int64 = 0) throws {
    try begin(path, method: .deflate, expecting: bytes)
  }

  /// Begins an entry with a compression method.
  func begin(_ path: String, method: ZipEntry.Method, expecting bytes: Int64 = 0) throws {
    precondition(current == nil, "The entry before has not been ended.")
    precondition(method == .deflate || method == .stored, "Only stored and deflated entries can be written.")
    guard path.utf8.count <= Int(UInt16.max) else { throw ArchiveFault.nameTooLong(bytes: path.utf8.count) }
    guard written.count < maximumEntries else { throw ArchiveFault.tooManyEntries(limit: maximumEntries) }
    let isZip64 = needsZip64(bytes, method)
    let entry = Entry(path: path, method: method, headerOffset: output.count, isZip64: isZip64)
    current = entry
    deflateReset(stream)
    var header = LittleEndianBytes()
    header.append32(ZipLocalHeader.signature)
    appendCommonFields(of: entry, to: &header, isLocal: true)
    header.append(Array(path.utf8))
    if isZip64 {
      header.append16(1)
      header.append16(16)
      header.append64(0)
      header.append64(0)
    }
    try output.write(header.bytes)
  }

  /// Appends bytes to the current entry.
  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    precondition(current != nil, "No entry has been begun.")
    current?.checksum.update(bytes)
    current?.size += UInt64(bytes.count)
    if current?.method == .stored {
      current?.compressedSize += UInt64(bytes.count)
      try output.write(bytes)
    } else {
      var rest = bytes
      while !rest.isEmpty {
        let part = min(rest.count, 1 << 30)
        try deflate(UnsafeRawBufferPointer(rebasing: rest[..<part]), flush: Z_NO_FLUSH)
        rest = UnsafeRawBufferPointer(rebasing: rest[part...])
      }
    }
    try checkSize()
  }

  /// Appends text, as UTF-8, to the current entry.
  package func write(_ text: String) throws {
    var copy = text
    try copy.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
  }

  /// Ends the current entry and writes its sizes after the data.
  package func end() throws {
    precondition(current != nil, "No entry has been begun.")
    if current?.method == .deflate { try deflate(UnsafeRawBufferPointer(start: nil, count: 0), flush: Z_FINISH) }
    try checkSize()
    guard let entry = current else { return }
    var descriptor = LittleEndianBytes()
    descriptor.append32(0x0807_4B50)
    descriptor.append32(entry.checksum.value)
    if entry.isZip64 {
      descriptor.append64(entry.compressedSize)
      descriptor.append64(entry.size)
    } else {
      descriptor.append32(UInt32(entry.compressedSize))
      descriptor.append32(UInt32(entry.size))
    }
    try output.write(descriptor.bytes)
    written.append(entry)
    current = nil
  }

  /// Writes the directory, the last part of the archive. Does not finish the file.
  package func writeDirectory() throws {
    precondition(current == nil, "The entry before has not been ended.")
    let start = output.count
    directoryOffset = Int64(start)
    for entry in written { try output.write(directoryRecord(of: entry)) }
    let size = output.count - start
    try output.write(endRecords(start: start, size: size))
  }

  /// Writes the directory and finishes the file.
  package func finish() throws {
    try writeDirectory()
    try output.finish()
  }

  /// The offsets of the packed bytes of an ended entry; nil when no entry has the path.
  package func dataRange(of path: String) -> Range<Int64>? {
    guard let entry = written.first(where: { $0.path == path }) else { return nil }
    let start = Int64(entry.headerOffset) + Int64(ZipLocalHeader.fixedSize + path.utf8.count + (entry.isZip64 ? Self.localExtraLength : 0))
    return start..<start + Int64(entry.compressedSize)
  }

  private func deflate(_ bytes: UnsafeRawBufferPointer, flush: Int32) throws {
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(bytes.count)
    repeat {
      // Not nil: the buffer was allocated with 64 KiB.
      stream.pointee.next_out = packed.baseAddress!.assumingMemoryBound(to: UInt8.self)
      stream.pointee.avail_out = UInt32(packed.count)
      let result = CZlib.deflate(stream, flush)
      precondition(result != Z_STREAM_ERROR, "The deflate stream is in order between calls.")
      let count = packed.count - Int(stream.pointee.avail_out)
      current?.compressedSize += UInt64(count)
      try output.write(UnsafeRawBufferPointer(rebasing: packed[..<count]))
    } while stream.pointee.avail_out == 0
  }

  /// Whether a number of bytes, or what compression makes of them at worst, needs 64 bits.
  private func needsZip64(_ bytes: Int64, _ method: ZipEntry.Method) -> Bool {
    let size = UInt64(max(0, bytes))
    if size >= ZipEntry.mark { return true }
    return method == .deflate && UInt64(deflateBound(stream, uLong(size))) >= ZipEntry.mark
  }

  private func checkSize() throws {
    guard let entry = current, !entry.isZip64 else { return }
    if entry.size >= ZipEntry.mark || entry.compressedSize >= ZipEntry.mark { throw ArchiveFault.entryTooLarge(path: entry.path) }
  }
}

// MARK: - Records

extension ZipWriter {
  /// Appends the fields that both kinds of header share: version, flags, method, time, checksum, sizes and name lengths.
  private func appendCommonFields(of entry: Entry, to bytes: inout LittleEndianBytes, isLocal: Bool) {
    let isLargeInDirectory = !isLocal && entry.isZip64
    bytes.append16(entry.isZip64 ? 45 : 20)
    bytes.append16(0x0808)  // sizes after the data; names in UTF-8
    bytes.append16(entry.method == .stored ? 0 : 8)
    bytes.append16(0)
    bytes.append16(0x0021)
    bytes.append32(isLocal ? 0 : entry.checksum.value)
    bytes.append32(UInt32(entry.isZip64 ? ZipEntry.mark : isLocal ? 0 : entry.compressedSize))
    bytes.append32(UInt32(entry.isZip64 ? ZipEntry.mark : isLocal ? 0 : entry.size))
    bytes.append16(UInt16(entry.path.utf8.count))
    let hasLargeOffset = !isLocal && entry.headerOffset >= ZipEntry.mark
    let extraLength =
      isLocal ? (entry.isZip64 ? Self.localExtraLength : 0) : Self.extraLength(isLarge: isLargeInDirectory, hasLargeOffset: hasLargeOffset)
    bytes.append16(UInt16(extraLength))
  }

  private static let localExtraLength = 20

  private static func extraLength(isLarge: Bool, hasLargeOffset: Bool) -> Int {
    let numbers = (isLarge ? 2 : 0) + (hasLargeOffset ? 1 : 0)
    return numbers == 0 ? 0 : 4 + 8 * numbers
  }

  private func directoryRecord(of entry: Entry) -> [UInt8] {
    var record = LittleEndianBytes()
    record.append32(0x0201_4B50)
    record.append16(0x032D)  // made on Unix, version 4.5
    appendCommonFields(of: entry, to: &record, isLocal: false)
    record.append16(0)
    record.append16(0)
    record.append16(0)
    record.append32(0o100_644 << 16)
    let hasLargeOffset = entry.headerOffset >= ZipEntry.mark
    record.append32(UInt32(min(entry.headerOffset, ZipEntry.mark)))
    record.append(Array(entry.path.utf8))
    let extraLength = Self.extraLength(isLarge: entry.isZip64, hasLargeOffset: hasLargeOffset)
    if extraLength > 0 {
      record.append16(1)
      record.append16(UInt16(extraLength - 4))
      if entry.isZip64 {
        record.append64(entry.size)
        record.append64(entry.compressedSize)
      }
      if hasLargeOffset { record.append64(entry.headerOffset) }
    }
    return record.bytes
  }

  private func endRecords(start: UInt64, size: UInt64) -> [UInt8] {
    var record = LittleEndianBytes()
    let count = UInt64(written.count)
    if count >= 0xFFFF || start >= ZipEntry.mark || size >= ZipEntry.mark {
      record.append32(0x0606_4B50)
      record.append64(44)
      record.append16(0x032D)
      record.append16(45)
      record.append64(0)
      record.append64(count)
      record.append64(count)
      record.append64(size)
      record.append64(start)
      record.append32(0x0706_4B50)
      record.append32(0)
      record.append64(start + size)
      record.append32(1)
    }
    record.append32(0x0605_4B50)
    record.append32(0)
    record.append16(UInt16(min(count, 0xFFFF)))
    record.append16(UInt16(min(count, 0xFFFF)))
    record.append32(UInt32(min(size, ZipEntry.mark)))
    record.append32(UInt32(min(start, ZipEntry.mark)))
    record.append16(0)
    return record.bytes
  }
}

/// A buffer of numbers in little-endian order.
private struct LittleEndianBytes {
  private(set) var bytes: [UInt8] = []

  mutating func append16(_ value: UInt16) { append(value) }
  mutating func append32(_ value: UInt32) { append(value) }
  mutating func append64(_ value: UInt64) { append(value) }
  mutating func append(_ more: [UInt8]) { bytes += more }
  private mutating func append(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
}
