// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CZlib

/// Compresses bytes in gzip's format: RFC 1952, one member.
package enum Gzip {
  /// The compressed bytes. The header has neither name nor time, so that equal bytes give equal results.
  ///
  /// - Parameters:
  ///   - bytes: less than 4 GiB, because zlib counts in 32 bits.
  ///   - level: zlib's level, from 1 (fast) to 9 (small).
  /// - Throws: ``ArchiveFault/outOfMemory``.
  ///
  /// Unsafe: zlib reads and writes the two arrays only inside the closures that lend them, up to their counts.
  package static func compressed(_ bytes: [UInt8], level: Int32 = 6) throws -> [UInt8] {
    var stream = z_stream()
    // Adding 16 to the window size selects gzip's header.
    let size = Int32(MemoryLayout<z_stream>.size)
    guard deflateInit2_(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
      throw ArchiveFault.outOfMemory
    }
    defer { deflateEnd(&stream) }
    let bound = deflateBound(&stream, uLong(bytes.count))
    precondition(bound <= UInt32.max, "zlib counts bytes in 32 bits: compress less than 4 GiB at once")
    var out = [UInt8](repeating: 0, count: Int(bound))
    var input = bytes
    let code = input.withUnsafeMutableBufferPointer { source in
      out.withUnsafeMutableBufferPointer { target in
        (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
        (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
        return deflate(&stream, Z_FINISH)
      }
    }
    guard code == Z_STREAM_END else { throw ArchiveFault.outOfMemory }
    out.removeLast(Int(stream.avail_out))
    return out
  }
}
