// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CZlib
import Foundation

/// A source over raw deflate data in a file, unpacked as it is read.
///
/// Costs about 100 KiB however large the content is.
package final class InflateSource: ByteSource {
  /// What an archive recorded about the content; `nil` where it recorded nothing.
  struct Expectation {
    var checksum: UInt32?
    var size: UInt64?
    /// Some archivers write sizes past 4 GiB modulo 2^32 instead of using zip64.
    var isModulo32Bits = false
  }

  private let file: InputFile
  private let range: Range<Int64>
  private let expectation: Expectation
  private let limit: Int64
  private var position: Int64
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableRawBufferPointer
  private var checksum = Checksum()
  private var isAtEnd = false
  /// How many bytes have been unpacked so far.
  private(set) var producedBytes: Int64 = 0
  private(set) var problem: ByteSourceProblem?

  /// Reads deflate data that begins at `range.lowerBound` and ends at its own end marker, at the latest at `range.upperBound`.
  ///
  /// Content of more than `limit` bytes ends early, with a problem.
  init(file: InputFile, range: Range<Int64>, expectation: Expectation = Expectation(), limit: Int64 = .max) throws(ArchiveError) {
    self.file = file
    self.limit = limit
    self.range = range
    self.expectation = expectation
    position = range.lowerBound
    input = .allocate(byteCount: 64 << 10, alignment: 16)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Negative window bits: no zlib header, as in zip files.
    guard inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { throw .outOfMemory }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  var consumedBytes: Int64 { position - range.lowerBound - Int64(stream.pointee.avail_in) }

  /// The unpacked content's CRC-32 so far.
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
      case Z_STREAM_END: isAtEnd = true
      case Z_BUF_ERROR where !hadInput:
        problem = .truncated
        isAtEnd = true
      case Z_BUF_ERROR: break
      case Z_MEM_ERROR: throw ArchiveError.outOfMemory
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

  private func refill() throws(ArchiveError) {
    let wanted = Int(min(Int64(input.count), range.upperBound - position))
    guard wanted > 0 else { return }
    let count = try file.read(at: position, into: UnsafeMutableRawBufferPointer(rebasing: input[..<wanted]))
    position += Int64(count)
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
  /// How many bytes come out of the deflate data in a part of a file.
  package static func unpackedCount(path: String, range: Range<Int64>) throws -> Int64 {
    let source = try InflateSource(file: InputFile(path: path), range: range)
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { scratch.deallocate() }
    while try source.read(into: scratch) > 0 {}
    return source.producedBytes
  }
}
