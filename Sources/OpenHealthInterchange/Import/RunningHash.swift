// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Two independent 64-bit hashes, eight bytes at a time, which distinguish files. Not for secrets.
///
/// Unsafe: bytes are read inside their buffer, which the caller lends for the call.
struct RunningHash {
  private var first: UInt64 = 0xCBF2_9CE4_8422_2325
  private var second: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var count: UInt64 = 0

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    // The length of every part except the last is a multiple of eight.
    var position = 0
    while position + 8 <= bytes.count {
      step(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)))
      position += 8
    }
    var rest: UInt64 = 0
    for offset in position..<bytes.count { rest |= UInt64(bytes[offset]) << UInt64(8 * (offset - position)) }
    if position < bytes.count { step(rest) }
    count += UInt64(bytes.count)
  }

  private mutating func step(_ word: UInt64) {
    let one = (first ^ word).multipliedFullWidth(by: 0xFF51_AFD7_ED55_8CCD)
    first = one.high ^ one.low
    let two = (second &+ word).multipliedFullWidth(by: 0xC4CE_B9FE_1A85_EC53)
    second = two.high &+ two.low ^ (word << 1 | word >> 63)
  }

  var value: UInt128 { UInt128(first ^ count) << 64 | UInt128(second) }
}
