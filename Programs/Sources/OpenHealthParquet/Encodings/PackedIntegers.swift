// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Packs numbers of a few bits one after another, least significant bit first.
struct BitPacker {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingBits = 0

  /// Appends the low `width` bits of a number, 0 to 64; the other bits must be zero.
  mutating func append(_ value: UInt64, width: Int) {
    guard width > 0 else { return }
    pending |= value << UInt64(pendingBits)
    let room = 64 - pendingBits
    guard width >= room else { return pendingBits += width }
    // Unsafe: the buffer covers the eight bytes of a copy of `pending`, and is used only inside the closure.
    withUnsafeBytes(of: pending.littleEndian) { bytes.append(contentsOf: $0) }
    pending = room == 64 ? 0 : value >> UInt64(room)
    pendingBits = width - room
  }

  /// Completes the last byte with zeros.
  mutating func flush() {
    while pendingBits > 0 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits -= 8
    }
    (pending, pendingBits) = (0, 0)
  }
}

/// Parquet's `DELTA_BINARY_PACKED`: whole numbers as differences, in blocks of 128. Each quarter of a block has the bit width that it
/// needs.
enum DeltaPacking {
  private static let blockSize = 128
  private static let quarterSize = 32

  static func encoded(_ numbers: ArraySlice<Int64>) -> [UInt8] {
    var out: [UInt8] = []
    VariableInteger.append(UInt64(blockSize), to: &out)
    VariableInteger.append(UInt64(blockSize / quarterSize), to: &out)
    VariableInteger.append(UInt64(numbers.count), to: &out)
    VariableInteger.appendZigZag(numbers.first ?? 0, to: &out)
    guard numbers.count > 1 else { return out }
    // Differences wrap around, as do the sums that restore the numbers.
    let deltas = zip(numbers.dropFirst(), numbers).map { $0 &- $1 }
    for start in stride(from: 0, to: deltas.count, by: blockSize) {
      append(block: deltas[start..<min(start + blockSize, deltas.count)], to: &out)
    }
    return out
  }

  private static func append(block: ArraySlice<Int64>, to out: inout [UInt8]) {
    guard let least = block.min() else { return }
    VariableInteger.appendZigZag(least, to: &out)
    var widths: [UInt8] = []
    var packer = BitPacker()
    for quarter in 0..<blockSize / quarterSize {
      let start = min(block.startIndex + quarter * quarterSize, block.endIndex)
      let rests = block[start..<min(start + quarterSize, block.endIndex)].map { UInt64(bitPattern: $0 &- least) }
      let width = 64 - rests.reduce(0, |).leadingZeroBitCount
      widths.append(UInt8(width))
      guard !rests.isEmpty else { continue }
      for rest in rests { packer.append(rest, width: width) }
      for _ in rests.count..<quarterSize { packer.append(0, width: width) }
    }
    // 32 numbers of any width end on a byte boundary.
    packer.flush()
    out += widths
    out += packer.bytes
  }
}

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
