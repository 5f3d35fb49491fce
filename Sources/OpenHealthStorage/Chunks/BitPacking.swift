// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Packs whole numbers with as few bits as their range needs, up to 1,024 in a block, after subtracting the least (frame of reference).
/// Numbers that need more bits than most are completed by patches.
///
/// Bytes of a block: the least, the width in bits, the patches (gap to the last one, and the bits above the width), then the packed bits
/// from the lowest bit of the first byte.
///
/// Unsafe: packed bits are read with unaligned loads whose eight bytes are checked to lie within the block's own; the result has room for
/// `count` numbers, and each index written is below that.
enum BitPacking {
  static let blockSize = 1024

  /// How a block is packed.
  struct Plan {
    var least: Int64 = 0
    var width = 0
    /// The approximate size, in bits.
    var bits = 0

    init(_ values: ArraySlice<Int64>) {
      var (least, most) = (Int64.max, Int64.min)
      for value in values {
        least = min(least, value)
        most = max(most, value)
      }
      guard least < most else {
        self.least = values.isEmpty ? 0 : least
        bits = 32
        return
      }
      self.least = least
      var lengths = (0...64).map { _ in 0 }
      for value in values { lengths[64 - (value &- least).leadingZeroBitCount] += 1 }
      width = 64 - (most &- least).leadingZeroBitCount
      bits = width * values.count
      // From wide to narrow: the numbers above the width become patches, of about ten bits more than what is cut off.
      var (patches, cut) = (0, 0)
      for candidate in stride(from: width - 1, through: 0, by: -1) {
        patches += lengths[candidate + 1]
        cut += patches
        let size = candidate * values.count + 12 * patches + cut
        if size < bits { (width, bits) = (candidate, size) }
      }
      bits += 32
    }
  }

  /// The approximate size of packed numbers, in bits.
  static func bits(_ values: [Int64]) -> Int {
    stride(from: 0, to: values.count, by: blockSize).reduce(0) { $0 + Plan(block(of: values, from: $1)).bits }
  }

  static func pack(_ values: [Int64], to writer: inout ChunkWriter) {
    for first in stride(from: 0, to: values.count, by: blockSize) { packBlock(block(of: values, from: first), to: &writer) }
  }

  private static func block(of values: [Int64], from first: Int) -> ArraySlice<Int64> {
    values[first..<min(first + blockSize, values.count)]
  }

  private static func packBlock(_ values: ArraySlice<Int64>, to writer: inout ChunkWriter) {
    let plan = Plan(values)
    writer.put(signed: plan.least)
    writer.put(UInt8(plan.width))
    var patches = ChunkWriter()
    var (count, last) = (0, values.startIndex)
    if plan.width < 64 {
      for (index, value) in zip(values.indices, values) {
        let high = UInt64(bitPattern: value &- plan.least) >> UInt64(plan.width)
        if high == 0 { continue }
        patches.put(count: index - last)
        patches.put(high)
        (count, last) = (count + 1, index)
      }
    }
    writer.put(count: count)
    writer.put(patches.bytes)
    guard plan.width > 0 else { return }
    let mask = UInt64.max >> UInt64(64 - plan.width)
    var (pending, used) = (UInt64(0), 0)
    for value in values {
      let bits = UInt64(bitPattern: value &- plan.least) & mask
      pending |= bits << UInt64(used)
      used += plan.width
      guard used >= 64 else { continue }
      writer.put(word: pending)
      used -= 64
      pending = used == 0 ? 0 : bits >> UInt64(plan.width - used)
    }
    while used > 0 {
      writer.put(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      used -= 8
    }
  }

  /// Reads the numbers that fill `result`.
  static func unpack(_ reader: inout ChunkReader, to result: UnsafeMutableBufferPointer<Int64>) throws {
    for first in stride(from: 0, to: result.count, by: blockSize) {
      try unpackBlock(&reader, to: UnsafeMutableBufferPointer(rebasing: result[first..<min(first + blockSize, result.count)]))
    }
  }

  private static func unpackBlock(_ reader: inout ChunkReader, to result: UnsafeMutableBufferPointer<Int64>) throws {
    let least = try reader.signed()
    let width = Int(try reader.byte())
    guard width <= 64 else { throw HealthError.damagedData(.chunk) }
    let patchCount = try reader.count(upTo: result.count)
    // Patches come before the bits that they complete.
    var patches: [(index: Int, high: UInt64)] = []
    patches.reserveCapacity(patchCount)
    var index = 0
    for _ in 0..<patchCount {
      index += try reader.count(upTo: result.count - 1 - index)
      patches.append((index, try reader.number()))
    }
    guard width > 0 else {
      result.initialize(repeating: least)
      return add(patches, width: width, to: result)
    }
    let packed = try reader.take((result.count * width + 7) / 8)
    unpack(packed, width: width, least: least, to: result)
    add(patches, width: width, to: result)
  }

  private static func add(_ patches: [(index: Int, high: UInt64)], width: Int, to result: UnsafeMutableBufferPointer<Int64>) {
    // A shift of 64 and more gives 0; sums wrap around, as bytes may hold anything.
    for patch in patches { result[patch.index] &+= Int64(bitPattern: patch.high << UInt64(width)) }
  }

  private static func unpack(
    _ packed: UnsafeRawBufferPointer, width: Int, least: Int64, to result: UnsafeMutableBufferPointer<Int64>
  ) {
    let mask = UInt64.max >> UInt64(64 - width)
    var index = 0
    if width <= 57 {
      // Eight bytes hold all bits of a number, wherever in the first byte it begins.
      let whole = min(result.count, packed.count < 8 ? 0 : ((packed.count - 8) * 8 + 7) / width + 1)
      var bit = 0
      while index < whole, bit >> 3 <= packed.count - 8 {
        let word = UInt64(littleEndian: packed.loadUnaligned(fromByteOffset: bit >> 3, as: UInt64.self))
        result[index] = least &+ Int64(bitPattern: (word &>> UInt64(bit & 7)) & mask)
        bit += width
        index += 1
      }
    }
    while index < result.count {
      result[index] = least &+ Int64(bitPattern: bits(of: packed, at: index * width, width: width))
      index += 1
    }
  }

  /// A number of up to 64 bits that begins at a bit, read byte by byte.
  private static func bits(of packed: UnsafeRawBufferPointer, at bit: Int, width: Int) -> UInt64 {
    var (value, got, byte) = (UInt64(0), -(bit & 7), bit >> 3)
    while got < width {
      let next = UInt64(packed[byte])
      value |= got < 0 ? next >> UInt64(-got) : next << UInt64(got)
      got += 8
      byte += 1
    }
    return width == 64 ? value : value & (1 << UInt64(width) - 1)
  }
}
