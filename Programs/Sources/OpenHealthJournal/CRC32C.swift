// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Castagnoli's checksum, which iSCSI and file systems use. It finds accidental damage; the seal finds any other.
enum CRC32C {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0x82F6_3B78 : sum >> 1 }
  }

  static func sum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }
}

extension FixedWidthInteger {
  /// The bytes in big-endian order.
  var bytes: [UInt8] { (1...Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> (Self.bitWidth - 8 * $0)) } }

  init(bytes: some Sequence<UInt8>) { self = bytes.reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) } }
}
