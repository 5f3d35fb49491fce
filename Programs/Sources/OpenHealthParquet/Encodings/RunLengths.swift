// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Parquet's hybrid of run lengths and bit packing (`RLE`), for levels and dictionary indices.
///
/// A run of equal numbers is a header and a value; other numbers are packed in groups of eight.
enum RunLengths {
  /// The largest number of values in a packed stretch: 63 groups, as in other writers.
  private static let longestPackedRun = 504

  /// Encodes numbers, without a preceding length.
  ///
  /// - Parameter bitWidth: the number of bits of each number, 1 to 32.
  static func encoded(_ numbers: ArraySlice<UInt32>, bitWidth: Int) -> [UInt8] {
    var out: [UInt8] = []
    var stretch: [UInt32] = []
    var position = numbers.startIndex
    while position < numbers.endIndex {
      let value = numbers[position]
      let end = numbers[position...].firstIndex { $0 != value } ?? numbers.endIndex
      let run = end - position
      if run >= 8, stretch.count % 8 == 0 {
        flush(&stretch, bitWidth: bitWidth, to: &out)
        VariableInteger.append(UInt64(run) << 1, to: &out)
        for byte in 0..<(bitWidth + 7) / 8 { out.append(UInt8(truncatingIfNeeded: value >> UInt32(8 * byte))) }
        position = end
      } else {
        // Every stretch except the last ends with a complete group.
        let taken = run >= 8 ? 8 - stretch.count % 8 : run
        stretch.append(contentsOf: repeatElement(value, count: taken))
        position += taken
      }
      while stretch.count >= longestPackedRun {
        var whole = Array(stretch[..<longestPackedRun])
        stretch.removeFirst(longestPackedRun)
        flush(&whole, bitWidth: bitWidth, to: &out)
      }
    }
    flush(&stretch, bitWidth: bitWidth, to: &out)
    return out
  }

  /// The number of bits of an index into this many values, at least 1.
  static func bitWidth(forCount count: Int) -> Int { max(1, Int.bitWidth - max(0, count - 1).leadingZeroBitCount) }

  private static func flush(_ stretch: inout [UInt32], bitWidth: Int, to out: inout [UInt8]) {
    guard !stretch.isEmpty else { return }
    let groups = (stretch.count + 7) / 8
    VariableInteger.append(UInt64(groups) << 1 | 1, to: &out)
    var packer = BitPacker()
    for value in stretch { packer.append(UInt64(value), width: bitWidth) }
    for _ in stretch.count..<groups * 8 { packer.append(0, width: bitWidth) }
    packer.flush()
    out += packer.bytes
    stretch.removeAll(keepingCapacity: true)
  }
}
