// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Collects the bytes of a chunk.
struct ChunkWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ byte: UInt8) { bytes.append(byte) }

  mutating func put(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func put(count: Int) { put(UInt64(count)) }

  /// Small magnitudes take few bytes.
  mutating func put(signed number: Int64) { put(UInt64(bitPattern: (number << 1) ^ (number >> 63))) }

  mutating func put(word: UInt64) {
    // Unsafe: the bytes of a local number, copied inside the closure.
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ more: [UInt8]) { bytes += more }
}
