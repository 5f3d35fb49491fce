// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct UUIDVeilTests {
  private static let key = UInt128(0x0F0E_0D0C_0B0A_0908) << 64 | UInt128(0x0706_0504_0302_0100)

  @Test("SipHash-1-3 gives the value of a message of eight bytes that a second program computed")
  func sipHash() {
    let hash = SipHash(low: 0x0706_0504_0302_0100, high: 0x0F0E_0D0C_0B0A_0908)
    #expect(hash.hash(0x0706_0504_0302_0100) == 0x3690_9511_8D29_9A8E)
  }

  @Test("T7: a kept UUID is shown as the four rounds say, which a second program computed")
  func knownValue() throws {
    let kept = try #require(UUID(uuidString: "018BCFE5-687B-F123-8000-000112345678"))
    let shown = UUIDVeil(key: Self.key).shown(kept)
    #expect(shown.uuidString == "831062F3-915A-8E27-AB75-A37AFE58D5FF")
    #expect(UUIDVeil(key: Self.key).kept(shown) == kept)
  }

  @Test("T7: each kept UUID has a shown one of its own, of version 8, which leads back with this key alone")
  func roundTrips() {
    let (veil, other) = (UUIDVeil(key: Self.key), UUIDVeil(key: Self.key + 1))
    let mint = UUIDMint.ofImport()
    let kept = (0..<3000).map { _ in mint.next() }
    let shown = kept.map(veil.shown)
    #expect(Set(shown).count == kept.count)
    for (kept, shown) in zip(kept, shown) {
      #expect(shown.uuid.6 >> 4 == 8)
      #expect(shown.uuid.8 >> 6 == 0b10)
      #expect(!shown.isKeptForm)
      #expect(veil.kept(shown) == kept)
      #expect(other.kept(shown) != kept)
    }
  }

  @Test("T7: of neighbours, each of the 122 bits differs as often as by chance")
  func bits() {
    let veil = UUIDVeil(key: Self.key)
    let mint = UUIDMint.ofImport(now: { Date() }, random: SplitMix64(seed: 11))
    let shown = (0..<4001).map { _ in veil.shown(mint.next()) }
    var changes = [Int](repeating: 0, count: 128)
    for (one, next) in zip(shown, shown.dropFirst()) {
      let difference = zip(
        [one.block.high, UInt64(one.block.low) << 32 | UInt64(one.counter)],
        [next.block.high, UInt64(next.block.low) << 32 | UInt64(next.counter)]
      ).map { $0 ^ $1 }
      for bit in 0..<128 where difference[bit / 64] >> (bit % 64) & 1 == 1 { changes[bit] += 1 }
    }
    let fixed: Set<Int> = [12, 13, 14, 15, 64 + 62, 64 + 63]
    for bit in 0..<128 {
      // Half of 4,000, with eight standard deviations of 32 to each side.
      #expect(fixed.contains(bit) ? changes[bit] == 0 : (1744...2256).contains(changes[bit]), "bit \(bit): \(changes[bit])")
    }
  }

  @Test("T7: a UUID of another version is shown as it is, and leads to none that is kept")
  func others() {
    let veil = UUIDVeil(key: Self.key)
    for uuid in [UUID(), UUIDMint.ofTests.next(), StableHash.uuid(7)] {
      #expect(veil.shown(uuid) == uuid)
      #expect(veil.kept(uuid).map { veil.shown($0) == uuid } ?? (uuid.uuid.6 >> 4 != 8))
    }
  }
}
