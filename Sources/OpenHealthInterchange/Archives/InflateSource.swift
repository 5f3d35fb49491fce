// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CZlib
import Foundation

/// A source over deflate data in a file, raw or in gzip's format, unpacked while it is read.
///
/// It uses about 100 KiB of memory, whatever the size of the content.
///
/// Unsafe: the object owns stream and input buffer until `deinit`. zlib reads only the bytes of `input` that were filled, and writes to the
/// caller's buffer, up to its count, only during `read`.
package final class InflateSource: ByteSource {
  /// The archive's record of the content; nil for fields that it does not record.
  struct Expectation {
    var checksum: UInt32?
    var size: UInt64?
    /// Some archivers write sizes past 4 GiB modulo 2^32 instead of using zip64.
    var isModulo32Bits = false
  }

  /// What surrounds the deflate data.
  enum Format: Sendable {
    /// Nothing, as in zip archives.
    case raw
    /// A header and a checksum; several such members may follow each other, and zeros may fill the last block.
    case gzip
  }

  private let file: InputFile
  private let format: Format
  private let range: Range<Int64>
  private let expectation: Expectation
  private let limit: Int64
  private var position: Int64
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableRawBufferPointer
  private var checksum = Checksum()
  private var isAtEnd = false
  /// The number of bytes unpacked so far.
  private(set) var producedBytes: Int64 = 0
  private(set) var problem: ByteSourceProblem?

  /// Reads deflate data from `range.lowerBound` to their own end marker, at most to `range.upperBound`.
  ///
  /// Reading content of more than `limit` bytes ends early, with a problem.
  init(
    file: InputFile, range: Range<Int64>, format: Format = .raw, expectation: Expectation = Expectation(), limit: Int64 = .max
  ) throws(ArchiveFault) {
    self.file = file
    self.format = format
    self.limit = limit
    self.range = range
    self.expectation = expectation
    position = range.lowerBound
    input = .allocate(byteCount: 64 << 10, alignment: 16)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Negative window bits: no zlib header, as in zip files. Adding 16 selects gzip's header.
    guard inflateInit2_(stream, format == .raw ? -15 : 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw .outOfMemory
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  var consumedBytes: Int64 { position - range.lowerBound - Int64(stream.pointee.avail_in) }

  /// The CRC-32 of the content unpacked so far.
  var checksumValue: UInt32 { checksum.value }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard !isAtEnd, let base = buffer.baseAddress, buffer.count > 0 else { return 0 }
    let capacity = min(buffer.count, 1 << 30)
    stream.pointee.next_out = base.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(capacity)
    while stream.pointee.avail_out > 0 && !isAtEnd {
      if stream.pointee.avail_in == 0 { try refill() }
      let hadInput = stream.pointee.avail_in > 0
      switch inflate(stream, Z_NO_FLUSH) {
      case Z_OK: break
      case Z_STREAM_END: isAtEnd = try !beginsMember()
      case Z_BUF_ERROR where !hadInput:
        problem = .truncated
        isAtEnd = true
      case Z_BUF_ERROR: break
      case Z_MEM_ERROR: throw ArchiveFault.outOfMemory
      default:
        problem = .damaged(atByte: range.lowerBound + consumedBytes)
        isAtEnd = true
      }
    }
    let count = capacity - Int(stream.pointee.avail_out)
    checksum.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    producedBytes += Int64(count)
    if producedBytes > limit {
      problem = .tooLarge(limit: limit)
      isAtEnd = true
    }
    if isAtEnd { compareWithExpectation() }
    return count
  }

  /// Whether another member of gzip's format follows, which then is begun. Other bytes than zeros are a damage.
  private func beginsMember() throws(ArchiveFault) -> Bool {
    guard format == .gzip else { return false }
    while true {
      if stream.pointee.avail_in == 0 { try refill() }
      guard stream.pointee.avail_in > 0, let next = stream.pointee.next_in else { return false }
      if next.pointee == 0 {
        stream.pointee.next_in = next + 1
        stream.pointee.avail_in -= 1
        continue
      }
      if next.pointee == 0x1F, inflateReset(stream) == Z_OK { return true }
      problem = .damaged(atByte: range.lowerBound + consumedBytes)
      return false
    }
  }

  private func refill() throws(ArchiveFault) {
    let wanted = Int(min(Int64(input.count), range.upperBound - position))
    guard wanted > 0 else { return }
    let count = try file.read(at: position, into: UnsafeMutableRawBufferPointer(rebasing: input[..<wanted]))
    position += Int64(count)
    // Not nil: the buffer was allocated with 64 KiB.
    stream.pointee.next_in = input.baseAddress!.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(count)
  }

  private func compareWithExpectation() {
    guard problem == nil else { return }
    if let size = expectation.size {
      let mask: UInt64 = expectation.isModulo32Bits ? 0xFFFF_FFFF : .max
      if UInt64(producedBytes) & mask != size & mask {
        problem = .wrongSize(expected: Int64(clamping: size), found: producedBytes)
        return
      }
    }
    if let expected = expectation.checksum, expected != checksum.value { problem = .wrongChecksum }
  }
}

extension InflateSource {
  /// The unpacked length of the deflate data in a range of a file.
  package static func unpackedCount(path: String, range: Range<Int64>) throws -> Int64 {
    let source = try InflateSource(file: InputFile(path: path), range: range)
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { scratch.deallocate() }
    while try source.read(into: scratch) > 0 {}
    return source.producedBytes
  }
}
