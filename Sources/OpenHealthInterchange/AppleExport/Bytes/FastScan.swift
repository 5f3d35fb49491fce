// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Byte searches that inspect eight bytes at a time.
///
/// Unsafe: the bytes belong to the caller. Words are loaded only where eight bytes are left before the end, which is at most the count.
enum FastScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The position of the first byte in `start..<end` that is not plain text: a control byte, `&`, `<`, or not ASCII. Returns `end` when
  /// there is none.
  @inline(__always)
  static func nextSpecial(in bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int {
    guard let base = bytes.baseAddress else { return end }
    var at = start
    while at &+ 8 <= end {
      let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      let ampersand = word ^ (ones &* 0x26)
      let lessThan = word ^ (ones &* 0x3C)
      // Each term sets the high bit of a matching byte. A borrow can add false hits only above a true one, so the lowest hit is correct.
      let control = (word &- (ones &* 0x20)) & ~word
      let hits = (word | control | ((ampersand &- ones) & ~ampersand) | ((lessThan &- ones) & ~lessThan)) & highs
      if hits != 0 { return at &+ (hits.trailingZeroBitCount >> 3) }
      at &+= 8
    }
    while at < end {
      let byte = base.load(fromByteOffset: at, as: UInt8.self)
      if byte < 0x20 || byte >= 0x80 || byte == 0x26 || byte == 0x3C { return at }
      at &+= 1
    }
    return end
  }

  /// The position of the first byte from `start` on that ends a value in double quotes or is special in it. Returns the end when there is
  /// none.
  @inline(__always)
  static func nextInValue(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var at = start
    while at &+ 8 <= bytes.count {
      let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      // The quote 0x22 and the ampersand 0x26 differ in one bit.
      let quote = (word & (ones &* 0xFB)) ^ (ones &* 0x22)
      let lessThan = word ^ (ones &* 0x3C)
      let control = (word &- (ones &* 0x20)) & ~word
      let hits = (word | control | ((quote &- ones) & ~quote) | ((lessThan &- ones) & ~lessThan)) & highs
      if hits != 0 { return at &+ (hits.trailingZeroBitCount >> 3) }
      at &+= 8
    }
    while at < bytes.count {
      let byte = base.load(fromByteOffset: at, as: UInt8.self)
      if byte < 0x20 || byte >= 0x80 || byte & 0xFB == 0x22 || byte == 0x3C { return at }
      at &+= 1
    }
    return at
  }

  /// The number of line feeds in `range`.
  static func lineBreaks(in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var count = 0
    var at = range.lowerBound
    while at &+ 8 <= range.upperBound {
      let word = base.loadUnaligned(fromByteOffset: at, as: UInt64.self) ^ (ones &* 0x0A)
      // The exact form of the zero-byte test, as every hit counts.
      let zeros = ~(((word & ~highs) &+ ~highs) | word | ~highs)
      count &+= zeros.nonzeroBitCount
      at &+= 8
    }
    while at < range.upperBound {
      if base.load(fromByteOffset: at, as: UInt8.self) == 0x0A { count &+= 1 }
      at &+= 1
    }
    return count
  }
}
