// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CZlib

/// Unpacks raw deflate data that are in memory: RFC 1951, without a header or checksum.
package enum Deflate {
  /// Why data cannot be unpacked.
  package enum Fault: Error, Sendable, Equatable {
    /// The data are not in deflate format, end early, or have bytes after their end.
    case damaged
    /// The content has more than this number of bytes.
    case tooLarge(limit: Int)
    /// There is no memory.
    case outOfMemory
  }

  /// The content of packed data, at most `limit` bytes. Uses 32 KiB more memory than the content.
  ///
  /// Unsafe: zlib reads `bytes` only inside the closure that lends them, writes at most the bytes of `part`, and owns the stream, which
  /// stays at its address until it is freed.
  package static func unpacked(_ bytes: [UInt8], atMost limit: Int) throws(Fault) -> [UInt8] {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    // Negative window bits: no zlib header.
    guard inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { throw .outOfMemory }
    defer { inflateEnd(stream) }
    var (input, content) = (bytes, [UInt8]())
    var part = [UInt8](repeating: 0, count: 32 << 10)
    var fault: Fault?
    input.withUnsafeMutableBufferPointer { source in
      (stream.pointee.next_in, stream.pointee.avail_in) = (source.baseAddress, UInt32(clamping: source.count))
      var code = Z_OK
      while code == Z_OK, fault == nil {
        let count = part.withUnsafeMutableBufferPointer { target in
          (stream.pointee.next_out, stream.pointee.avail_out) = (target.baseAddress, UInt32(target.count))
          code = inflate(stream, Z_NO_FLUSH)
          return target.count - Int(stream.pointee.avail_out)
        }
        content.append(contentsOf: part[..<count])
        if content.count > limit { fault = .tooLarge(limit: limit) }
      }
      // A stream without an end stops with `Z_BUF_ERROR`.
      if fault == nil, code != Z_STREAM_END || stream.pointee.avail_in > 0 { fault = code == Z_MEM_ERROR ? .outOfMemory : .damaged }
    }
    if let fault { throw fault }
    return content
  }
}

/// A running CRC-32 as zip files use it.
///
/// Unsafe: zlib reads the caller's bytes, up to their count, during the call.
struct Checksum {
  private(set) var value: UInt32 = 0

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    value = UInt32(truncatingIfNeeded: crc32_z(uLong(value), base.assumingMemoryBound(to: UInt8.self), bytes.count))
  }
}
