// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Turns the UUIDs under which a store keeps imported samples into those that it shows, and back.
///
/// Kept UUIDs are a block and a counter, so that a store finds them by their runs (D17). From a shown one nobody without the store's key can
/// derive another (T7). The 122 bits beside version and variant go through a Feistel network of four rounds: with a round function that
/// nobody can tell from a random one, four make a permutation that nobody can tell from a random one (Luby and Rackoff, 1988). A kept UUID
/// is of version 15, which no standard uses, and a shown one of version 8, which is for formats of one's own.
///
/// Cost: about 50 ns.
package struct UUIDVeil: Sendable, Equatable {
  private let round: SipHash
  private static let half = UInt64(1) << 61 - 1

  /// A veil with a key of 128 bits.
  package init(key: UInt128) { round = SipHash(low: UInt64(truncatingIfNeeded: key), high: UInt64(truncatingIfNeeded: key >> 64)) }

  /// The UUID to show for one that is kept; another one as it is.
  package func shown(_ kept: UUID) -> UUID {
    guard kept.isKeptForm else { return kept }
    var (left, right) = kept.halves
    for number in 0..<4 as Range<UInt64> { (left, right) = (right, left ^ value(number, right)) }
    return UUID(version: 8, left, right)
  }

  /// The UUID that may be kept for one that was shown; nil for one of another version. A UUID of version 8 that somebody else made gives one
  /// that no store keeps.
  package func kept(_ shown: UUID) -> UUID? {
    guard shown.version == 8 else { return nil }
    var (left, right) = shown.halves
    for number in (0..<4 as Range<UInt64>).reversed() { (left, right) = (right ^ value(number, left), left) }
    return UUID(version: 15, left, right)
  }

  /// Whether a UUID has the form of those that are shown.
  package static func canBeShown(_ uuid: UUID) -> Bool { uuid.version == 8 }

  private func value(_ number: UInt64, _ half: UInt64) -> UInt64 { round.hash(half | number &<< 61) & Self.half }
}

extension UUID {
  /// Whether this is the UUID of an imported sample as a store keeps it, which never leaves the store.
  package var isKeptForm: Bool { version == 15 }

  /// The number in the upper half of byte 6.
  fileprivate var version: UInt8 { uuid.6 >> 4 }

  /// The 122 bits beside version and variant.
  fileprivate var halves: (left: UInt64, right: UInt64) {
    let (high, low) = (block.high, UInt64(block.low) << 32 | UInt64(counter))
    let first = (high >> 16) << 12 | high & 0xFFF
    return (first << 1 | low >> 61 & 1, low & (1 << 61 - 1))
  }

  fileprivate init(version: UInt64, _ left: UInt64, _ right: UInt64) {
    let first = left >> 1
    let low = 1 << 63 | (left & 1) << 61 | right
    self.init(
      block: UUIDBlock(high: (first >> 12) << 16 | version << 12 | first & 0xFFF, low: UInt32(truncatingIfNeeded: low >> 32)),
      counter: UInt32(truncatingIfNeeded: low))
  }
}
