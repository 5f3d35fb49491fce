// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CZlib
import Foundation
import OpenHealthCore

/// Compresses and expands the parts of kept files, in zlib's format.
///
/// Unsafe: zlib reads and writes buffers of `Data` inside the closures that lend them, and writes at most `size` bytes.
package enum FilePart {
  /// Routes take 7 % more room than with zlib's usual level, 6, and two fifths of its time, which was a fourteenth of an import's.
  private static let level: Int32 = 4

  static func compress(_ part: UnsafeRawBufferPointer) throws -> Data {
    var size = compressBound(uLong(part.count))
    var body = Data(count: Int(size))
    let code = body.withUnsafeMutableBytes { target in
      compress2(
        // Not nil: `compressBound` is never 0.
        target.baseAddress!.assumingMemoryBound(to: UInt8.self), &size,
        part.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? FilePart.nothing, uLong(part.count), level)
    }
    guard code == Z_OK else { throw ArchiveFault.outOfMemory }
    return body.prefix(Int(size))
  }

  /// The bytes of a compressed part, at most 1 MiB. Throws ``HealthError/damagedData(_:)`` for other bytes.
  package static func expand(_ body: Data) throws(HealthError) -> Data {
    guard !body.isEmpty else { throw .damagedData(.file) }
    var size = uLong(1 << 20)
    var part = Data(count: Int(size))
    let code = part.withUnsafeMutableBytes { target in
      body.withUnsafeBytes { source in
        uncompress(
          // Not nil: `part` has 1 MiB, and `body` is not empty.
          target.baseAddress!.assumingMemoryBound(to: UInt8.self), &size, source.baseAddress!.assumingMemoryBound(to: UInt8.self),
          uLong(source.count))
      }
    }
    guard code == Z_OK else { throw .damagedData(.file) }
    return part.prefix(Int(size))
  }

  /// The address for an empty part, which zlib does not accept as null.
  ///
  /// Unchecked: the pointer never changes, and nothing reads or writes the byte.
  nonisolated(unsafe) private static let nothing = UnsafePointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
}
