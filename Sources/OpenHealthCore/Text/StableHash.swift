// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The 128-bit Fowler-Noll-Vo hash (1a) of a text: the same on every machine and in every version. Not for secrets.
package enum StableHash {
  /// The hash of a text.
  package static func of(_ text: String) -> UInt128 {
    let prime = UInt128(1) << 88 | 0x13B
    let basis = UInt128(0x6C62_272E_07BB_0142) << 64 | 0x62B8_2175_6295_C58D
    return text.utf8.reduce(basis) { ($0 ^ UInt128($1)) &* prime }
  }

  /// A hash as 32 lowercase hexadecimal digits.
  package static func hexadecimal(_ hash: UInt128) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  /// The hash as a UUID of version 8, which is meant for custom formats. Keeps 122 of the 128 bits.
  package static func uuid(_ hash: UInt128) -> UUID {
    // Unsafe: both pointers last as long as their closure: one covers a local number, which the closure copies, the other the array of its
    // 16 bytes.
    var bytes = withUnsafeBytes(of: hash.bigEndian) { Array($0) }
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

/// SipHash-1-3 (Aumasson and Bernstein, 2012; the variant of hash tables) of a message of eight bytes: a function that nobody without the
/// key is known to tell from a random one. Cost: about 10 ns.
package struct SipHash: Sendable, Equatable {
  private let low, high: UInt64

  /// A hash with the two halves of its key, each read as little endian.
  package init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

  /// The hash of a word, as its eight bytes in little endian.
  package func hash(_ word: UInt64) -> UInt64 {
    var state = State(
      a: low ^ 0x736F_6D65_7073_6575, b: high ^ 0x646F_7261_6E64_6F6D, c: low ^ 0x6C79_6765_6E65_7261, d: high ^ 0x7465_6462_7974_6573)
    state.add(word)
    // The length in the last byte of the last word.
    state.add(8 << 56)
    state.c ^= 0xFF
    for _ in 0..<3 { state.mix() }
    return state.a ^ state.b ^ state.c ^ state.d
  }

  private struct State {
    var a, b, c, d: UInt64

    @inline(__always) mutating func add(_ word: UInt64) {
      d ^= word
      mix()
      a ^= word
    }

    @inline(__always) mutating func mix() {
      a &+= b
      b = Self.rotated(b, 13) ^ a
      a = Self.rotated(a, 32)
      c &+= d
      d = Self.rotated(d, 16) ^ c
      a &+= d
      d = Self.rotated(d, 21) ^ a
      c &+= b
      b = Self.rotated(b, 17) ^ c
      c = Self.rotated(c, 32)
    }

    @inline(__always) private static func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 { word &<< bits | word &>> (64 &- bits) }
  }
}

extension Sequence<UInt8> {
  /// The bytes in lowercase hexadecimal, two digits for each.
  package var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
