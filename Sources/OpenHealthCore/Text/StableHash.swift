// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The 128-bit Fowler-Noll-Vo hash (1a) of a text: the same on every machine and in every version. Not for secrets.
package enum StableHash {
  /// The hash of a text.
  package static func of(_ text: String) -> UInt128 {
    let prime = UInt128(1) << 88 | 0x13B
    let basis = UInt128(0x6C62_272E_07BB_0142) << 64 | 0x62B8_2175_6295_C58D
    return text.utf8.reduce(basis) { ($0 ^ UInt128($1)) &* prime }
  }

  /// A hash as 32 lowercase hexadecimal digits.
  package static func hexadecimal(_ hash: UInt128) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  /// The hash as a UUID of version 8, which is meant for custom formats. Keeps 122 of the 128 bits.
  package static func uuid(_ hash: UInt128) -> UUID {
    // Unsafe: both pointers last as long as their closure: one covers a local number, which the closure copies, the other the array of its
    // 16 bytes.
    var bytes = withUnsafeBytes(of: hash.bigEndian) { Array($0) }
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
