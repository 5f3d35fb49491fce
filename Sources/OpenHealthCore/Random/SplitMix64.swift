// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A small, fast random sequence that is the same everywhere for the same seed (Steele, Lea and Flood, 2014). Not for secrets.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The sequence of a seed.
  package init(seed: UInt64) { state = seed }

  /// A separate sequence for each seed and key.
  package init(seed: UInt64, key: UInt64) {
    var mixer = SplitMix64(seed: seed ^ (key &* 0xD134_2543_DE82_EF95))
    state = mixer.next()
  }

  /// The next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A whole number of a closed range, implemented here because the standard library does not promise to keep its own algorithm.
  package mutating func int(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next().multipliedFullWidth(by: UInt64(range.count)).high)
  }

  /// A number from 0 up to, but not including, 1.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// True with this probability.
  package mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  /// A random UUID of version 4, as text.
  package mutating func uuid() -> String {
    let (high, low) = (next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000, next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
    let halves = [high, low].map { String($0, radix: 16, uppercase: true) }
    let text = halves.flatMap { String(repeating: "0", count: 16 - $0.count) + $0 }
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(text[$0]) }.joined(separator: "-")
  }

  /// A number from -1 to 1, roughly bell-shaped around 0.
  package mutating func bell() -> Double { (unit() + unit() + unit()) / 1.5 - 1 }
}
