// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Parquet's `PLAIN` encoding, one value after another, and `BYTE_STREAM_SPLIT`, all first bytes before all second ones.
///
/// Unsafe: each `withUnsafeBytes` covers the bytes of a local integer, and its buffer is copied inside the closure.
enum PlainValues {
  static func encoded(_ numbers: ArraySlice<Int64>) -> [UInt8] {
    numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
  }

  static func encoded(_ numbers: ArraySlice<Int32>) -> [UInt8] {
    numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
  }

  static func encoded(_ numbers: ArraySlice<Double>) -> [UInt8] {
    numbers.flatMap { number in withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) } }
  }

  /// Eight flags in a byte, the first in the least significant bit.
  static func encoded(_ flags: ArraySlice<Bool>) -> [UInt8] {
    var packer = BitPacker()
    for flag in flags { packer.append(flag ? 1 : 0, width: 1) }
    packer.flush()
    return packer.bytes
  }

  /// Texts, each preceded by its length in 32 bits.
  static func encoded(_ texts: some Sequence<String>) -> [UInt8] {
    var out: [UInt8] = []
    for text in texts { append(text, to: &out) }
    return out
  }

  static func append(_ text: String, to out: inout [UInt8]) {
    withUnsafeBytes(of: UInt32(text.utf8.count).littleEndian) { out.append(contentsOf: $0) }
    out.append(contentsOf: text.utf8)
  }

  /// Numbers in `BYTE_STREAM_SPLIT`. The bytes of similar numbers are alike; side by side, they compress better.
  static func byteStreams(_ numbers: ArraySlice<Double>) -> [UInt8] {
    var out = [UInt8](repeating: 0, count: numbers.count * 8)
    for (place, number) in numbers.enumerated() {
      var bits = number.bitPattern
      for byte in 0..<8 {
        out[byte * numbers.count + place] = UInt8(truncatingIfNeeded: bits)
        bits >>= 8
      }
    }
    return out
  }
}
