// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Parquet's `PLAIN` and `BYTE_STREAM_SPLIT`: values one behind the other, and the same with all first bytes before all second ones.
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

  /// Eight to a byte, the first in the least bit.
  static func encoded(_ flags: ArraySlice<Bool>) -> [UInt8] {
    var packer = BitPacker()
    for flag in flags { packer.append(flag ? 1 : 0, width: 1) }
    packer.flush()
    return packer.bytes
  }

  /// Texts, each with its length in 32 bits before it.
  static func encoded(_ texts: some Sequence<String>) -> [UInt8] {
    var out: [UInt8] = []
    for text in texts { append(text, to: &out) }
    return out
  }

  static func append(_ text: String, to out: inout [UInt8]) {
    withUnsafeBytes(of: UInt32(text.utf8.count).littleEndian) { out.append(contentsOf: $0) }
    out.append(contentsOf: text.utf8)
  }

  /// Similar numbers have bytes that are alike, which compression finds when they stand together.
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
