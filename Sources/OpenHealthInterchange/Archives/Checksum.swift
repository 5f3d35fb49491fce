// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CZlib

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
