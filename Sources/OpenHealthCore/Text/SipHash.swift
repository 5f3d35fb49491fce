// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
