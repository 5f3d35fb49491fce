// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// FIT's checksum: CRC-16 with the polynomial 0x8005, reflected, starting from zero.
///
/// Unsafe: the table is an array of 256 numbers, lent to the closure, and the index is a byte.
enum FITChecksum {
  private static let table: [UInt16] = (0..<256).map { byte in
    (0..<8).reduce(UInt16(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
  }

  static func of(_ bytes: some Sequence<UInt8>) -> UInt16 {
    table.withUnsafeBufferPointer { table in bytes.reduce(0) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] } }
  }
}
