// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Whole numbers in as few bytes as they need: seven bits in a byte, least significant first (ULEB128, or varint in Parquet and Thrift).
enum VariableInteger {
  /// Appends 1 to 10 bytes.
  static func append(_ value: UInt64, to out: inout [UInt8]) {
    var rest = value
    while rest >= 0x80 {
      out.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    out.append(UInt8(rest))
  }

  /// Appends a signed number so that small magnitudes take few bytes: 0, -1, 1, -2 become 0, 1, 2, 3.
  static func appendZigZag(_ value: Int64, to out: inout [UInt8]) { append(UInt64(bitPattern: (value << 1) ^ (value >> 63)), to: &out) }
}
