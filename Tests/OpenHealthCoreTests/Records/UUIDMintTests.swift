// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Synchronization
import Testing

@Suite struct UUIDMintTests {
  @Test("OBJ-02: a UUID is made of clock and random source, and of nothing else")
  func clockAndRandomSource() {
    let mints = (0..<2).map { _ in UUIDMint(now: { Date(timeIntervalSince1970: 1_700_000_000.123) }, random: SplitMix64(seed: 7)) }
    #expect(mints[0].next() == mints[1].next())
    // 1,700,000,000,123 milliseconds are 0x18BCFE5687B.
    #expect(mints[0].next().uuidString.hasPrefix("018BCFE5-687B-7"))
    let later = UUIDMint(now: { Date(timeIntervalSince1970: 1_700_000_000.124) }, random: SplitMix64(seed: 7))
    #expect(later.next().block.high - mints[0].next().block.high == 1 << 16 && later.next().block.low == mints[1].next().block.low)
    let imports = (0..<2).map { _ in
      UUIDMint.ofImport(now: { Date(timeIntervalSince1970: 1_700_000_000.123) }, random: SplitMix64(seed: 7))
    }
    #expect(imports[0].next() == imports[1].next() && imports[0].next().uuidString.hasPrefix("018BCFE5-687B-F"))
    let other = UUIDMint(now: { Date(timeIntervalSince1970: 1_700_000_000.123) }, random: SplitMix64(seed: 8))
    #expect(other.next().block != mints[0].next().block)
  }

  @Test("OBJ-02: each UUID is of version 7 and of the variant of the standard")
  func versionAndVariant() {
    for _ in 0..<200 {
      // A new mint each time: other random bits.
      let uuid = UUIDMint.ofSystem().next().uuid
      #expect(uuid.6 >> 4 == 7)
      #expect(uuid.8 >> 6 == 0b10)
    }
  }

  @Test("OBJ-02, T7: blocks of an app's UUIDs rise and end after 256, and their last bits are random and never the same")
  func randomBits() {
    // A clock that does not move: blocks rise all the same.
    let mint = UUIDMint(now: { Date(timeIntervalSince1970: 1_700_000_000.123) }, random: SplitMix64(seed: 5))
    let uuids = (0..<2560).map { _ in mint.next() }
    let blocks = uuids.map(\.block)
    #expect(Set(blocks).count == 10)
    #expect(blocks.map(\.high) == blocks.map(\.high).sorted())
    #expect(Set(uuids).count == 2560)
    // Of 2,560 random numbers of 32 bits, each bit is set in half of them, by the law of large numbers in 1,000 to 1,560; and next to none of
    // them lies beside its neighbour.
    for bit in 0..<32 { #expect((1000...1560).contains(uuids.count { $0.counter >> bit & 1 == 1 }), "bit \(bit)") }
    let distances = zip(uuids, uuids.dropFirst()).map { Int64($0.counter) - Int64($1.counter) }
    #expect(distances.count { abs($0) < 1 << 20 } < 20)
  }

  @Test("T7: an app's UUIDs of different milliseconds share no block, and those of an import do, one after another")
  func blocksOfTime() {
    let clock = Mutex(1_700_000_000.0)
    let app = UUIDMint(now: { Date(timeIntervalSince1970: clock.withLock { $0 }) }, random: SystemRandomNumberGenerator())
    let imported = UUIDMint.ofImport(
      now: { Date(timeIntervalSince1970: clock.withLock { $0 }) }, random: SystemRandomNumberGenerator())
    var blocks: Set<UUIDBlock> = []
    var counters: [UInt32] = []
    for _ in 0..<100 {
      blocks.insert(app.next().block)
      counters.append(imported.next().counter)
      clock.withLock { $0 += 0.0015 }
    }
    #expect(blocks.count == 100)
    #expect(counters == Array(0..<100))
    #expect(imported.next().isKeptForm)
    #expect(!app.next().isKeptForm)
    #expect(!imported.nextOfWhole().isKeptForm)
    #expect(!app.nextOfWhole().isKeptForm)
  }

  @Test("OBJ-02: UUIDs are unique, also when many threads and mints make them")
  func unique() {
    let mint = UUIDMint.ofSystem()
    let made = Mutex<[UUID]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let own = (0..<2000).map { _ in mint.next() } + (0..<100).map { _ in UUIDMint.ofSystem().next() }
      made.withLock { $0 += own }
    }
    let uuids = made.withLock { $0 }
    #expect(uuids.count == 8 * 2100)
    #expect(Set(uuids).count == uuids.count)
  }

  @Test("OBJ-02: block and counter make up the UUID", arguments: [0, 1, 255, 256, 65_536, UInt32.max])
  func parts(counter: UInt32) {
    let block = UUIDMint.ofSystem().next().block
    let uuid = UUID(block: block, counter: counter)
    #expect(uuid.block == block)
    #expect(uuid.counter == counter)
    let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    let known = UUID(uuidString: text)!
    #expect(UUID(block: known.block, counter: known.counter).uuidString == text)
    #expect(known.counter == 0x7A3E_6E5F)
    #expect(known.block.low == 0x93FC_0C24)
    #expect(known.block.high == 0xE621_E1F8_C36C_495A)
  }

  @Test("OBJ-02: before 1970 the time of a UUID is zero, and a clock that goes back makes no lower UUID")
  func earlyClocks() {
    let early = UUIDMint(now: { Date(timeIntervalSince1970: -5) }, random: SplitMix64(seed: 1))
    #expect(early.next().uuidString.hasPrefix("00000000-0000-7"))
    let second = Mutex(100.0)
    let mint = UUIDMint(now: { Date(timeIntervalSince1970: second.withLock { $0 }) }, random: SplitMix64(seed: 1))
    let first = mint.next()
    second.withLock { $0 = 50 }
    let others = (0..<256).map { _ in mint.next() }
    #expect(first.block.high >> 16 == 100_000 && others[254].block == first.block && others[255].block.high >> 16 == 100_001)
  }
}

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
