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

extension Gzip {
  /// The reason why not all of packed bytes could be unpacked.
  package enum Fault: Hashable, Sendable {
    /// The bytes are damaged, or end, at this position.
    case damaged(at: Int)
    /// They unpack to more than the limit.
    case tooLarge
  }

  /// Whether bytes begin as packed ones do.
  package static func isPacked(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// Unpacks bytes in gzip's format, which may be of several members. What precedes a damage, or the limit, is unpacked.
  ///
  /// Unsafe: zlib reads and writes the two arrays only inside the closures that lend them, up to their counts.
  package static func unpacked(_ bytes: [UInt8], atMost limit: Int) -> (bytes: [UInt8], fault: Fault?) {
    var stream = z_stream()
    // Adding 16 to the window size selects gzip's header.
    guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return ([], .damaged(at: 0)) }
    defer { inflateEnd(&stream) }
    var (input, output, position) = (bytes, [UInt8](), 0)
    var piece = [UInt8](repeating: 0, count: min(limit + 1, 256 << 10))
    while true {
      let (code, read, written) = input.withUnsafeMutableBufferPointer { source in
        piece.withUnsafeMutableBufferPointer { target in
          let available = min(source.count - position, 1 << 30)
          (stream.next_in, stream.avail_in) = (source.baseAddress.map { $0 + position }, UInt32(available))
          (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
          let code = inflate(&stream, Z_NO_FLUSH)
          return (code, available - Int(stream.avail_in), target.count - Int(stream.avail_out))
        }
      }
      position += read
      let room = limit - output.count
      output += piece[..<min(written, room)]
      if written > room { return (output, .tooLarge) }
      switch code {
      case Z_OK where read > 0 || written > 0: continue
      case Z_STREAM_END:
        // Zeros may fill the last block.
        if bytes[position...].allSatisfy({ $0 == 0 }) { return (output, nil) }
        guard isPacked(bytes[position...]), inflateReset(&stream) == Z_OK else { return (output, .damaged(at: position)) }
      default: return (output, .damaged(at: position))
      }
    }
  }
}
