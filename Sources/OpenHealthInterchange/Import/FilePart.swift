// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CZlib
import Foundation
import OpenHealthCore

/// One part of a kept file, in zlib's form.
public enum FilePart {
  static func compress(_ part: UnsafeRawBufferPointer) throws -> Data {
    var size = compressBound(uLong(part.count))
    var body = Data(count: Int(size))
    let code = body.withUnsafeMutableBytes { target in
      compress2(
        target.baseAddress!.assumingMemoryBound(to: UInt8.self), &size,
        part.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? FilePart.nothing, uLong(part.count), 6)
    }
    guard code == Z_OK else { throw ArchiveError.outOfMemory }
    return body.prefix(Int(size))
  }

  /// The bytes of a part. Throws ``HealthError/damagedData(_:)``.
  public static func expand(_ body: Data) throws(HealthError) -> Data {
    var size = uLong(1 << 20)
    var part = Data(count: Int(size))
    let code = part.withUnsafeMutableBytes { target in
      body.withUnsafeBytes { source in
        uncompress(
          target.baseAddress!.assumingMemoryBound(to: UInt8.self), &size, source.baseAddress!.assumingMemoryBound(to: UInt8.self),
          uLong(source.count))
      }
    }
    guard code == Z_OK else { throw .damagedData(.file) }
    return part.prefix(Int(size))
  }

  nonisolated(unsafe) private static let nothing = UnsafePointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
}
