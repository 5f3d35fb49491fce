// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
